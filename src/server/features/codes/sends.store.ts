import { sql, type Transaction } from "kysely";
import {
  checkOtpSend,
  otpMaxPerDay,
  otpResendSeconds,
  otpValidForMinutes,
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
  const dayAgoMs = nowMs - dayMs;
  const dayAgo = new Date(dayAgoMs);
  const { rows } = await sql<{ sent_at: Date; is_code: boolean }>`
    select sent_at, true as is_code from otps, unnest(array_append(resent_at, created_at)) as sent_at
    where email = ${email}
      and created_at > ${new Date(dayAgoMs - otpValidForMinutes * 60_000)}
      and sent_at > ${dayAgo}
    union all
    select at, false from parties join audit_events on entity = 'driver' and entity_id = parties.id::text
    where type = 'driver' and email = ${email}
      and action in ('register', 'register-again') and at > ${dayAgo}
    order by sent_at desc limit ${otpMaxPerDay}
  `.execute(trx);
  return {
    sentAtMs: rows.map((row) => row.sent_at.getTime()),
    lastCodeAtMs: rows.find((row) => row.is_code)?.sent_at.getTime() ?? null,
  };
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
