import { type RawBuilder, sql } from "kysely";
import {
  checkOneTimeCode,
  type OneTimeCodeKind,
  oneTimeCodeKinds,
} from "#domain/codes/otp-policy.ts";
import { rateLimits } from "#domain/limits/limits.ts";
import type { AppContext, Db } from "#server/context.ts";
import { type EventActor, recordAuditEvent } from "#server/core/audit/record-event.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { isRightCode } from "./derive-code.ts";

type CodeRows = {
  readonly table: string;
  /** The SQL condition that nobody has used the row's code and nothing has replaced it. */
  readonly unused: RawBuilder<unknown>;
  readonly endsAt: string;
};

/** The table that has a row for each code of a kind; null for start and cash codes, which have no rows. */
const codeRows: Readonly<Record<OneTimeCodeKind, CodeRows | null>> = {
  mailbox: {
    table: "otps",
    unused: sql`validated_at is null and superseded_at is null and hidden_at is null`,
    endsAt: "expiresAt",
  },
  number: { table: "number_codes", unused: sql`used_at is null`, endsAt: "expiresAt" },
  proposal: { table: "price_proposals", unused: sql`state = 'open'`, endsAt: "codeExpiresAt" },
  start: null,
  cash: null,
};

/** SQL condition: the row's code has not reached its limit of attempts. */
export const hasCodeAttemptLeft = (kind: OneTimeCodeKind) =>
  sql`attempts < ${rateLimits[oneTimeCodeKinds[kind].guesses].count}`;

type OpenCode = { readonly kind: OneTimeCodeKind; readonly id: string; readonly nowMs: number };

/**
 * Changes the row of a code while the code is valid: to count a guess, to spend the code, or to send it
 * again. Parallel calls take turns, and each sees the change of the one before.
 *
 * @returns false when the code has ended, or when `condition` does not hold
 */
export async function updateValidCode(
  db: Db,
  { kind, id, nowMs }: OpenCode,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const inRows = codeRows[kind];
  if (inRows === null) return true;
  const { rows } = await sql`update ${sql.table(inRows.table)} set ${change}
    where id = ${id} and ${inRows.unused} and ${sql.ref(inRows.endsAt)} > ${new Date(nowMs)}
      and ${condition} returning id`.execute(db);
  return rows.length > 0;
}

export type CodeGuess = {
  readonly kind: OneTimeCodeKind;
  /** The text that the code is derived from; null where there is no code, so that every guess is wrong. */
  readonly subject: string | null;
  /** The name under which guesses count towards their limit; when left out, the kind and the subject. */
  readonly countedAs?: string;
  readonly typed: string;
  /** The person who guesses, and the record whose history shows a wrong code. */
  readonly history?: {
    readonly by: EventActor | null;
    readonly record: { readonly type: string; readonly id: string };
  };
};

/** Counts a guess before comparing it with the code, so that parallel guesses cannot share one count. */
async function isRightGuess(context: AppContext, { kind, subject, countedAs, typed }: CodeGuess) {
  const { guesses, isLimited, ended } = oneTimeCodeKinds[kind];
  if (isLimited) {
    const name = countedAs ?? `${kind}-code:${subject}`;
    await context.limits.spend(guesses, name, (retryAfterSeconds) => {
      return new Failure("otp_attempts_used", { msg: ended, retryAfterSeconds });
    });
  }
  if (subject === null) return false;
  const code = { kind, id: subject, nowMs: context.clock() };
  const counted = sql`attempts = attempts + 1`;
  if (await updateValidCode(context.db, code, counted, hasCodeAttemptLeft(kind))) {
    return isRightCode(context.secrets, kind, subject, typed);
  }
  if (ended !== undefined) throw new Failure("otp_attempts_used", { msg: ended });
  return false;
}

const checkForm = ({ kind, typed }: CodeGuess) =>
  refuseInvalidFields({ [oneTimeCodeKinds[kind].field]: checkOneTimeCode(kind, typed) });

async function refuseWrong(context: AppContext, { kind, history }: CodeGuess): Promise<never> {
  if (history) {
    await recordAuditEvent(context, context.db, history.by, "wrong-code", history.record);
  }
  throw new Failure("otp_wrong", { msg: oneTimeCodeKinds[kind].wrong });
}

/** Checks a code that a driver or staff typed, and refuses a wrong one. */
export async function requireRightCode(context: AppContext, guess: CodeGuess): Promise<void> {
  checkForm(guess);
  if (!(await isRightGuess(context, guess))) await refuseWrong(context, guess);
}

/**
 * Checks a code that anybody typed. The guess counts against the caller's network before it is compared. The
 * count is taken back for a right code, and for a code without attempts left, which is not compared.
 *
 * @param use spends the code, and answers null when another call has spent it
 */
export async function redeemCode<Result>(
  context: AppContext,
  network: string,
  guess: CodeGuess,
  use: () => Promise<Result | null>,
): Promise<Result> {
  checkForm(guess);
  const look = async (takeBack: () => Promise<void>) => {
    const used = (await isRightGuess(context, guess)) ? await use() : null;
    if (used !== null) await takeBack();
    return used;
  };
  const result = await context.limits.spendFor("otp-wrong-network", network, look);
  if (result !== null) return result;
  await context.limits.spendBudget("wrong-codes");
  return refuseWrong(context, guess);
}
