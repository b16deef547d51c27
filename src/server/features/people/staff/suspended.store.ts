import type { Selectable } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { chooseSort } from "#server/platform/db/list-page.ts";
import type { PartiesTable } from "#server/tables.ts";
import { matchPerson } from "../accounts/match-person.ts";
import { byPersonName, personColumns, personSorts } from "../accounts/person-sorts.ts";

export type SuspendedFilter = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly type?: Party["type"] | undefined;
};

const byName = byPersonName("parties");
const { name, surname, id } = personColumns("parties");
const type = { ref: "parties.type", type: "text" } as const;
const sorts = personSorts("parties", { type: [type, name, surname, id] });

export type SuspendedParty = Pick<
  Selectable<PartiesTable>,
  "id" | "type" | "name" | "surname" | "email" | "cellphone"
>;

/** Everyone who is suspended, of all kinds of party, by name. */
export function querySuspended(db: Db, filter: SuspendedFilter) {
  let found = db
    .selectFrom("parties")
    .select(["id", "type", "name", "surname", "email", "cellphone"])
    .where("status", "=", "suspended");
  if (filter.type) found = found.where("type", "=", filter.type);
  if (filter.q) found = found.where(matchPerson("parties", filter.q));
  return { query: found, sort: chooseSort(sorts, filter.sort, byName) };
}
