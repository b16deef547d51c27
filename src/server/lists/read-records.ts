import type { SelectQueryBuilder } from "kysely";
import type { FilterChoices } from "#contract/list-filters.ts";
import type { Db } from "../context.ts";
import { type CsvColumn, type CsvFile, rowNumberColumn } from "../platform/http/csv-file.ts";
import { prepareListRowCounts } from "./list-counts.ts";
import { readAllRowsInBatches, readListPage } from "./list-page.ts";
import type { ListSort } from "./list-rows.ts";
import { type ListTextSearch, readSearchedListPage } from "./list-search.ts";

/** A list of records: the query of its rows, its sorts, and the items of its reply. */
export type RecordList<Filter, D, T extends keyof D, Row, Item = Row> = {
  /** Selects the rows that match a filter, without order and limit. */
  readonly listed: (db: Db, filter: Filter) => SelectQueryBuilder<D, T, Row>;
  readonly sorts: Readonly<Record<string, ListSort>>;
  /** How the list is searched with limited work; left out for a list that is always short. */
  readonly search?: ListTextSearch | undefined;
  /** Adapts a sort to the filter, so that one index can filter and sort. */
  readonly sortFor?: (filter: Filter, sort: ListSort) => ListSort;
  /** The name of the sort for a query that names none; the first sort when left out. */
  readonly usualSort?: string;
  /** Makes an item of the reply from a row; when left out, the row is the item. */
  readonly present?: (row: Row) => Item;
};

/** The columns of a list's CSV file, after the column of row numbers (see `createCsvColumns`). */
export type CsvFileColumns<Item> = { readonly columns: readonly CsvColumn<Item>[] };

export type ListSortQuery = { readonly sort?: string | undefined };
/** The search text, the page and the request for row counts in the query of a list. */
export type PagedListQuery = ListSortQuery & {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly counts?: "yes" | undefined;
};

/** Chooses the sort that the query names, or the usual sort if the list has no sort of that name. */
function chooseSort<Filter, D, T extends keyof D, Row, Item>(
  { sorts, usualSort = Object.keys(sorts)[0] ?? "", sortFor }: RecordList<Filter, D, T, Row, Item>,
  query: Filter & ListSortQuery,
): ListSort {
  const { sort = usualSort } = query;
  const found = Object.hasOwn(sorts, sort) ? sorts[sort] : sorts[usualSort];
  if (!found) throw new TypeError(`The list has no order ${usualSort}.`);
  return sortFor?.(query, found) ?? found;
}

/** Finds the function that turns a row into an item of a list's reply. */
export function findItemMapper<Row extends object, Item>(
  list: Pick<RecordList<never, never, never, Row, Item>, "present">,
): (row: Row) => Item {
  return list.present ?? ((row) => row as unknown as Item);
}

/**
 * Returns the reply to the call of a list: one page, and the number of all rows.
 *
 * @param counted the filters whose choices are counted where the query asks for it
 */
export async function readRecordListPage<
  Filter extends object,
  D,
  T extends keyof D,
  Row extends object,
  Item = Row,
>(
  db: Db,
  list: RecordList<Filter, D, T, Row, Item>,
  query: Filter & PagedListQuery,
  counted: FilterChoices = {},
) {
  const { limit, cursor, q } = query;
  const present = findItemMapper(list);
  const place = { sort: chooseSort(list, query), limit, cursor };
  const filters = query.counts && counted;
  const select = (asked: Filter) => list.listed(db, asked);
  if (!q || !list.search) {
    const counts = prepareListRowCounts({ query, select, filters });
    const { rows, ...page } = await readListPage(db, select(query), { ...place, counts });
    return { items: rows.map(present), ...page };
  }
  const selectAll = (asked: Filter) => select({ ...asked, q: undefined });
  const { rows, ...page } = await readSearchedListPage(db, {
    ...place,
    search: list.search,
    text: q,
    all: select({} as Filter),
    usualSort: chooseSort(list, {} as Filter & ListSortQuery),
    rows: selectAll(query),
    countNarrowed: (narrow) =>
      prepareListRowCounts({ query, select: (asked) => narrow(selectAll(asked)), filters }),
  });
  return { items: rows.map(present), ...page };
}

/** Makes the CSV file of a list, with every row that matches, in the order of the list. */
export function createListCsvFile<
  Filter,
  D,
  T extends keyof D,
  Row extends object,
  Item extends object = Row,
>(
  db: Db,
  list: RecordList<Filter, D, T, Row, Item> & CsvFileColumns<NoInfer<Item>>,
  query: Filter & ListSortQuery,
): CsvFile<Item> {
  const present = findItemMapper(list);
  async function* items() {
    for await (const rows of readAllRowsInBatches(
      list.listed(db, query),
      chooseSort(list, query),
    )) {
      yield rows.map(present);
    }
  }
  return { columns: [rowNumberColumn, ...list.columns], rows: items() };
}
