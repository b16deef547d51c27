import { sql } from "kysely";
import { type CodeKind, checkCode, codeKinds } from "#domain/codes/otp-policy.ts";
import { limits } from "#domain/limits/limits.ts";
import type { Context, Trx } from "#server/context.ts";
import { type Actor, recordEvent } from "#server/core/audit/record-event.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { type CodeRows, codeOrigins, codeRows, isRightCode } from "./derive-code.ts";

export type Guess = {
  readonly kind: CodeKind;
  /** The subject that the code is derived from; null if there is none, which is answered like a wrong code. */
  readonly subject: string | null;
  /** The name under which the limit counts; the code's own when left out. */
  readonly countedAs?: string;
  readonly typed: string;
  /** The guesser, and the record whose history shows a wrong code; left out if no history shows it. */
  readonly history?: {
    readonly by: Actor | null;
    readonly record: { readonly type: string; readonly id: string };
  };
};

function refusal(kind: CodeKind, code: "otp_wrong" | "otp_attempts_used", wait?: number): Failure {
  const { wrong, ended } = codeKinds[kind];
  return new Failure(code, {
    msg: code === "otp_wrong" ? wrong : ended,
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  });
}

/** Counts a guess at a row's code; false when the code has ended or has had all its guesses. */
async function countInRow(
  { db, clock }: Context,
  { table, unused, endsAt }: CodeRows,
  id: string,
  most: number,
): Promise<boolean> {
  const counted = await sql`update ${sql.table(table)} set attempts = attempts + 1
    where id = ${id} and attempts < ${most} and ${unused}
      and ${sql.ref(endsAt)} > ${new Date(clock())} returning id`.execute(db);
  return counted.rows.length > 0;
}

/** Counts a guess before it is looked at, so that parallel guesses cannot share one; then compares it. */
async function isRightGuess(context: Context, guess: Guess): Promise<boolean> {
  const { kind, subject, countedAs } = guess;
  const { guesses, ended } = codeKinds[kind];
  const { key, rows, isLimited } = codeOrigins[kind];
  if (isLimited) {
    await context.limits.spend(guesses, countedAs ?? `${key}:${subject}`, (waitSeconds) =>
      refusal(kind, "otp_attempts_used", waitSeconds),
    );
  }
  if (subject === null) return false;
  if (rows && !(await countInRow(context, rows, subject, limits[guesses].count))) {
    if (ended !== undefined) throw refusal(kind, "otp_attempts_used");
    return false;
  }
  return isRightCode(context.secrets, kind, subject, guess.typed);
}

async function refuseWrong(context: Context, { kind, history }: Guess): Promise<never> {
  if (history) {
    await recordEvent(context, context.db, history.by, "wrong-code", history.record);
  }
  throw refusal(kind, "otp_wrong");
}

const refuseForm = ({ kind, typed }: Guess) =>
  refuseInvalid({ [codeKinds[kind].field]: checkCode(kind, typed) });

/** Takes a guess of a driver or of staff. @throws Failure invalid_request, otp_wrong, otp_attempts_used */
export async function requireCode(context: Context, guess: Guess): Promise<void> {
  refuseForm(guess);
  if (!(await isRightGuess(context, guess))) await refuseWrong(context, guess);
}

/**
 * Takes a guess of anybody. It counts against the network before we know whether it is right, and is
 * taken back when it is, or when the code had no guesses left: then it was not compared.
 *
 * @param use spends the code, and answers null when another call has spent it
 * @throws Failure invalid_request, otp_wrong, otp_attempts_used, too_many_requests
 */
export async function redeemCode<Result>(
  context: Context,
  network: string,
  guess: Guess,
  use: () => Promise<Result | null>,
): Promise<Result> {
  refuseForm(guess);
  const tryIt = async (takeBack: () => Promise<void>) => {
    const used = (await isRightGuess(context, guess)) ? await use() : null;
    if (used !== null) await takeBack();
    return used;
  };
  const result = await context.limits.spendFor("otp-wrong-network", network, tryIt);
  if (result !== null) return result;
  await context.limits.spendBudget("wrong-codes");
  return refuseWrong(context, guess);
}

/** Spends the code of a row in the transaction of what it allows; of several calls at once, one does. */
export async function spendCode(
  trx: Trx,
  kind: "mailbox" | "number",
  id: string,
  nowMs: number,
): Promise<boolean> {
  const { table, unused, endsAt, usedAt } = codeRows[kind];
  const now = new Date(nowMs);
  const spent = await sql`update ${sql.table(table)} set ${sql.ref(usedAt)} = ${now}
    where id = ${id} and ${unused} and ${sql.ref(endsAt)} > ${now} returning id`.execute(trx);
  return spent.rows.length > 0;
}
