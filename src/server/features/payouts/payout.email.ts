import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { findRecord } from "#server/lists/read-records.ts";
import { letter, type MailContext } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import { batches } from "./payouts.store.ts";

/** Tells the company that a batch of payouts was made, so that nobody makes one unseen. */
export async function sendPayoutMail(
  { db, mailer, baseUrl, office }: MailContext,
  { batchId }: Mails["payout-mail"],
): Promise<void> {
  const batch = await findRecord(db, batches, batchId);
  if (!batch) return;
  const { id, madeBy, cents, count, payBy } = batch;
  await mailer.send(
    letter({
      to: office,
      subject: `${brand.name}: payouts of ${formatCents(cents)} were made`,
      paragraphs: [
        `${madeBy} made a batch of ${count} payouts to drivers, ${formatCents(cents)} in all. It is due by ${formatDate(payBy)}.`,
        `Another administrator releases it here: ${baseUrl}${webPaths.payout(id)}`,
        "Was this not to be? Withdraw it there, and ask who made it.",
      ],
    }),
  );
}
