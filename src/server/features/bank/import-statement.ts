import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import type { BankLine } from "#domain/bank/bank-line.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { linesLike, lockLines, typedPayment } from "./bank-lines.store.ts";
import { enterLine } from "./enter-line.ts";
import { matchLine, waitsBecause } from "./match-line.ts";
import { readStatement } from "./read-statement.ts";
import type { Statement } from "./statement.ts";

type Identified = BankLine & { readonly identity: Buffer };

/** The lines with what is the same for the same line in every file: equal ones are counted. */
function identified({ account, lines }: Statement): readonly Identified[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { day, cents, text, reference } = line;
    const facts = JSON.stringify([account, day, cents, text, reference]);
    const nth = (counts.get(facts) ?? 0) + 1;
    counts.set(facts, nth);
    return { ...line, identity: createHash("sha256").update(`${facts} ${nth}`).digest() };
  });
}

/** Another kind of file writes the same lines in other words: they would count twice. */
async function refuseOtherFormat(
  trx: Trx,
  { format, firstDay, lastDay }: Pick<Statement, "format"> & Record<"firstDay" | "lastDay", string>,
): Promise<void> {
  const other = await trx
    .selectFrom("bank_imports")
    .select(["format", "last_day"])
    .where("format", "<>", format)
    .where("first_day", "<=", lastDay)
    .where("last_day", ">=", firstDay)
    .orderBy("last_day", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const msg = `Days until ${other.last_day} came from a ${other.format} file. Choose that kind again, or days after it.`;
  throw new Failure("record_conflict", { msg });
}

async function knownOf(trx: Trx, lines: readonly Identified[]): Promise<ReadonlySet<string>> {
  const identities = lines.map(({ identity }) => identity);
  const found = trx.selectFrom("bank_lines").select("identity").where("identity", "in", identities);
  return new Set((await found.execute()).map(({ identity }) => identity?.toString("hex") ?? ""));
}

/**
 * Enters a new line of a statement; answers whether it waits for staff. A payment that was typed
 * before becomes this line, and what looks like a line with another amount waits.
 *
 * @param inFile what the file has: a line that is there beside the new one is another payment
 */
async function takeLine(
  context: Context,
  trx: Trx,
  admin: Party,
  { importId, line, inFile }: { importId: string; line: Identified; inFile: ReadonlySet<string> },
): Promise<boolean> {
  const like = (await linesLike(trx, line)).find(
    ({ identity }) => !inFile.has(identity?.toString("hex") ?? ""),
  );
  const match = like
    ? waitsBecause(`It looks like a line of ${formatCents(like.cents)} that we have already.`)
    : await matchLine(trx, line);
  const stored = { ...line, import_id: importId };
  const typed =
    match.purpose === "top-up" && match.partyId !== null
      ? await typedPayment(trx, match.partyId, line)
      : undefined;
  if (typed) {
    const { cents, ...shown } = stored;
    await trx.updateTable("bank_lines").set(shown).where("id", "=", typed.id).execute();
  } else {
    await enterLine(context, trx, admin, match, stored);
  }
  return match.purpose === null;
}

/**
 * Takes over a statement of the bank: all of it or nothing. A line that is known is passed over, so the
 * same file twice changes nothing. docs/spec.md O-531.
 *
 * @throws Failure invalid_request, record_conflict
 */
export async function importStatement(context: Context, admin: Party, bytes: Uint8Array) {
  const statement = readStatement(bytes, johannesburgDateAt(context.clock()));
  const lines = identified(statement);
  const days = lines.map(({ day }) => day).toSorted();
  const [firstDay = "", lastDay = ""] = [days[0], days.at(-1)];
  return inTransaction(context.db, async (trx) => {
    await lockLines(trx);
    await refuseOtherFormat(trx, { ...statement, firstDay, lastDay });
    const known = await knownOf(trx, lines);
    const inFile = new Set(lines.map(({ identity }) => identity.toString("hex")));
    const fresh = lines.filter(({ identity }) => !known.has(identity.toString("hex")));
    const told = { known: lines.length - fresh.length, settled: 0, waiting: 0 };
    if (fresh.length === 0) return { msg: "All of it was here already: nothing changed.", ...told };
    const id = newId();
    const { format, account } = statement;
    await trx
      .insertInto("bank_imports")
      .values({
        id,
        at: new Date(context.clock()),
        by_id: admin.id,
        format,
        account: account.slice(0, 100),
        first_day: firstDay,
        last_day: lastDay,
      })
      .execute();
    for (const line of fresh) {
      const waits = await takeLine(context, trx, admin, { importId: id, line, inFile });
      told[waits ? "waiting" : "settled"] += 1;
    }
    const event = { action: "import", entity: "bank-import", entityId: id, changes: told };
    await recordEvent(context, trx, admin, event);
    const msg = `New lines: ${fresh.length}. Settled by their reference: ${told.settled}. To look at: ${told.waiting}.`;
    return { msg, ...told };
  });
}
