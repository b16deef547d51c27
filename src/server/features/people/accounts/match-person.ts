import { type SqlBool, sql } from "kysely";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { anywhere } from "#server/platform/db/list-page.ts";

/**
 * SQL condition: the name, address or number of a person holds this text, also a first name and a
 * surname together, or a number as people write it. `more` are further columns to look at.
 *
 * @param table where the person's columns are
 */
export function matchPerson(table: "parties" | "owners", q: string, more: readonly string[] = []) {
  const own = ["name", "surname", "email", "cellphone"].map((column) => `${table}.${column}`);
  // Not concat_ws: an index can hold this expression, and parties_text does.
  const all = sql.join(
    [...own, ...more].map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  const holds = (text: string) => sql<SqlBool>`(${all}) ilike ${anywhere(text)}`;
  const number = normaliseCellphone(q);
  if (number === null) return holds(q);
  return sql<SqlBool>`(${holds(q)} or ${holds(number)})`;
}
