import { sql, type Transaction } from "kysely";
import { otpMaxPerDay, otpMaxPerHour, otpValidForMinutes } from "#domain/otps/otp-policy.ts";
import type { Tables } from "../../tables.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * When the address was sent something in the last 24 hours, in milliseconds, newest first, as far
 * back as the limits look. What counts is the mailbox: codes for every kind of party and purpose,
 * each mail that staff had sent again, and what a driver's registration sent. Records that staff took
 * off the list count too.
 */
export async function listSends(
  trx: Transaction<Tables>,
  email: string,
  nowMs: number,
): Promise<number[]> {
  const dayAgoMs = nowMs - dayMs;
  const dayAgo = new Date(dayAgoMs);
  const { rows } = await sql<{ sent_at: Date }>`
    select sent_at from otps, unnest(array_append(resent_at, created_at)) as sent_at
    where email = ${email}
      and created_at > ${new Date(dayAgoMs - otpValidForMinutes * 60_000)}
      and sent_at > ${dayAgo}
    union all
    select at from parties join audit_events on entity = 'driver' and entity_id = parties.id::text
    where type = 'driver' and email = ${email}
      and action in ('register', 'register-again') and at > ${dayAgo}
    order by sent_at desc limit ${otpMaxPerDay}
  `.execute(trx);
  return rows.map((row) => row.sent_at.getTime());
}

/**
 * Whole seconds until the address may be sent a mail that is no code, by the hour's and the day's
 * limit; 0 when it may now. `sentAtMs` is what `listSends` found.
 */
export function waitForMail(sentAtMs: readonly number[], nowMs: number): number {
  const freeAtMs = Math.max(
    (sentAtMs[otpMaxPerHour - 1] ?? Number.NEGATIVE_INFINITY) + hourMs,
    (sentAtMs[otpMaxPerDay - 1] ?? Number.NEGATIVE_INFINITY) + dayMs,
  );
  return Math.max(0, Math.ceil((freeAtMs - nowMs) / 1000));
}
