import { type RawBuilder, type SqlBool, sql } from "kysely";
import { otpValidForMinutes, verifiedEmailValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import type { ErasablePersonKind, PersonRowsQuery } from "#server/tables/register.ts";

/** A verified e-mail address, and from when until when the account had it; null stands for no limit. */
export type VerifiedEmailPeriod = {
  readonly address: string;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** The longest time from the request of a registration code until the account is made. */
const codeTime = sql.lit(`${otpValidForMinutes + verifiedEmailValidForMinutes} minutes`);

/**
 * Finds the e-mail addresses that a person has verified, each with the time in which the account had it. The
 * first one counts from the start, so also for what the person sent as a visitor. If another account had it
 * before, it counts after that account gave it up or, if kept there, from the registration code's request.
 */
export async function findVerifiedEmailPeriods(db: Db, { id }: Pick<Party, "id">) {
  const { rows } = await sql<VerifiedEmailPeriod>`
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

/** SQL condition on `email` and `created_at`: the row is from the time in which the account had its address. */
export function verifiedEmailCondition(proved: readonly VerifiedEmailPeriod[]) {
  const addresses = proved.map(({ address }) => address);
  const starts = proved.map(({ from }) => from);
  const ends = proved.map(({ until }) => until);
  return sql<SqlBool>`exists (
    select from unnest(${addresses}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      as proved (address, came, gone)
    where address = email and (came is null or created_at >= came)
      and (gone is null or created_at <= gone))`;
}

/** Finds an account's addresses, verified or not, that no other account of its type has now. */
export async function findEmailsOfAccount(trx: Trx, { id, type }: Pick<Party, "id" | "type">) {
  const { rows } = await sql<{ email: string }>`
    select distinct email from party_addresses as had
    where party_id = ${id} and not exists (
      select from parties where type = ${type} and email = had.email and parties.id <> ${id})
  `.execute(trx);
  return rows.map(({ email }) => email);
}

/** A client, driver or member of staff, with the e-mail addresses that they have verified. */
export type PersonWithVerifiedEmails = Pick<Party, "id" | "type"> & {
  readonly proved: readonly VerifiedEmailPeriod[];
};

/** SQL condition on a table: the row is this person's, as the register states for the kind of person. */
export function personRowCondition(
  path: PersonRowsQuery,
  subject: ErasablePersonKind,
  { id, type, proved }: PersonWithVerifiedEmails,
): RawBuilder<SqlBool> {
  if ("where" in path) return path.where(id);
  if ("address" in path) {
    const came = verifiedEmailCondition(proved);
    return path.address === "kind" ? sql`party_type = ${type} and ${came}` : came;
  }
  if (!("order" in path)) return sql`${sql.ref(path.id ?? `${subject}_id`)} = ${id}`;
  const { order, and = sql<SqlBool>`true` } = path;
  return sql`order_id in (select id from orders where ${sql.ref(order)} = ${id}) and ${and}`;
}
