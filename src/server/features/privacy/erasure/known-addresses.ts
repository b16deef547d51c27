import { sql, type Transaction } from "kysely";
import type { Tables } from "#server/tables.ts";
import type { Erasable } from "./erasable.ts";

/**
 * Every address under which an account was known, proved or not, the present one first: history
 * knows the others. One that is by now another account's of the same kind is that account's, and left
 * out. What only names one of them is not thereby the account's: see `provedAddresses`.
 */
export async function knownAddresses(
  trx: Transaction<Tables>,
  { id, type, email }: Erasable,
): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address
    from audit_events, jsonb_array_elements_text(changes -> 'email') as had (address)
    where entity = ${type} and entity_id = ${id} and jsonb_typeof(changes -> 'email') = 'array'
      and address is not null
      and not exists (select from parties where parties.type = ${type} and parties.email = address)
  `.execute(trx);
  return [email, ...rows.map(({ address }) => address)];
}
