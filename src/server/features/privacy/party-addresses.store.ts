import { type SqlBool, sql } from "kysely";
import { grantValidForMinutes, otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";

/** A proved address and the time in which it was the account's: null is unlimited. */
export type ProvedAddress = {
  readonly address: string;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** A registration's code is requested at most this long before the account exists. */
const codeTime = sql.lit(`${otpValidForMinutes + grantValidForMinutes} minutes`);

/**
 * The addresses whose mailbox the account's person has shown to read. The account has each from the
 * moment of its change. The first address belongs to it from the beginning, so that what the person
 * wrote as a visitor is theirs; but only from the moment after another account gave it up, or, where
 * the other still had it, from the code of the registration. An account that takes the address later,
 * as another kind of party, takes nothing away.
 */
export async function findProvedAddresses(
  db: Db,
  { id }: Pick<Party, "id">,
): Promise<readonly ProvedAddress[]> {
  const { rows } = await sql<ProvedAddress>`
    select had.email as address, had.until, coalesce(had.since, (
      select max(case when other.until <= me.created_at then other.until + interval '1 millisecond'
        else me.created_at - ${codeTime}::interval end)
      from party_addresses as other join parties as holder on holder.id = other.party_id
      where other.email = had.email and other.party_id <> me.id
        and me.created_at >= coalesce(other.since, holder.created_at))) as from
    from party_addresses as had join parties as me on me.id = had.party_id
    where me.id = ${id} and had.proved_at is not null
  `.execute(db);
  return rows;
}

/** SQL condition: the row, which has `email` and `created_at`, came from one of these, in its time. */
export function isFromProvedAddress(proved: readonly ProvedAddress[]) {
  const addresses = proved.map(({ address }) => address);
  const starts = proved.map(({ from }) => from);
  const ends = proved.map(({ until }) => until);
  return sql<SqlBool>`exists (
    select from unnest(${addresses}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      as proved (address, came, gone)
    where address = email and (came is null or created_at >= came)
      and (gone is null or created_at <= gone))`;
}

/** Addresses that the account has had, proved or not, and that no other of its kind has now. */
export async function findKnownAddresses(trx: Trx, { id, type }: Pick<Party, "id" | "type">) {
  const { rows } = await sql<{ email: string }>`
    select distinct email from party_addresses as had
    where party_id = ${id} and not exists (
      select from parties where type = ${type} and email = had.email and parties.id <> ${id})
  `.execute(trx);
  return rows.map(({ email }) => email);
}
