import { sql, type Transaction } from "kysely";
import { otpMaxPerDay, otpValidForMinutes, type Sends } from "#domain/codes/otp-policy.ts";
import type { Tables } from "#server/tables.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * When the address was sent something in the last 24 hours, newest first and as far back as the limits
 * look, with the newest code apart: the pause between two codes is held to codes alone. What counts is the mailbox: codes for every kind of party and purpose,
 * each mail that staff had sent again, and what a driver's registration sent. Records that staff took
 * off the list count too.
 */
export async function listSends(
  trx: Transaction<Tables>,
  email: string,
  nowMs: number,
): Promise<Sends> {
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
