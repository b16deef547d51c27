import { type Kysely, type SqlBool, sql } from "kysely";
import { grantValidForMinutes, otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Tables } from "#server/tables.ts";

/**
 * An address that an account has proved, and the time in which it was the account's; null is as long
 * as there is anything, and until now.
 */
export type ProvedAddress = {
  readonly address: string;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** The code with which somebody registers is asked for at most this long before there is an account. */
const codeTime = sql.lit(`${otpValidForMinutes + grantValidForMinutes} minutes`);

/**
 * SQL: from when `times.address` is that of the account `me`, which began with it: from the moment
 * after another account of whatever kind gave it up, or, where the other was still at it, from the
 * code of the registration on. Null when nobody was at it before: what somebody wrote as a visitor is
 * theirs. Who comes to it later, as the other kind of party, takes nothing away.
 */
const sinceOthers = sql`(
  select max(case when gone <= me.created_at then gone + interval '1 millisecond'
    else me.created_at - ${codeTime}::interval end)
  from (
    select other.type, other.id, other.created_at, at as gone
    from audit_events join parties as other on other.type = entity and other.id::text = entity_id
    where entity in ('client', 'driver', 'user') and changes -> 'email' ->> 0 = times.address
    union all
    select type, id, created_at, 'infinity' from parties where email = times.address
  ) as held
  where held.id <> me.id and me.created_at >= coalesce((
    select max(at) from audit_events
    where entity = held.type and entity_id = held.id::text
      and changes -> 'email' ->> 1 = times.address and at <= gone), held.created_at))`;

/**
 * The addresses of an account that its person has shown to read: the present one where it is
 * verified, every one at which a code or a link that was mailed to it set a new password, and the one
 * with which a client registered, which takes a code. Any other was only typed, into the driver-only
 * form or by staff, and may be a stranger's. (Of the address with which a driver registered, history
 * does not say whether it was verified: once it was changed it counts only by a new password.)
 */
export async function provedAddresses(
  db: Kysely<Tables>,
  { id, type }: Pick<Party, "id" | "type">,
): Promise<readonly ProvedAddress[]> {
  const { rows } = await sql<ProvedAddress>`
    with events as (
      select id, at, action, actor_id, changes -> 'email' as email
      from audit_events where entity = ${type} and entity_id = ${id}
    ), moves as (
      select id, at, email ->> 0 as address, lag(id) over before as since, lag(at) over before as came
      from events where jsonb_typeof(email) = 'array'
      window before as (order by id)
    ), times as (
      select address, since, came, id as ended, at as until, false as verified from moves
      union all
      select email, last.id, last.at, null, null, email_verified_at is not null
      from parties left join (select id, at from moves order by id desc limit 1) as last on true
      where parties.id = ${id}
    )
    select address, coalesce(came, ${sinceOthers}) as from, until
    from times join parties as me on me.id = ${id}
    where verified or exists (
      select from events
      where actor_id = ${id}
        and (action = 'change-password' or (action = 'register' and ${type} = 'client'))
        and (since is null or events.id > since) and (ended is null or events.id < ended))
  `.execute(db);
  return rows;
}

/** SQL condition: the row, which has `email` and `created_at`, came from one of these, in its time. */
export function cameFrom(proved: readonly ProvedAddress[]) {
  const addresses = proved.map(({ address }) => address);
  const starts = proved.map(({ from }) => from);
  const ends = proved.map(({ until }) => until);
  return sql<SqlBool>`exists (
    select from unnest(${addresses}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      as proved (address, came, until)
    where address = email and (came is null or created_at >= came)
      and (until is null or created_at <= until))`;
}
