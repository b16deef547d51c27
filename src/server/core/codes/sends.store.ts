import {
  otpMaxPerDay,
  otpResendSeconds,
  type Sends,
  waitForCode,
  waitForMail,
  waitText,
} from "#domain/codes/otp-policy.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Tables } from "#server/tables/tables.ts";

const dayMs = 24 * 60 * 60_000;

/** When a mailbox was sent something in the last 24 hours, newest first, and the last code. */
async function listSends(db: Db, email: string, nowMs: number): Promise<Sends> {
  const rows = await db
    .selectFrom("mail_sends")
    .select(["created_at", "kind"])
    .where("email", "=", email)
    .where("created_at", ">", new Date(nowMs - dayMs))
    .orderBy("created_at", "desc")
    .limit(otpMaxPerDay)
    .execute();
  return {
    sentAtMs: rows.map((row) => row.created_at.getTime()),
    lastCodeAtMs: rows.find(({ kind }) => kind === "code")?.created_at.getTime() ?? null,
  };
}

/** Records a mail that counts towards what its mailbox may be sent. Kept for 30 days. */
export async function recordSend(
  trx: Trx,
  email: string,
  kind: Tables["mail_sends"]["kind"],
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto("mail_sends")
    .values({ email, kind, created_at: new Date(nowMs) })
    .execute();
}

type Refusal = (retryAfterSeconds: number) => Failure;

export const refuseCode: Refusal = (retryAfterSeconds) => {
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
};

const refuseResend: Refusal = (retryAfterSeconds) =>
  new Failure("otp_too_soon", {
    msg: `This address was sent enough codes for now. You can send the next mail in ${waitText(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });

const refuseMail: Refusal = (retryAfterSeconds) =>
  new Failure("too_many_requests", { retryAfterSeconds });

/** What may be sent too often: a code, one that staff send again, or a mail that holds no code. */
const kinds = {
  code: { waitFor: waitForCode, refusal: refuseCode },
  resend: { waitFor: waitForCode, refusal: refuseResend },
  mail: { waitFor: waitForMail, refusal: refuseMail },
} as const;

/** @throws Failure with the seconds to wait: otp_too_soon, otp_limit_reached, too_many_requests */
export async function refuseFrequentSend(
  db: Db,
  email: string,
  kind: keyof typeof kinds,
  nowMs: number,
): Promise<void> {
  const { waitFor, refusal } = kinds[kind];
  const retryAfterSeconds = waitFor(await listSends(db, email, nowMs), nowMs);
  if (retryAfterSeconds > 0) throw refusal(retryAfterSeconds);
}
