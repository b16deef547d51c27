import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import { accountNumber, lineWords } from "#domain/bank/statement-text.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { findSettings } from "#server/core/company/company.store.ts";
import { invalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { linesLike, lockedLine, lockLines, typedPayment } from "./bank-lines.store.ts";
import { enterLine } from "./enter-line.ts";
import { contradictions } from "./imports.ts";
import type { LineRow, LineWork } from "./line-purpose.ts";
import { matchLine, waitsBecause } from "./match-line.ts";
import { readStatement } from "./read-statement.ts";
import { splitInto } from "./split-line.ts";
import type { ReadLine } from "./statement.ts";

type Identified = ReadLine & { readonly identity: Buffer };

/** The lines with what is the same for the same line in every spelling of it: equal ones are counted. */
export function identified(account: string, lines: readonly ReadLine[]): readonly Identified[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const facts = [account, line.day, line.cents, lineWords(line.text, line.reference)].join("|");
    const nth = (counts.get(facts) ?? 0) + 1;
    counts.set(facts, nth);
    return { ...line, identity: createHash("sha256").update(`${facts}|${nth}`).digest() };
  });
}

/** The number of our account, as the settings, or the last statement that named it, have it. */
async function ownAccount(trx: Trx): Promise<string | null> {
  const { details } = await findSettings(trx);
  const last = trx.selectFrom("bank_imports").select("account").where("undone_at", "is", null);
  const named = last.where("account", "~", "[0-9]{5}").orderBy("at", "desc").limit(1);
  const written = details.bankAccount ?? (await named.executeTakeFirst())?.account ?? "";
  return accountNumber(written) || null;
}

async function knownOf(trx: Trx, lines: readonly Identified[]): Promise<ReadonlySet<string>> {
  const identities = lines.map(({ identity }) => identity);
  const found = trx.selectFrom("bank_lines").select("identity").where("identity", "in", identities);
  return new Set((await found.execute()).map(({ identity }) => identity?.toString("hex") ?? ""));
}

/**
 * Enters a new line of a statement; answers how many of it wait for staff. A payment that was typed before
 * becomes this line; what may be a line that we have waits outside of the books, unless both have a purpose
 * and not the same; what the bank put together is split.
 *
 * @param inFile what the file has: a line that is there beside the new one is another payment
 */
async function takeLine(
  work: LineWork,
  { importId, line, inFile }: { importId: string; line: Identified; inFile: ReadonlySet<string> },
): Promise<number> {
  const { trx } = work;
  const { parts = [], ...shown } = line;
  const match = await matchLine(trx, line);
  const purpose = purposeKey(match);
  const like = (await linesLike(trx, line, inFile)).find(
    (other) => match.purpose === null || other.purpose === null || purposeKey(other) === purpose,
  );
  const stored = { ...shown, import_id: importId };
  if (like) {
    const reason = `It looks like a line of ${formatCents(like.cents)} that we have already.`;
    await enterLine(work, waitsBecause(reason), { ...stored, like_id: like.id });
    return 1;
  }
  const typed =
    match.purpose === "top-up" && match.party_id !== null
      ? await typedPayment(trx, match.party_id, line)
      : undefined;
  if (typed) {
    const { cents, ...onStatement } = stored;
    await trx.updateTable("bank_lines").set(onStatement).where("id", "=", typed.id).execute();
    return 0;
  }
  const id = await enterLine(work, match, stored);
  if (match.purpose !== null) return 0;
  return parts.length < 2 ? 1 : splitInto(work, await lockedLine(trx, id), parts);
}

type Purpose = Pick<LineRow, "purpose" | "party_id" | "order_id" | "invoice" | "payout_id">;
const purposeKey = ({ purpose, party_id, order_id, invoice, payout_id }: Purpose) =>
  JSON.stringify([purpose, party_id, order_id, invoice, payout_id]);

/**
 * Takes over a statement of our account: all of it or nothing. A line that is known is passed over, so the
 * same file twice changes nothing, however it is spelled. docs/spec.md O-531.
 *
 * @param asked the number of our account as somebody typed it, for as long as nobody has said it
 * @throws Failure invalid_request, record_conflict
 */
export async function importStatement(
  context: Context,
  admin: Party,
  { bytes, asked }: { readonly bytes: Uint8Array; readonly asked: string },
) {
  return inTransaction(context.db, async (trx) => {
    const work = { context, trx, admin, at: new Date(context.clock()) };
    await lockLines(trx);
    const own = (await ownAccount(trx)) ?? (accountNumber(asked) || null);
    const statement = readStatement(bytes, johannesburgDateAt(context.clock()), own);
    const { format, opening, passedOver } = statement;
    if (own === null) {
      const account = "Enter the number of the account that this statement is of: we ask once.";
      throw invalidFields({ account });
    }
    const lines = identified(own, statement.lines);
    const days = lines.map(({ day }) => day).toSorted();
    const [firstDay = "", lastDay = ""] = [days[0], days.at(-1)];
    const known = await knownOf(trx, lines);
    const inFile = new Set(lines.map(({ identity }) => identity.toString("hex")));
    const fresh = lines.filter(({ identity }) => !known.has(identity.toString("hex")));
    const told = { known: lines.length - fresh.length, settled: 0, waiting: 0 };
    if (fresh.length === 0) {
      return { msg: `${passedOver}All of it was here already: nothing changed.`, ...told };
    }
    const id = newId();
    const closing =
      opening === null ? null : lines.reduce((sum, { cents }) => sum + cents, opening);
    const dates = { first_day: firstDay, last_day: lastDay };
    const values = {
      id,
      at: work.at,
      by_id: admin.id,
      format,
      account: own,
      ...dates,
      opening,
      closing,
    };
    await trx.insertInto("bank_imports").values(values).execute();
    for (const line of fresh) {
      const waiting = await takeLine(work, { importId: id, line, inFile });
      told.waiting += waiting;
      if (waiting === 0) told.settled += 1;
    }
    const event = { action: "import", entity: "bank-import", entityId: id, changes: told };
    await recordEvent(context, trx, admin, event);
    const alarm =
      (await contradictions(trx)).length > 0
        ? " The bank's balances and our lines do not agree: look at the alarm."
        : "";
    const msg = `${passedOver}New lines: ${fresh.length}. Settled by their reference: ${told.settled}. To look at: ${told.waiting}.${alarm}`;
    return { msg, ...told };
  });
}
