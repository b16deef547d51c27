import type { ReactNode } from "react";

/** The value of a filter `show` that lists deleted records instead of the others. */
export const removedValue = "removed";

type FilterChoice<Filters> = {
  /** As the counts of the list call it. */
  readonly name: string;
  /** As it stands in the address; empty for the choice that is in force at first. */
  readonly value: string;
  readonly label: string;
  readonly query: Partial<Filters>;
};

/** A row of chips that narrows a list. Its choice lives in the address under `param`. */
export type ChipFilter<Filters> = {
  readonly param: string;
  readonly label: string;
  readonly choices: readonly FilterChoice<Filters>[];
  /** Its name among the counts of the list, where each choice shows how many records it would find. */
  readonly counted?: string;
  /** What a value beyond the choices asks for, such as a date; null when it is none either. */
  readonly other?: (value: string) => Partial<Filters> | null;
  readonly beside?: (value: string, choose: (value: string) => void) => ReactNode;
};

/** Narrows a list to what belongs to another record, when a link brought its id along. */
export type LinkFilter<Param extends string> = {
  readonly param: Param;
  readonly label: (id: string) => ReactNode;
};

/** The chips of these choices, each with its words; the first one is in force at first, or `usual`. */
export function chipFilter<Name extends string, Query extends object>(
  filter: Pick<ChipFilter<Query>, "param" | "label" | "counted">,
  queries: Readonly<Record<Name, Query>>,
  words: Readonly<Record<NoInfer<Name>, string>>,
  usual = Object.keys(queries)[0],
): ChipFilter<Query> {
  const names = Object.keys(queries) as Name[];
  return {
    ...filter,
    choices: names.map((name) => ({
      name,
      value: name === usual ? "" : name,
      label: words[name],
      query: queries[name],
    })),
  };
}

export function wordsOf<Value extends string>(
  options: readonly { readonly value: Value; readonly label: string }[],
): Readonly<Record<Value, string>> {
  const words = options.map(({ value, label }) => [value, label]);
  return Object.fromEntries(words) as Record<Value, string>;
}

export type FilterSet<Filters> = {
  readonly chips: readonly ChipFilter<Filters>[];
  readonly links: readonly LinkFilter<keyof Filters & string>[];
};

const longestId = 64;

/** The filters in the address and their query; a value that is not on offer counts as left out. */
export function readFilters<Filters>(
  { chips, links }: FilterSet<Filters>,
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
