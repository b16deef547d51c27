import type { ReactNode } from "react";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";

/** The value of the filter `show` that lists the deleted records alone. */
export const removedFilterValue = "removed";

type FilterChoice<Filters> = {
  /** The key of the choice's count in the server's reply. */
  readonly name: string;
  /** The choice's value in the URL; empty for the default choice. */
  readonly value: string;
  readonly label: string;
  readonly query: Partial<Filters>;
};

/** A row of chips that filters a list. The URL parameter `param` holds the choice. */
export type ChipFilter<Filters> = {
  readonly param: string;
  readonly label: string;
  readonly choices: readonly FilterChoice<Filters>[];
  /** The key of the filter's counts in the server's reply. Without it the chips show no counts. */
  readonly counted?: string;
  /** Returns the query for a value that no chip has, such as a date; null for an unknown value. */
  readonly other?: (value: string) => Partial<Filters> | null;
  readonly beside?: (value: string, choose: (value: string) => void) => ReactNode;
};

/** Filters a list by another record, whose id a link puts into the URL. */
export type LinkFilter<Param extends string> = {
  readonly param: Param;
  readonly label: (id: string) => ReactNode;
};

/**
 * Makes a filter of chips.
 *
 * @param words the labels of choices whose name is not their label
 * @param usual the default choice, not in the URL; the first one when left out
 */
export function createChipFilter<Name extends string, Query extends object>(
  filter: Pick<ChipFilter<Query>, "param" | "label" | "counted">,
  queries: Readonly<Record<Name, Query>>,
  words?: Readonly<Partial<Record<NoInfer<Name>, string>>>,
  usual = Object.keys(queries)[0],
): ChipFilter<Query> {
  const names = Object.keys(queries) as Name[];
  return {
    ...filter,
    choices: names.map((name) => ({
      name,
      value: name === usual ? "" : name,
      label: words?.[name] ?? capitaliseFirstLetter(name),
      query: queries[name],
    })),
  };
}

export type ListFilterSet<Filters> = {
  readonly chips: readonly ChipFilter<Filters>[];
  readonly links: readonly LinkFilter<keyof Filters & string>[];
};

const longestId = 64;

/** Reads the values of the filters from a URL. An unknown value is ignored. */
export function readListFilters<Filters>(
  { chips, links }: ListFilterSet<Filters>,
  params: URLSearchParams,
): { readonly values: Readonly<Record<string, string>>; readonly query: Partial<Filters> } {
  const values: Record<string, string> = {};
  const query: Partial<Filters> = {};
  for (const { param, choices, other } of chips) {
    const asked = params.get(param) ?? "";
    const usual = choices.find(({ value }) => value === "")?.query;
    const found = choices.find(({ value }) => value === asked)?.query ?? other?.(asked);
    values[param] = found ? asked : "";
    Object.assign(query, found ?? usual);
  }
  for (const { param } of links) {
    const id = (params.get(param) ?? "").slice(0, longestId);
    values[param] = id;
    if (id !== "") Object.assign(query, { [param]: id });
  }
  return { values, query };
}
