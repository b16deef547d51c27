import { createHash } from "node:crypto";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { noBankLineMatch } from "#domain/bank/match-line.ts";
import { comparableBankLineText, findBankAccountNumber } from "#domain/bank/statement-text.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { createConflictFailure, createInvalidFieldsFailure } from "#server/failure.ts";
import { createTurns } from "#server/limits/turns.ts";
import { rowsAsSqlTable } from "#server/platform/db/insert-rows.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { createWorkThread } from "#server/platform/work-thread.ts";
import {
  findOurBankAccount,
  findSimilarBankLines,
  lockBankLineChanges,
} from "./bank-lines.store.ts";
import { enterBankLines, type NewBankLine } from "./enter-line.ts";
import { findBalanceGaps } from "./imports.ts";
import { takeBackPaymentEnteredByHand } from "./line-purpose.ts";
import type { BankLineTransaction } from "./line-work.ts";
import { prepareBankLineMatching } from "./match-facts.ts";
import type * as readStatement from "./read-statement.ts";
import { matchPartsOfBankLine } from "./split-line.ts";
import { type BankStatementLine, createBankStatementFailure } from "./statement.ts";

/** Adds a hash to each bank line, the same in any file's spelling; equal lines of one file are numbered. */
function withIdentities(account: string, lines: readonly BankStatementLine[]) {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const facts = [
      account,
      line.day,
      line.cents,
      comparableBankLineText(line.text, line.reference),
    ].join("|");
    const nth = (counts.get(facts) ?? 0) + 1;
    counts.set(facts, nth);
    return { ...line, identity: createHash("sha256").update(`${facts}|${nth}`).digest() };
  });
}

type IdentifiedLine = ReturnType<typeof withIdentities>[number];

const purposeKeys = ["purpose", "partyId", "orderId", "invoice", "payoutId"] as const;

/**
 * Enters the new lines of a statement. A line that shows a payment entered by hand takes over its row. A line
 * that may be a stored one stays out of the books, unless the two have different purposes. A line of several
 * payments is split into them.
 *
 * @param inFile the identities of all lines of the file
 * @returns for each new line, how many of it and its parts wait for staff
 */
async function enterNewLines(
  work: BankLineTransaction,
  importId: string,
  { fresh, inFile }: { fresh: readonly IdentifiedLine[]; inFile: ReadonlySet<string> },
): Promise<readonly number[]> {
  const { trx } = work;
  const all = [...fresh, ...fresh.flatMap(({ parts = [] }) => parts)];
  const matching = await prepareBankLineMatching(trx, all);
  const like = await findSimilarBankLines(trx, fresh, inFile);
  const entered: NewBankLine[] = [];
  const shown: object[] = [];
  const takenBack: string[] = [];
  const waiting = fresh.map((line) => {
    const { parts = [], ...own } = line;
    const stored = { ...own, importId };
    const wanted = matching.find(line);
    const known = like(line).find(
      (other) =>
        wanted.purpose === null ||
        other.purpose === null ||
        purposeKeys.every((key) => other[key] === wanted[key]),
    );
    if (known) {
      const reason = `It looks like a line of ${formatCents(known.cents)} that we have already.`;
      entered.push({ ...stored, match: noBankLineMatch(reason), likeId: known.id });
      return 1;
    }
    const typed = matching.takeTyped(line, wanted);
    if (typed !== undefined) {
      shown.push({ ...own, id: typed, identity: `\\x${own.identity.toString("hex")}` });
      return 0;
    }
    const match = matching.settle(line);
    if (match.purpose !== null || parts.length < 2) {
      entered.push({ ...stored, match });
      return match.purpose === null ? 1 : 0;
    }
    const id = newId();
    const ofParts = matchPartsOfBankLine(matching, parts, { id, importId });
    entered.push({ ...stored, id, match, parts: parts.length }, ...ofParts.lines);
    takenBack.push(...ofParts.typed);
    return ofParts.lines.filter((part) => part.match.purpose === null).length;
  });
  await enterBankLines(work, entered);
  await sql`update bank_lines l set import_id = ${importId}, day = s.day, text = s.text,
      reference = s.reference, identity = s.identity
    from ${rowsAsSqlTable("bank_lines", shown)} s
    where l.id = s.id`.execute(trx);
  for (const id of takenBack) await takeBackPaymentEnteredByHand(work, id);
  return waiting;
}

