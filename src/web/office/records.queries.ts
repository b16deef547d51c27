import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useListPage } from "#web/api/loaded.tsx";
import { lookAgainEachMinute } from "#web/api/query-client.ts";
import { type Sorts, sortInForce } from "#web/office/table/columns.tsx";
import { pageSize, useListView } from "#web/office/table/list-view.ts";
import { type FilterSet, readFilters, removedValue } from "./list/record-filters.ts";
import type { FoundKind, Identified, ListAsk, ListedKind } from "./record-kind.ts";

/**
 * The page that the address asks for of a list, with search, filters and order. It is looked at again
 * each minute. `fixed` is asked for whatever the address says.
 */
export function useRecordList<Row extends Identified, Filters>(
  kind: ListedKind<Row, Filters>,
  filters: FilterSet<Filters>,
  sorts: Sorts | null,
  fixed: Partial<Filters> = {},
) {
  const view = useListView();
  const { values, query: filtered } = readFilters(filters, view.params);
  const ask: ListAsk<Filters> = {
    ...fixed,
    ...filtered,
    ...(view.q === "" ? {} : { q: view.q }),
    ...(sorts && { sort: sortInForce(sorts, view.sort) }),
  };
  const query = {
    ...ask,
    limit: pageSize,
    ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
    ...(filters.chips.some(({ counted }) => counted !== undefined) && { counts: "yes" as const }),
  };
  const showsRemoved = values["show"] === removedValue;
  const list = useQuery({
    placeholderData: keepPreviousData,
    refetchInterval: kind.isStill ? false : lookAgainEachMinute,
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
    values,
    ask,
    page: useListPage(list),
    counts: list.data?.counts,
    cents: list.data?.cents,
    isRemoved: list.data?.isRemoved === true,
    isNarrowed: view.q !== "" || narrowing.length > 0,
    isJustRemoved: view.q === "" && narrowing.length === 1 && showsRemoved,
  };
}

/** One record by its id; nothing is asked while there is none. */
export function useRecord<Row extends Identified>(kind: FoundKind<Row>, id: string | null) {
  return useQuery({
    queryKey: [kind.key, "one", id],
    queryFn: ({ signal }) => kind.find(id ?? "", signal),
    enabled: id !== null,
  });
}
