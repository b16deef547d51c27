import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallKey, ReplyOf } from "#web/api/api-client.ts";
import { useListPage } from "#web/api/loaded.tsx";
import { lookAgainEachMinute, useRead } from "#web/api/query-client.ts";
import { type Sorts, sortInForce } from "#web/office/table/columns.tsx";
import { type ListControls, pageSize, useListView } from "#web/office/table/list-view.ts";
import { type FilterSet, readFilters, removedValue } from "./list/record-filters.ts";
import type { FiltersOf, ListKey, RowOf } from "./office-kinds.ts";
import type { Found, FoundKind, Identified, ListAsk, ListedKind } from "./record-kind.ts";

const pageQuery = ({ cursor }: ListControls) => ({
  limit: pageSize,
  ...(cursor === undefined ? {} : { cursor }),
});

/** The page that the address asks for of a list without search; the page before stays in sight meanwhile. */
export function useList<L extends ListKey>(list: L, asked: Omit<FiltersOf<L>, "limit" | "cursor">) {
  const view = useListView();
  const query = { ...asked, ...pageQuery(view) };
  const found = useRead<CallKey>(list, { query, placeholderData: keepPreviousData } as never);
  const { data } = found as { data: ReplyOf<L> | undefined };
  return { view, data, page: useListPage(found as UseQueryResult<Found<RowOf<L>>>) };
}

/** The same of the office's records, with search, filters and order; it is looked at again each minute. */
export function useRecordList<Row extends Identified, Filters>(
  kind: ListedKind<Row, Filters>,
  filters: FilterSet<Filters>,
  sorts: Sorts | null,
) {
  const view = useListView();
  const { values, query: filtered } = readFilters(filters, view.params);
  const ask: ListAsk<Filters> = {
    ...filtered,
    ...(view.q === "" ? {} : { q: view.q }),
    ...(sorts && { sort: sortInForce(sorts, view.sort) }),
  };
  const query = {
    ...ask,
    ...pageQuery(view),
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