const inTurn = createTurns();
/** The file is as large as 5 MB, and its reading takes a second at most unless somebody made it to take long. */
const runInStatementThread = createWorkThread<typeof readStatement>(
  new URL("./read-statement.ts", import.meta.url),
  {
    timeLimitMs: 5_000,
    overLimit: () =>
      createBankStatementFailure(
        "The file takes too long to read. Download it again, for a shorter period.",
      ),
  },
);

/**
 * Imports a whole bank statement or, after an error, nothing; lines that are stored already are passed over.
 * docs/spec.md O-531.
 *
 * @param typedAccount the number of our account as typed, for the first statement
 */
export async function importBankStatement(
  context: AppContext,
  admin: Party,
  bytes: Uint8Array,
  typedAccount: string,
) {
  const findOwn = async (db: Db) =>
    (await findOurBankAccount(db)) ?? (findBankAccountNumber(typedAccount) || null);
  const own = await findOwn(context.db);
  const file = { bytes, today: johannesburgDateAt(context.clock()), own };
  const statement = await inTurn(admin.id, () =>
    runInStatementThread("tryToReadBankStatementFile", file),
  );
  if (typeof statement === "string") throw createInvalidFieldsFailure({ file: statement });
  return inTransaction(context.db, async (trx) => {
    const work = { context, trx, admin, at: new Date(context.clock()) };
    await lockBankLineChanges(trx, "statements");
    if ((await findOwn(trx)) !== own) {
      throw createConflictFailure(
        "Somebody else imported the first statement. Import yours again.",
      );
    }
    const { format, opening, passedOver } = statement;
    if (own === null) {
      const account = "Enter the number of the account that this statement is of: we ask once.";
      throw createInvalidFieldsFailure({ account });
    }
    const lines = withIdentities(own, statement.lines);
    const days = lines.map(({ day }) => day).toSorted();
    const [firstDay = "", lastDay = ""] = [days[0], days.at(-1)];
    const identities = lines.map(({ identity }) => identity);
    const stored = trx.selectFrom("bank_lines").select("identity");
    const rows = await stored.where("identity", "in", identities).execute();
    const known = new Set(rows.map(({ identity }) => identity?.toString("hex")));
    const inFile = new Set(identities.map((identity) => identity.toString("hex")));
    const fresh = lines.filter(({ identity }) => !known.has(identity.toString("hex")));
    const counts = { known: lines.length - fresh.length, settled: 0, waiting: 0 };
    if (fresh.length === 0) {
      return { msg: `${passedOver}All of it was here already: nothing changed.`, ...counts };
    }
    const id = newId();
    const closing =
      opening === null ? null : lines.reduce((sum, { cents }) => sum + cents, opening);
    const facts = { format, account: own, firstDay, lastDay, opening, closing };
    const values = { id, at: work.at, byId: admin.id, ...facts };
    await trx.insertInto("bank_imports").values(values).execute();
    for (const waiting of await enterNewLines(work, id, { fresh, inFile })) {
      counts.waiting += waiting;
      if (waiting === 0) counts.settled += 1;
    }
    await recordAuditEvent(context, trx, admin, "import", { type: "bank-import", id }, counts);
    const gaps = await findBalanceGaps(trx);
    const alarm =
      gaps.length > 0 ? " The bank's balances and our lines do not agree: look at the alarm." : "";
    const msg = `${passedOver}New lines: ${fresh.length}. Settled by their reference: ${counts.settled}. To look at: ${counts.waiting}.${alarm}`;
    return { msg, ...counts };
  });
}
