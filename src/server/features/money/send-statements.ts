import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { AppContext } from "#server/context.ts";
import { findMailRecipient } from "#server/core/parties/parties.store.ts";
import { composeMail, type MailWriter, writeMailQuestionLine } from "#server/mail/letter.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { isCompletedOrder, startOfJohannesburgDay } from "./books.store.ts";
import { readDriverStatement } from "./driver-statement.ts";
import { drawDriverStatementPdf } from "./statement-paper.ts";

/** The most drivers' statements that one database transaction queues. */
const batchSize = 200;

/** Queues and records last week's statement for each driver in one transaction, so that none is sent twice. */
export async function queueDriverStatements({ db, jobs, clock }: AppContext): Promise<void> {
  const now = new Date(clock());
  const nextMonday = mondayOfWeek(johannesburgDateAt(clock()));
  const monday = addDays(nextMonday, -7);
  const [from, until] = [startOfJohannesburgDay(monday), startOfJohannesburgDay(nextMonday)];
  const send = () =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ partyId: string }>`
        insert into sent_statements (party_id, monday, at)
        select id, ${monday}, ${now} from parties
        where type = 'driver' and erased_at is null
          and not exists (select from sent_statements where party_id = parties.id and monday = ${monday})
          and (exists (
              select from orders where driver_id = parties.id and in_books and ${isCompletedOrder}
                and moved_at >= ${from} and moved_at < ${until})
            or exists (
              select from ledger_accounts a
              join ledger_entries e on e.account_id = a.id
              where a.party_id = parties.id and e.day >= ${monday} and e.day < ${nextMonday}))
        limit ${batchSize} on conflict do nothing returning party_id
      `.execute(trx);
      for (const { partyId } of rows) {
        await jobs.enqueue(trx, "statement-mail", { partyId, monday });
      }
      return rows.length;
    });
  while ((await send()) === batchSize);
}

export const writeStatementMail: MailWriter<"statement-mail"> = async (
  { db, company, clock, baseUrl },
  { partyId, monday },
) => {
  const driver = await findMailRecipient(db, partyId);
  if (!driver) return null;
  const statement = await readDriverStatement(db, { ...driver, id: partyId }, monday);
  const { orders, wallet, pay } = statement;
  const count = orders.length === 1 ? "1 order" : `${orders.length} orders`;
  return composeMail({
    to: driver.email,
    subject: `Your ${brand.name} statement of the week of ${formatDate(monday)}`,
    name: driver.name,
    paragraphs: [
      `You completed ${count} that week. In your wallet at its end: ${formatCents(wallet.closing)}. Due to you for contract orders: ${formatCents(pay.closing)}.`,
      `The whole statement is attached, and stands here: ${baseUrl}${webPaths.statement()}?week=${monday}`,
      writeMailQuestionLine("Is something wrong?", company),
    ],
    files: [await drawDriverStatementPdf(statement, company, { nowMs: clock(), reader: "mail" })],
  });
};
