import { sql } from "kysely";
import {
  formatWaitForCode,
  maxOtpsPerEmailPerDay,
  otpResendSeconds,
  secondsUntilCodeAllowed,
  secondsUntilMailAllowed,
} from "#domain/codes/otp-policy.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

const dayMs = 24 * 60 * 60_000;

/** Lets one transaction at a time send to an email address or a number, for all types of accounts. */
export async function lockSendingToAddress(trx: Trx, address: string): Promise<void> {
  const key = `otp:${address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

function refuseCode(retryAfterSeconds: number): Failure {
  const [code, reason] =
    retryAfterSeconds <= otpResendSeconds
      ? (["otp_too_soon", "A code was sent a moment ago."] as const)
      : (["otp_limit_reached", "Too many codes were sent to this address."] as const);
  const msg = `${reason} You can ask for another in ${formatWaitForCode(retryAfterSeconds)}.`;
  return new Failure(code, { msg, retryAfterSeconds });
}

const refuseResend = (retryAfterSeconds: number) =>
  new Failure("otp_too_soon", {
    msg: `This address was sent enough codes for now. You can send the next mail in ${formatWaitForCode(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });

const refuseMail = (retryAfterSeconds: number) =>
  new Failure("too_many_requests", { retryAfterSeconds });

/** The kinds of messages that anybody can have sent to a mailbox or a phone number, with their limits. */
const sends = {
  code: { storedAs: "code", waitFor: secondsUntilCodeAllowed, refuse: refuseCode },
  /** An SMS is counted by the row of the code in it, and has no row of its own. */
  sms: { storedAs: null, waitFor: secondsUntilCodeAllowed, refuse: refuseCode },
  /** The mail with a code that is still valid, which staff send once more. */
  resend: { storedAs: "code", waitFor: secondsUntilCodeAllowed, refuse: refuseResend },
  /** The code of a proposed price. Client and driver wait for it, so only the mailbox's limit counts. */
  proposal: { storedAs: "code", waitFor: secondsUntilMailAllowed, refuse: refuseMail },
  registration: { storedAs: "registration", waitFor: secondsUntilMailAllowed, refuse: refuseMail },
} as const;

type Send = {
  readonly kind: keyof typeof sends;
  readonly to: string;
  /** The account that asks for an SMS: the codes sent for it to other numbers count too. */
  readonly partyId?: string;
};

/** Lists the messages that were sent to an address or number in the last 24 hours, the newest first. */
function listSends(db: Db, { kind, to, partyId }: Send, nowMs: number) {
  const since = new Date(nowMs - dayMs);
  const found =
    kind === "sms"
      ? sql`select created_at as at, true as "isCode"
          from number_codes where (cellphone = ${to} or party_id = ${partyId ?? null})`
      : sql`select created_at as at, kind = 'code' as "isCode"
          from mail_sends where email = ${to}`;
  return sql<{ at: Date; isCode: boolean }>`${found} and created_at > ${since}
    order by created_at desc limit ${maxOtpsPerEmailPerDay}`.execute(db);
}

/** Refuses a message that comes too soon or too often, with the seconds to wait. */
export async function refuseFrequentSending(db: Db, send: Send, nowMs: number): Promise<void> {
  const { rows } = await listSends(db, send, nowMs);
  const { waitFor, refuse } = sends[send.kind];
  const lastCodeAtMs = rows.find(({ isCode }) => isCode)?.at.getTime() ?? null;
  const waitSeconds = waitFor(
    { sentAtMs: rows.map(({ at }) => at.getTime()), lastCodeAtMs },
    nowMs,
  );
  if (waitSeconds > 0) throw refuse(waitSeconds);
}

/** Counts a mail towards the limit of its mailbox. The row is kept for 30 days. */
export async function recordSentMail(trx: Trx, { kind, to }: Send, nowMs: number): Promise<void> {
  const { storedAs } = sends[kind];
  if (storedAs === null) return;
  const row = { email: to, kind: storedAs, createdAt: new Date(nowMs) };
  await trx.insertInto("mail_sends").values(row).execute();
}

/** Counts a message before it is sent, or refuses it if messages come too often; answers the time in ms. */
export async function countSentMessage(
  { clock }: Pick<AppContext, "clock">,
  trx: Trx,
  send: Send,
): Promise<number> {
  await lockSendingToAddress(trx, send.to);
  const nowMs = clock();
  await refuseFrequentSending(trx, send, nowMs);
  await recordSentMail(trx, send, nowMs);
  return nowMs;
}

/**
 * Sends a code and counts it towards the limit of the caller's network. A refused code is not counted,
 * because many people may share that network.
 */
export async function sendCodeWithinLimits(
  { db, limits }: AppContext,
  network: string,
  send: (trx: Trx) => Promise<void>,
): Promise<void> {
  await limits.spendFor("otp-sends-network", network, () => inTransaction(db, send));
  await limits.spendBudget("code-mails");
}
