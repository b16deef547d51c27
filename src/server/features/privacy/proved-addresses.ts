import { type Kysely, type SqlBool, sql } from "kysely";
import type { Party } from "../../caller.ts";
import type { Tables } from "../../tables.ts";

/** An address that an account has proved, and until when it was the account's; null is until now. */
export type ProvedAddress = { readonly address: string; readonly until: Date | null };

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
      select id, at, email ->> 0 as address, lag(id) over (order by id) as since
      from events where jsonb_typeof(email) = 'array'
    ), times as (
      select address, since, id as ended, at as until, false as verified from moves
      union all
      select email, (select id from moves order by id desc limit 1), null, null,
        email_verified_at is not null
      from parties where id = ${id}
    )
    select address, until from times
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
  const ends = proved.map(({ until }) => until);
  return sql<SqlBool>`exists (
    select from unnest(${addresses}::text[], ${ends}::timestamptz[]) as proved (address, until)
    where address = email and (until is null or created_at <= until))`;
}
