import { Fragment, type ReactNode } from "react";
import { groupDigitsInThousands } from "#domain/money/format-rand.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { EmptyState, Skeleton } from "#web/ui/placeholders.tsx";
import { ErrorWithRetry, StaleNotice } from "#web/ui/states.tsx";
import { type ColumnChoice, ColumnChooser } from "./column-chooser.tsx";
import type { DataColumn, LoadedListPage, TableSortOptions } from "./columns.tsx";
import { type ListControls, listPageSize } from "./list-view.ts";
import { SearchField, SortSelect } from "./search-and-sort.tsx";
import { TableCards, TableGrid } from "./table-grid.tsx";
import { TablePager } from "./table-pager.tsx";
import { useTableFit } from "./use-table-room.ts";

/** One page of a list, as a table, or as cards where a table has no room. It also shows loading and failure. */
export function DataTable<Row extends { readonly id: string }>(props: {
  readonly label: string;
  readonly view: ListControls;
  readonly page: LoadedListPage<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly choice: ColumnChoice;
  readonly card: (row: Row) => ReactNode;
  /** Draws each row as an item of a plain list, in place of table and cards. */
  readonly item?: ((row: Row) => ReactNode) | undefined;
  /** True where each card can be opened to show all columns. */
  readonly hasAllOnCards?: boolean;
  /** The search field's hint, the active sort and all sorts. Without `find` there is no search and sort. */
  readonly find?:
    | { readonly hint: string; readonly sort: string; readonly sorts: TableSortOptions | null }
    | undefined;
  readonly filters?: ReactNode;
  readonly tools?: ReactNode;
  /** The number of rows in words, such as "96 orders" or "More than 10 000 orders". */
  readonly count: string;
  readonly empty: ReactNode;
}) {
  const { label, view, page, columns, choice, find, item } = props;
  const { rows, failure, searched, nextCursor } = page;
  const sort = (value: string) => view.change({ sort: value });
  const shown = {
    label,
    rows: rows ?? [],
    firstNumber: (view.page - 1) * listPageSize + 1,
    columns: columns.filter(({ id, alwaysShown }) => alwaysShown || !choice.hidden.includes(id)),
  };
  const isWidened = shown.columns.some((column) => column.isHiddenAtFirst);
  const { box, hasRoom, overflows } = useTableFit(isWidened);
  const toFirst = (
    <Button className="justify-self-start" onClick={view.goFirst}>
      Go to the first page
    </Button>
  );
  return (
    <div ref={box} className="grid min-w-0 gap-3 md:gap-4">
      {find && (
        <div data-no-print className="flex flex-wrap gap-2 md:gap-3">
          <SearchField
            placeholder={find.hint}
            value={view.q}
            onSearch={(q) => view.change({ q }, "replace")}
          />
          {find.sorts && <SortSelect value={find.sort} options={find.sorts} onSort={sort} />}
          {hasRoom && columns.length > 0 && <ColumnChooser columns={columns} choice={choice} />}
        </div>
      )}
      {find && view.q !== "" && [...view.q].length <= 2 && (
        <p className="text-small text-quiet">
          One or two letters find only the beginnings of words.
        </p>
      )}
      {props.filters}
      {rows && failure && <StaleNotice title="This list may be out of date" {...failure} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <output className="text-small text-quiet tabular-nums">
          {!rows || page.isOld
            ? ""
            : searched === null
              ? props.count
              : `${groupDigitsInThousands(rows.length)} found in ${groupDigitsInThousands(searched)} rows. Next looks further.`}
        </output>
        {props.tools && <div data-no-print>{props.tools}</div>}
      </div>
      {!rows && !failure && <Skeleton lines={8} label={`Loading: ${label}`} />}
      {!rows && failure && (
        <>
          <ErrorWithRetry title="We could not load this list" {...failure} />
          {view.page > 1 && toFirst}
        </>
      )}
      {rows?.length === 0 &&
        (searched !== null && nextCursor !== null ? (
          <EmptyState
            title="Nothing found so far"
            action={<Button onClick={() => view.goNext(nextCursor)}>Look further</Button>}
          >
            We looked through {groupDigitsInThousands(searched)} rows of this list.
          </EmptyState>
        ) : view.page === 1 ? (
          props.empty
        ) : (
          <EmptyState title="This page of the list is empty" action={toFirst}>
            What was here has been moved or deleted.
          </EmptyState>
        ))}
      {shown.rows.length > 0 && (
        <div
          aria-busy={page.isOld || undefined}
          className={`min-w-0 transition-opacity duration-150 ${page.isOld ? "opacity-50" : ""}`}
        >
          {item ? (
            <Card label={`${label}, list`} className="py-2! md:px-6!">
              <ul className="divide-y divide-line">
                {shown.rows.map((row) => (
                  <Fragment key={row.id}>{item(row)}</Fragment>
                ))}
              </ul>
            </Card>
          ) : hasRoom ? (
            <TableGrid
              {...shown}
              overflows={overflows}
              canHideColumns={find !== undefined}
              sort={find?.sort ?? ""}
              onSort={sort}
            />
          ) : (
            <TableCards
              {...shown}
              columns={columns}
              card={props.card}
              hasAllOnCards={props.hasAllOnCards === true}
            />
          )}
          <TablePager view={view} page={page} firstNumber={shown.firstNumber} />
        </div>
      )}
    </div>
  );
}
