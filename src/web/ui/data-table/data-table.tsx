import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { ErrorState, StaleNotice } from "../states/error-state.tsx";
import { Skeleton } from "../states/skeleton.tsx";
import { useMediaQuery } from "../use-media-query.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import type { ColumnChoice, DataColumn } from "./data-column.ts";
import type { ListControls } from "./list-view.ts";
import { ScrollRegion } from "./scroll-region.tsx";
import { SearchField } from "./search-field.tsx";
import { type SortOption, SortSelect } from "./sort-select.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableGrid } from "./table-grid.tsx";
import { TablePager } from "./table-pager.tsx";

/** The page of rows that a table shows. */
export type ListPage<Row> = {
  /** Undefined until the first page has come. */
  readonly rows: readonly Row[] | undefined;
  /** How many rows match in all. */
  readonly total: number;
  readonly nextCursor: string | null;
  /** The rows are those of the page before; the asked ones are on their way. */
  readonly isOld: boolean;
  readonly isFetching: boolean;
  /** Why the last try failed, for a person, or null. */
  readonly error: string | null;
  readonly retry: () => void;
};

/**
 * A list of records that the server pages, searches and sorts: a table where there is room, cards
 * where there is not. It shows loading, failure and emptiness, so that no list forgets them.
 */
export function DataTable<Row>(props: {
  /** Names the list, such as "Orders". */
  readonly label: string;
  readonly view: ListControls;
  readonly page: ListPage<Row>;
  readonly pageSize: number;
  readonly columns: readonly DataColumn<Row>[];
  readonly choice: ColumnChoice;
  readonly rowKey: (row: Row) => string;
  readonly card: (row: Row, number: number) => ReactNode;
  /** What opens all columns on a card, such as "All fields"; left out where a card shows them. */
  readonly moreOnCard?: string;
  readonly search?: { readonly label: string; readonly placeholder?: string };
  /** The orders on offer; `sort` is the one in force. */
  readonly sorting?: { readonly sort: string; readonly options: readonly SortOption[] };
  /** Stands between search and table. */
  readonly filters?: ReactNode;
  /** Stands beside the count, such as a way to take the list along. */
  readonly tools?: ReactNode;
  /** Such as "96 orders". */
  readonly countText: (total: number) => string;
  /** Stands where no row matches. */
  readonly empty: ReactNode;
}) {
  const { view, page, columns, choice, search, sorting } = props;
  const isWide = useMediaQuery("(width >= 48rem)");
  const firstNumber = (view.page - 1) * props.pageSize + 1;
  const shown = columns.filter(({ id, alwaysShown }) => alwaysShown || !choice.hidden.includes(id));
  const sort = (value: string) => view.change({ sort: value });
  return (
    <div className="grid min-w-0 gap-3 md:gap-4">
      {(search || sorting) && (
        <div data-no-print className="flex flex-wrap gap-2 md:gap-3">
          {search && (
            <div className="min-w-0 grow basis-60">
              <SearchField
                {...search}
                value={view.q}
                onSearch={(q) => view.change({ q }, "replace")}
              />
            </div>
          )}
          {sorting && (
            <div className="grow basis-60 md:max-w-72">
              <SortSelect value={sorting.sort} options={sorting.options} onSort={sort} />
            </div>
          )}
          {isWide && <ColumnChooser columns={columns} choice={choice} />}
        </div>
      )}
      {props.filters}
      {page.rows !== undefined && page.error !== null && (
        <StaleNotice
          title="This list may be out of date"
          message={page.error}
          busy={page.isFetching}
          onRetry={page.retry}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <output className="text-small text-quiet tabular-nums">
          {page.rows === undefined || page.isOld ? "" : props.countText(page.total)}
        </output>
        {props.tools && <div data-no-print>{props.tools}</div>}
      </div>
      <ListBody {...props}>
        {(rows) => (
          <div
            aria-busy={page.isOld || undefined}
            className={`min-w-0 transition-opacity duration-150 ${page.isOld ? "opacity-50" : ""}`}
          >
            {isWide ? (
              <ScrollRegion
                label={`${props.label}, table`}
                hint={
                  search || sorting
                    ? "The table is wider than the page. Scroll it sideways, or hide columns you do not need."
                    : "The table is wider than the page. Scroll it sideways."
                }
              >
                <TableGrid
                  caption={props.label}
                  columns={shown}
                  rows={rows}
                  firstNumber={firstNumber}
                  rowKey={props.rowKey}
                  sort={sorting?.sort ?? ""}
                  onSort={sort}
                />
              </ScrollRegion>
            ) : (
              <TableCards
                label={props.label}
                rows={rows}
                firstNumber={firstNumber}
                rowKey={props.rowKey}
                card={props.card}
                more={
                  props.moreOnCard === undefined
                    ? null
                    : {
                        label: props.moreOnCard,
                        columns: shown.filter(({ pinned }) => pinned !== "end"),
                      }
                }
              />
            )}
            <TablePager
              view={view}
              nextCursor={page.nextCursor}
              firstNumber={firstNumber}
              rowCount={rows.length}
              total={page.total}
              busy={page.isOld}
            />
          </div>
        )}
      </ListBody>
    </div>
  );
}

/** The rows, or what stands in their place while there are none. */
function ListBody<Row>(props: {
  readonly label: string;
  readonly view: ListControls;
  readonly page: ListPage<Row>;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}) {
  const { page, view } = props;
  if (page.rows === undefined) {
    if (page.error === null) return <Skeleton lines={8} label={`Loading: ${props.label}`} />;
    return (
      <ErrorState
        title="We could not load this list"
        message={page.error}
        busy={page.isFetching}
        onRetry={page.retry}
      />
    );
  }
  if (page.rows.length > 0) return props.children(page.rows);
  if (view.page === 1) return props.empty;
  return (
    <EmptyState
      title="This page of the list is empty"
      action={<Button onClick={view.goFirst}>Go to the first page</Button>}
    >
      What stood here was moved or deleted meanwhile.
    </EmptyState>
  );
}
