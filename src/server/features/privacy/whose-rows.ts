import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Path, Subject } from "#server/tables/register.ts";
import { isFromProvedAddress, type ProvedAddress } from "./party-addresses.store.ts";

/** Somebody whose rows are looked for. */
export type Person = Pick<Party, "id" | "type"> & { readonly proved: readonly ProvedAddress[] };

/** SQL condition on a table: the row is this person's, as one of these people. */
export function isRowOfPerson(
  path: Path,
  subject: Subject,
  { id, type, proved }: Person,
): RawBuilder<SqlBool> {
  if ("where" in path) return path.where(id);
  if ("address" in path) {
    const came = isFromProvedAddress(proved);
    return path.address === "kind" ? sql`party_type = ${type} and ${came}` : came;
  }
  if (!("order" in path)) return sql`${sql.ref(path.id ?? `${subject}_id`)} = ${id}`;
  const { order, and = sql<SqlBool>`true` } = path;
  return sql`order_id in (select id from orders where ${sql.ref(order)} = ${id}) and ${and}`;
}
