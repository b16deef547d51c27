import { sql, type Transaction } from "kysely";
import { otpMaxPerDay, otpValidForMinutes } from "#domain/otps/otp-policy.ts";
import type { Tables } from "../../tables.ts";
import type { PartyAddress } from "./grants.store.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * When the address was sent something in the last 24 hours, in milliseconds, newest first, as far
 * back as the limits look: a mail that staff had sent again is one more. Records that staff took off
 * the list count too.
 */
export async function listSends(
  trx: Transaction<Tables>,
  { email, partyType }: PartyAddress,
  nowMs: number,
): Promise<number[]> {
  const dayAgoMs = nowMs - dayMs;
  const { rows } = await sql<{ sent_at: Date }>`
    select sent_at from otps, unnest(array_append(resent_at, created_at)) as sent_at
    where email = ${email} and party_type = ${partyType}
      and created_at > ${new Date(dayAgoMs - otpValidForMinutes * 60_000)}
      and sent_at > ${new Date(dayAgoMs)}
    order by sent_at desc limit ${otpMaxPerDay}
  `.execute(trx);
  return rows.map((row) => row.sent_at.getTime());
}
