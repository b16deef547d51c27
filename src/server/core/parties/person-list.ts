import { type RawBuilder, type SqlBool, sql } from "kysely";
import { cellphoneSearchText } from "#domain/people/cellphone.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { containsSimplifiedTextCondition } from "#server/lists/fold-text.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";
import type { ListTextSearch } from "#server/lists/list-search.ts";

type PeopleTable = "parties" | "owners";

export const partyColumnNames = [
  "parties.id",
  "parties.name",
  "parties.surname",
  "parties.email",
  "parties.cellphone",
  "parties.status",
] as const;

/** SQL condition: the account has this status; if no status is asked for, the account is not removed. */
export function partyStatusCondition(status: PartyStatus | undefined) {
  return status === undefined
    ? sql<SqlBool>`parties.status <> 'removed'`
    : sql<SqlBool>`(parties.status = ${status} and parties.erased_at is null)`;
}

/** Makes the sort orders by name, email address and registration time, up and down. @param more further ones */
export const createPersonSorts = (
  table: PeopleTable,
  more: Readonly<Record<string, readonly string[]>> = {},
) =>
  createTableSorts(table, {
    name: ["name", "surname", "id"],
    email: ["email", "id"],
    created: ["createdAt", "id"],
    ...more,
  });

/** SQL condition: name, email address or number contains the text. @param more further columns to search */
export function personSearchCondition(table: PeopleTable, q: string, more: readonly string[] = []) {
  const own = ["name", "surname", "email", "cellphone"].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  // The indexed column holds the same fields of accounts without accents and capitals.
  const folded =
    table === "parties"
      ? sql`parties.searched_text`
      : sql`folded(${sql.join(own, sql` || ' ' || `)})`;
  const others = more.map((column) => sql`folded(${sql.ref(column)})`);
  return containsTextOrPhoneNumber(sql`(${sql.join([folded, ...others], sql` || ' ' || `)})`, q);
}

/** SQL condition: the value contains the text or, if that is a phone number, the number in any spelling. */
export function containsTextOrPhoneNumber(
  folded: RawBuilder<unknown>,
  q: string,
): RawBuilder<SqlBool> {
  const number = cellphoneSearchText(q);
  if (number === null) return containsSimplifiedTextCondition(folded, q);
  return sql<SqlBool>`(${containsSimplifiedTextCondition(folded, q)} or ${containsSimplifiedTextCondition(folded, number)})`;
}

const searchParty = (q: string) => personSearchCondition("parties", q);

export const partyTextSearch: ListTextSearch = {
  table: "parties",
  indexed: (q) => [searchParty(q)],
  matches: searchParty,
};
