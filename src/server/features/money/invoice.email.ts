import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate, formatMonth } from "#domain/calendar/format-moment.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { invoiceNumber } from "#domain/money/invoice.ts";
import { findRecipient } from "#server/core/parties/parties.store.ts";
import { askUs, letter, type MailContext } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import { invoicePaper } from "./invoice-paper.ts";
import { findInvoice } from "./invoices.store.ts";

export async function sendInvoiceMail(
  { db, mailer, company, baseUrl }: MailContext,
  { partyId, number }: Mails["invoice-mail"],
): Promise<void> {
  const client = await findRecipient(db, partyId);
  const invoice = await findInvoice(db, partyId, String(number));
  if (!invoice || !client) return;
  const { kind, month, cents, paid, credits, due_on } = invoice;
  const mark = invoiceNumber(kind, number);
  const what = kind === "invoice" ? "invoice" : "credit note";
  const left = cents - paid;
  const toPay =
    credits !== null
      ? `It takes back ${invoiceNumber("invoice", credits)}, of ${formatCents(cents)}.`
      : left > 0 && due_on !== null
        ? `To pay by ${formatDate(due_on)}: ${formatCents(left)}.`
        : "Nothing is left to pay.";
  await mailer.send({
    ...letter({
      to: client.email,
      subject: `Your ${brand.name} ${what} ${mark} of ${formatMonth(month)}`,
      name: client.name,
      paragraphs: [
        `Your ${what} of ${formatMonth(month)} is attached. ${toPay}`,
        `You find all of them here: ${baseUrl}${webPaths.invoices()}`,
        askUs("Is something wrong?", company),
      ],
    }),
    files: [await invoicePaper(db, invoice)],
  });
}
