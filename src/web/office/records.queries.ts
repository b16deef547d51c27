import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useListPage } from "#web/api/loaded.tsx";
import { lookAgainEachMinute } from "#web/api/query-client.ts";
import { type Sorts, sortInForce } from "#web/ui/data-table/columns.tsx";
import { pageSize, useListView } from "#web/ui/data-table/list-view.ts";
import { type FilterSet, filterQuery, readFilters, removedValue } from "./list/record-filters.ts";
import type { Counts, FoundKind, Identified, ListAsk, ListedKind } from "./record-kind.ts";

const listOptions = {
  placeholderData: keepPreviousData,
  refetchInterval: lookAgainEachMinute,
} as const;

/** The page of a list that the address asks for; the page before stays in sight meanwhile. */
export function useRecordList<Row extends Identified, Filters>(
  kind: ListedKind<Row, Filters>,
  filters: FilterSet<Filters>,
  sorts: Sorts | null,
) {
  const view = useListView();
  const values = readFilters(filters, view.params);
  const ask: ListAsk<Filters> = {
    ...filterQuery(filters, values),
    ...(view.q === "" ? {} : { q: view.q }),
    ...(sorts && { sort: sortInForce(sorts, view.sort) }),
  };
  const query = {
    ...ask,
    ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
    ...(filters.chips.some(({ counted }) => counted !== undefined) && { counts: "yes" as const }),
    limit: pageSize,
  };
  const showsRemoved = values["show"] === removedValue;
  const list = useQuery({
    ...listOptions,
    ...(kind.isStill && { refetchInterval: false }),
    queryKey: [kind.key, "list", query],
    // Kept with the rows: those of the page before may be of the other kind.
    queryFn: async ({ signal }) => ({
      ...(await kind.list(query, signal)),
      isRemoved: showsRemoved,
    }),
  });
  const narrowing = Object.values(values).filter((value) => value !== "");
  return {
    view,
    /** The value of each filter. */
    values,
    /** What the list is asked for, without its page. */
    ask,
    page: useListPage(list),
    counts: list.data?.counts,
    /** The rows are deleted ones. */
    isRemoved: list.data?.isRemoved === true,
    isNarrowed: view.q !== "" || narrowing.length > 0,
    /** Deleted records are asked for, and nothing else. */
    isJustRemoved: view.q === "" && narrowing.length === 1 && showsRemoved,
  };
}

/** The number of these records that each choice of the list's filters finds, once it is known. */
export function useRecordCounts<Row extends Identified, Filters>(
  kind: ListedKind<Row, Filters>,
  ask: ListAsk<Filters> = {},
): Counts | undefined {
  const query = { ...ask, limit: 1, counts: "yes" } as const;
  const { data } = useQuery({
    ...listOptions,
    queryKey: [kind.key, "counts", query],
    queryFn: ({ signal }) => kind.list(query, signal),
  });
  return data?.counts;
}

/** One record by its id; nothing is asked while there is none. */
export function useRecord<Row extends Identified>(kind: FoundKind<Row>, id: string | null) {
  return useQuery({
    queryKey: [kind.key, "one", id],
    queryFn: ({ signal }) => kind.find(id ?? "", signal),
    enabled: id !== null,
  });
}
