import { type ListSort, type SortColumn, sortsBothWays } from "#server/platform/db/list-page.ts";

/** The columns by which people are listed, for a list's own sorts to end in. */
export function personColumns(table: "parties" | "owners") {
  return {
    name: { ref: `${table}.name`, type: "text" },
    surname: { ref: `${table}.surname`, type: "text" },
    email: { ref: `${table}.email`, type: "text" },
    created: { ref: `${table}.created_at`, type: "timestamptz" },
    id: { ref: `${table}.id`, type: "uuid" },
  } as const satisfies Record<string, SortColumn>;
}

/** By name, then surname: how every list of people stands unless asked otherwise. */
export function byPersonName(table: "parties" | "owners"): ListSort {
  const { name, surname, id } = personColumns(table);
  return { columns: [name, surname, id], direction: "asc" };
}

/**
 * The orders that a list of people can have: by name, address and arrival, and by what `more` adds,
 * each of which a leading minus runs the other way.
 *
 * @param table where the people's columns are
 */
export function personSorts(
  table: "parties" | "owners",
  more: Readonly<Record<string, readonly SortColumn[]>> = {},
): Readonly<Record<string, ListSort>> {
  const { name, surname, email, created, id } = personColumns(table);
  return sortsBothWays({
    name: [name, surname, id],
    email: [email, id],
    created: [created, id],
    ...more,
  });
}
