import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate, formatMonth } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { companyBankAccount } from "#domain/company/company-details.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { formatCents, formatRand } from "#domain/money/format-rand.ts";
import { formatInvoiceNumber, isTaxInvoice } from "#domain/money/invoice.ts";
import { includedVatCents, vatPercent } from "#domain/money/vat-part.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import type { Db } from "#server/context.ts";
import { findCompanySettings, readCompanyDetailsAt } from "#server/core/company/company.store.ts";
import { findMailRecipient } from "#server/core/parties/parties.store.ts";
import {
  composeMail,
  listWaysToContactCompany,
  type MailWriter,
  writeMailQuestionLine,
} from "#server/mail/letter.ts";
import { pdfCompanyLines } from "#server/papers/company-lines.ts";
import { readDrawnPdf } from "#server/papers/drawn-papers.ts";
import { findInvoice } from "./invoices.store.ts";

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

/** Says whether an invoice has each order's areas and VAT. Older invoices have only the VAT of the total. */
const hasRoutes = (lines: Invoice["lines"]) => lines.some(({ from }) => from !== undefined);

/** Writes the note on an invoice about VAT, which the law asks for, or about the driver for whom we bill. */
function vatNotes({ role, cents, lines }: Invoice, { vatNumber }: Company) {
  if (role === "agent") {
    return ["Transport by the driver of each order, billed on the driver’s behalf as their agent."];
  }
  if (!vatNumber) return [];
  const taxed = hasRoutes(lines) ? lines.map(({ price }) => price) : [cents / 100];
  const vat = taxed.reduce((sum, price) => sum + includedVatCents(price), 0);
  return [
    `Includes ${vatPercent}% VAT: ${formatCents(vat)}. Without VAT: ${formatCents(cents - vat)}.`,
  ];
}

/** Names the bank account for the rest of an invoice, by the company's present settings. */
async function paymentNotes(db: Db, { kind, number, cents, paid }: Invoice) {
  const { details } = await findCompanySettings(db);
  const payTo = companyBankAccount(details, brand.name);
  if (kind === "credit-note" || cents <= paid || payTo === null) return [];
  const { holder, bank, account } = payTo;
  const mark = formatInvoiceNumber(kind, number);
  return [`Pay into account ${account} of ${holder}, ${bank}, with the reference ${mark}.`];
}

/** Draws an invoice or a credit note as a PDF, with the company's details of the day on which it was made. */
export async function drawInvoicePdf(
  db: Db,
  invoice: Invoice,
  reader: string,
): Promise<DownloadedDocument> {
  const { kind, number, at, month, cents, paid, credit, lines, credits, dueOn } = invoice;
  const company = await readCompanyDetailsAt(db, at);
  const isCredit = kind === "credit-note";
  const mark = formatInvoiceNumber(kind, number);
  const plain = isCredit ? "Credit note" : "Invoice";
  const content = await readDrawnPdf(
    reader,
    {
      title: isTaxInvoice(invoice.role, company) ? `Tax ${plain.toLowerCase()}` : plain,
      mark: `Number ${mark}`,
      company: pdfCompanyLines(company),
      facts: [
        ["For", invoice.madeOutTo],
        ["Date", formatDate(johannesburgDateAt(at.getTime()))],
        ["Month", formatMonth(month)],
        ...(dueOn !== null && cents > paid ? [["To pay by", formatDate(dueOn)] as const] : []),
        ...(credits === null
          ? []
          : ([
              ["Takes back", formatInvoiceNumber("invoice", credits)],
              ["Why", invoice.reason],
            ] as const)),
      ],
      // The most lines that the recipient of an invoice can need.
      factLines: 15,
      tables: [
        {
          title: "Moves completed",
          columns: [
            { header: "Order" },
            { header: "Day" },
            { header: hasRoutes(lines) ? "Move" : "Truck" },
            { header: "Price", isFigure: true },
          ],
          rows: lines.map(({ reference, orderDate, truckSize, price, from, to }) => [
            formatOrderReference(reference),
            formatDate(orderDate),
            from ? `${from} to ${to}, ${truckNameAndSize(truckSize)}` : truckNameAndSize(truckSize),
            formatRand(price),
          ]),
        },
      ],
      amounts: [
        [hasRoutes(lines) ? `Total, moves: ${lines.length}` : "Total", formatCents(cents)],
        ...(paid > 0 && !isCredit ? [["Paid before", formatCents(-paid)] as const] : []),
      ],
      total: [isCredit ? "Credited" : "To pay", formatCents(isCredit ? cents : cents - paid)],
      notes: [
        ...vatNotes(invoice, company),
        ...(credit > 0
          ? [`You have paid ${formatCents(credit)} too much. It comes off what you owe next.`]
          : []),
        ...(await paymentNotes(db, invoice)),
      ],
      closing: `Questions? ${capitaliseFirstLetter(listWaysToContactCompany(company).call)}.`,
    },
    at,
  );
  return { name: `${brand.name.toLowerCase()}-${mark.toLowerCase()}.pdf`, content };
}

/** Sends a client an invoice or a credit note. */
export const writeInvoiceMail: MailWriter<"invoice-mail"> = async (
  { db, company, baseUrl },
  { partyId, number },
) => {
  const client = await findMailRecipient(db, partyId);
  const invoice = await findInvoice(db, partyId, String(number));
  if (!invoice || !client) return null;
  const { kind, month, cents, paid, credits, dueOn } = invoice;
  const mark = formatInvoiceNumber(kind, number);
  const what = kind === "invoice" ? "invoice" : "credit note";
  const left = cents - paid;
  const toPay =
    credits !== null
      ? `It takes back ${formatInvoiceNumber("invoice", credits)}, of ${formatCents(cents)}.`
      : left > 0 && dueOn !== null
        ? `To pay by ${formatDate(dueOn)}: ${formatCents(left)}.`
        : "Nothing is left to pay.";
  return composeMail({
    to: client.email,
    subject: `Your ${brand.name} ${what} ${mark} of ${formatMonth(month)}`,
    name: client.name,
    paragraphs: [
      `Your ${what} of ${formatMonth(month)} is attached. ${toPay}`,
      `You find all of them here: ${baseUrl}${webPaths.invoices()}`,
      writeMailQuestionLine("Is something wrong?", company),
    ],
    files: [await drawInvoicePdf(db, invoice, "mail")],
  });
};
