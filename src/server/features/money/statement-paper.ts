import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { transactionNameForDriver } from "#domain/ledger/transaction-kinds.ts";
import { formatCents, formatRand } from "#domain/money/format-rand.ts";
import { vatPercent } from "#domain/money/vat-part.ts";
import {
  formatOrderCash,
  orderCashLabels,
  unconfirmedCashNote,
} from "#domain/orders/cash-receipt.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { listWaysToContactCompany } from "#server/mail/letter.ts";
import { pdfCompanyLines } from "#server/papers/company-lines.ts";
import type { PdfTable } from "#server/papers/draw-paper.ts";
import { readDrawnPdf } from "#server/papers/drawn-papers.ts";
import type { CsvFile } from "#server/platform/http/csv-file.ts";
import type { DriverStatement } from "./driver-statement.ts";

const referenceText = (reference: string | null) =>
  reference === null ? "" : formatOrderReference(reference);

/** Lists a week's lines for the wallet or for pay: opening balance, movements and closing balance. */
function partLines(
  { monday, sunday }: DriverStatement,
  { opening, lines, closing }: DriverStatement["wallet"],
) {
  return [
    { day: monday, what: "At the beginning", reference: null, cents: opening },
    ...lines.map(({ at, kind, reference, cents }) => ({
      day: johannesburgDateAt(new Date(at).getTime()),
      what: transactionNameForDriver(kind),
      reference,
      cents,
    })),
    { day: sunday, what: "At the end", reference: null, cents: closing },
  ];
}

const textColumn = (header: string) => ({ header });
const figureColumn = (header: string) => ({ header, isFigure: true }) as const;

const partTable = (title: string, lines: ReturnType<typeof partLines>): PdfTable => ({
  title,
  columns: [...["Day", "What", "Order"].map(textColumn), figureColumn("Amount")],
  rows: lines.map(({ day, what, reference, cents }, at) => [
    at === 0 || at === lines.length - 1 ? "" : formatDate(day),
    what,
    referenceText(reference),
    formatCents(cents),
  ]),
});

const vatNote = ({ orders, vat }: DriverStatement) =>
  vat === null
    ? []
    : [
        `The commission of ${formatRand(orders.reduce((sum, { commission }) => sum + commission, 0))} includes ${vatPercent}% VAT of ${formatCents(vat)}.`,
      ];

export async function drawDriverStatementPdf(
  statement: DriverStatement,
  company: Company,
  { nowMs, reader }: { readonly nowMs: number; readonly reader: string },
) {
  const { name, monday, sunday, orders, wallet, pay, due } = statement;
  const content = await readDrawnPdf(
    reader,
    {
      title: "Statement",
      mark: `Week of ${formatDate(monday)}`,
      company: pdfCompanyLines(company),
      facts: [
        ["For", name],
        ["Week", `${formatDate(monday)} to ${formatDate(sunday)}`],
      ],
      tables: [
        {
          title: "Orders completed",
          columns: [
            ...["Order", "Day"].map(textColumn),
            ...["Price", "Commission", "Net"].map(figureColumn),
            textColumn("Cash"),
          ],
          rows: orders.map(({ reference, orderDate, price, commission, net, cash }) => [
            referenceText(reference),
            formatDate(orderDate),
            ...[price, commission, net].map(formatRand),
            formatOrderCash(cash),
          ]),
        },
        partTable("Wallet", partLines(statement, wallet)),
        partTable("Pay for contract orders", partLines(statement, pay)),
      ],
      amounts:
        wallet.closing < 0
          ? [
              ["Pay for contract orders", formatCents(pay.closing)],
              ["Commission that you owe", formatCents(wallet.closing)],
            ]
          : [],
      total: [due < 0 ? "You owe us" : "Due to you", formatCents(Math.abs(due))],
      notes: [...unconfirmedCashNote(orders), ...vatNote(statement)],
      closing: `Is something wrong? ${capitaliseFirstLetter(listWaysToContactCompany(company).call)}.`,
    },
    new Date(nowMs),
  );
  return { name: `${brand.name.toLowerCase()}-statement-${monday}.pdf`, content };
}

/** Lists the lines of the CSV file of a driver's statement; the cents are null where no cash is recorded. */
function fileLines(statement: DriverStatement) {
  const { sunday, orders, wallet, pay, due } = statement;
  const linesIn = (part: string, figures: DriverStatement["wallet"]) =>
    partLines(statement, figures).map((line) => ({ part, ...line }));
  const orderLines = orders.flatMap(
    ({ reference, orderDate: day, price, commission, net, cash }) => {
      const received = cash.standing === "not-recorded" ? null : cash.rand;
      const figures = { Price: price, Commission: commission, Net: net };
      return Object.entries({
        ...figures,
        [`Cash ${orderCashLabels[cash.standing]}`]: received,
      }).map(([what, rand]) => ({
        part: "Orders",
        day,
        what,
        reference,
        cents: rand && rand * 100,
      }));
    },
  );
  return [
    ...orderLines,
    ...linesIn("Wallet", wallet),
    ...linesIn("Pay", pay),
    { part: "Due", day: sunday, what: "Pay less commission owed", reference: null, cents: due },
  ];
}

type FileLine = ReturnType<typeof fileLines>[number];

export function createDriverStatementCsv(statement: DriverStatement): CsvFile<FileLine> {
  return {
    columns: [
      { header: "Part", value: ({ part }) => part },
      { header: "Day", value: ({ day }) => day },
      { header: "What", value: ({ what }) => what },
      { header: "Order", value: ({ reference }) => referenceText(reference) },
      { header: "Rand", value: ({ cents }) => cents && cents / 100 },
    ],
    rows: (async function* () {
      yield fileLines(statement);
    })(),
  };
}
