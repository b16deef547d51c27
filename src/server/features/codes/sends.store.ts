import type { Transaction } from "kysely";
import {
  checkOtpSend,
  otpMaxPerDay,
  otpResendSeconds,
  type Sends,
  waitForMail,
  waitText,
} from "#domain/codes/otp-policy.ts";
import { Failure } from "#server/failure.ts";
import type { Tables } from "#server/tables.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * When a mailbox was sent something in the last 24 hours, newest first and as far back as the limits
 * look; the newest code stands apart, because the pause between two codes concerns codes alone. What
 * counts is the mailbox: codes for every kind of party and purpose, each mail that staff had sent
 * again, and the mails of a driver's registration. Records that staff removed from the list count too.
 */
async function listSends(trx: Transaction<Tables>, email: string, nowMs: number): Promise<Sends> {
  const rows = await trx
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
  trx: Transaction<Tables>,
  email: string,
  kind: Tables["mail_sends"]["kind"],
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto("mail_sends")
    .values({ email, kind, created_at: new Date(nowMs) })
    .execute();
}

/** Refuses a code while the mailbox was sent too many, with the wait for the person who asked. */
export async function refuseFrequentCode(
  trx: Transaction<Tables>,
  email: string,
  nowMs: number,
): Promise<void> {
  const answer = checkOtpSend(await listSends(trx, email, nowMs), nowMs);
  if (answer.allowed) return;
  const { retryAfterSeconds } = answer;
  const wait = waitText(retryAfterSeconds);
  throw retryAfterSeconds <= otpResendSeconds
    ? new Failure("otp_too_soon", {
        msg: `A code was sent a moment ago. You can ask for another in ${wait}.`,
        retryAfterSeconds,
      })
    : new Failure("otp_limit_reached", {
        msg: `Too many codes were sent to this address. You can ask for another in ${wait}.`,
        retryAfterSeconds,
      });
}

/** The same for staff who send a code again: the mailbox gets no more than its owner may ask for. */
export async function refuseFrequentResend(
  trx: Transaction<Tables>,
  email: string,
  nowMs: number,
): Promise<void> {
  const answer = checkOtpSend(await listSends(trx, email, nowMs), nowMs);
  if (answer.allowed) return;
  const { retryAfterSeconds } = answer;
  throw new Failure("otp_too_soon", {
    msg: `This address was sent enough codes for now. You can send the next mail in ${waitText(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

/** The same for a mail that holds no code: it counts by the hour and the day alone. */
export async function refuseFrequentMail(
  trx: Transaction<Tables>,
  email: string,
  nowMs: number,
): Promise<void> {
  const retryAfterSeconds = waitForMail(await listSends(trx, email, nowMs), nowMs);
  if (retryAfterSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds });
}
