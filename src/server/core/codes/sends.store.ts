import { sql } from "kysely";
import {
  otpMaxPerDay,
  otpResendSeconds,
  type Sends,
  waitForCode,
  waitForMail,
  waitText,
} from "#domain/codes/otp-policy.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

const dayMs = 24 * 60 * 60_000;

/** Lets one transaction at a time decide what is sent to an address or a number, and by whose account. */
export async function lockAddress(trx: Trx, address: string): Promise<void> {
  const key = `otp:${address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/**
 * Lists the moments of the last 24 hours at which a mailbox was sent a mail, newest first, and its last
 * code.
 */
async function listMails(db: Db, email: string, nowMs: number): Promise<Sends> {
  const rows = await db
    .selectFrom("mail_sends")
    .select(["createdAt", "kind"])
    .where("email", "=", email)
    .where("createdAt", ">", new Date(nowMs - dayMs))
    .orderBy("createdAt", "desc")
    .limit(otpMaxPerDay)
    .execute();
  return {
    sentAtMs: rows.map((row) => row.createdAt.getTime()),
    lastCodeAtMs: rows.find(({ kind }) => kind === "code")?.createdAt.getTime() ?? null,
  };
}

/**
 * Lists the moments of the last 24 hours at which codes went by SMS to a number or for an account, newest
 * first.
 */
export async function listSms(
  db: Db,
  { cellphone, partyId }: { readonly cellphone: string; readonly partyId: string },
  nowMs: number,
): Promise<Sends> {
  const rows = await db
    .selectFrom("number_codes")
    .select("createdAt")
    .where(({ eb, or }) => or([eb("cellphone", "=", cellphone), eb("partyId", "=", partyId)]))
    .where("createdAt", ">", new Date(nowMs - dayMs))
    .orderBy("createdAt", "desc")
    .limit(otpMaxPerDay)
    .execute();
  const sentAtMs = rows.map((row) => row.createdAt.getTime());
  return { sentAtMs, lastCodeAtMs: sentAtMs[0] ?? null };
}

function refuseCode(retryAfterSeconds: number): Failure {
  const wait = waitText(retryAfterSeconds);
  return retryAfterSeconds <= otpResendSeconds
    ? new Failure("otp_too_soon", {
        msg: `A code was sent a moment ago. You can ask for another in ${wait}.`,
        retryAfterSeconds,
      })
    : new Failure("otp_limit_reached", {
        msg: `Too many codes were sent to this address. You can ask for another in ${wait}.`,
        retryAfterSeconds,
      });
}

const refuseResend = (retryAfterSeconds: number) =>
  new Failure("otp_too_soon", {
    msg: `This address was sent enough codes for now. You can send the next mail in ${waitText(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });

const refuseMail = (retryAfterSeconds: number) =>
  new Failure("too_many_requests", { retryAfterSeconds });

/** Everything that a person can have sent to a mailbox, and how it counts there. */
const sends = {
  code: { storedAs: "code", waitFor: waitForCode, refuse: refuseCode },
  /** Staff send the code that is live once more. */
  resend: { storedAs: "code", waitFor: waitForCode, refuse: refuseResend },
  /** Two people wait at a truck, so there is no pause after another code; the mailbox's count holds. */
  proposal: { storedAs: "code", waitFor: waitForMail, refuse: refuseMail },
  registration: { storedAs: "registration", waitFor: waitForMail, refuse: refuseMail },
} as const;
type SendKind = keyof typeof sends;

/** @throws Failure with the seconds to wait: otp_too_soon, otp_limit_reached, too_many_requests */
export function refuseFrequent(kind: SendKind, sent: Sends, nowMs: number): void {
  const { waitFor, refuse } = sends[kind];
  const waitSeconds = waitFor(sent, nowMs);
  if (waitSeconds > 0) throw refuse(waitSeconds);
}

/** @throws Failure as `refuseFrequent` does */
export async function refuseFrequentMail(
  db: Db,
  kind: SendKind,
  email: string,
  nowMs: number,
): Promise<void> {
  refuseFrequent(kind, await listMails(db, email, nowMs), nowMs);
}

/** Counts a mail towards what its mailbox may be sent. The row is kept for 30 days. */
export async function recordMail(
  trx: Trx,
  kind: SendKind,
  email: string,
  nowMs: number,
): Promise<void> {
  const row = { email, kind: sends[kind].storedAs, createdAt: new Date(nowMs) };
  await trx.insertInto("mail_sends").values(row).execute();
}

/**
 * Counts a mail to a mailbox, about which one transaction at a time decides; answers when it is sent.
 *
 * @throws Failure as `refuseFrequent` does
 */
export async function countMail(
  { clock }: Pick<Context, "clock">,
  trx: Trx,
  kind: SendKind,
  email: string,
): Promise<number> {
  await lockAddress(trx, email);
  const nowMs = clock();
  await refuseFrequentMail(trx, kind, email, nowMs);
  await recordMail(trx, kind, email, nowMs);
  return nowMs;
}

/**
 * Sends a code for whoever asks. A refusal sent nothing, so it does not use up what a shared network may
 * have sent.
 *
 * @throws Failure too_many_requests, and what `send` throws
 */
export async function sendCode(
  { db, limits }: Context,
  network: string,
  send: (trx: Trx) => Promise<void>,
): Promise<void> {
  await limits.spendFor("otp-sends-network", network, () => inTransaction(db, send));
  await limits.spendBudget("code-mails");
}
