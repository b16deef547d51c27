import { Fragment, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { groupDigits } from "../group-digits.ts";
import { Card } from "../layout.tsx";
import { EmptyState, Skeleton } from "../placeholders.tsx";
import { ErrorState, StaleNotice } from "../states.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import {
  type ColumnChoice,
  type DataColumn,
  type ListPage,
  SortSelect,
  type Sorts,
} from "./columns.tsx";
import { type ListControls, pageSize } from "./list-view.ts";
import { SearchField } from "./search-field.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableGrid } from "./table-grid.tsx";
import { TablePager } from "./table-pager.tsx";
import { ScrollRegion, useTableRoom } from "./table-room.tsx";

/**
 * A list of records that the server pages, searches and sorts: a table where there is room, cards
 * where there is not. It shows loading, failure and emptiness, so that no list forgets them.
 */
export function DataTable<Row extends { readonly id: string }>(props: {
  /** Names the list, such as "Orders". */
  readonly label: string;
  readonly view: ListControls;
  readonly page: ListPage<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly choice: ColumnChoice;
  readonly card: (row: Row) => ReactNode;
  /** Shows each row as an item of a list at any width, in place of table and cards. */
  readonly item?: ((row: Row) => ReactNode) | undefined;
  /** False where a card shows every column already. */
  readonly hasAllOnCards?: boolean;
  /** Search and sort: what the search looks into, the order in force, and those on offer. */
  readonly find: {
    readonly hint: string;
    readonly sort: string;
    readonly sorts: Sorts | null;
  } | null;
  /** Shown between search and table. */
  readonly filters?: ReactNode;
  /** Shown beside the count, such as the link that downloads the list. */
  readonly tools?: ReactNode;
  /** Stands between the count and the rows. */
  readonly bar?: ReactNode;
  /** Such as "96 orders", or "More than 10 000 orders". */
  readonly countText: (total: number, isAtLeast: boolean) => string;
  /** Shown where no row matches. */
  readonly empty: ReactNode;
}) {
  const { view, page, columns, choice, find } = props;
  const sort = (value: string) => view.change({ sort: value });
  const shown = {
    label: props.label,
    firstNumber: (view.page - 1) * pageSize + 1,
    columns: columns.filter(({ id, alwaysShown }) => alwaysShown || !choice.hidden.includes(id)),
  };
  const { box, hasRoom } = useTableRoom(shown.columns.some((column) => column.isHiddenAtFirst));
  return (
    <div ref={box} className="grid min-w-0 gap-3 md:gap-4">
      {find && (
        <div data-no-print className="flex flex-wrap gap-2 md:gap-3">
          <div className="min-w-0 grow basis-60">
            <SearchField
              label="Search"
              placeholder={find.hint}
              value={view.q}
              onSearch={(q) => view.change({ q }, "replace")}
            />
          </div>
          {find.sorts && (
            <div className="grow basis-60 md:max-w-72">
              <SortSelect value={find.sort} options={find.sorts} onSort={sort} />
            </div>
          )}
          {hasRoom && columns.length > 0 && <ColumnChooser columns={columns} choice={choice} />}
        </div>
      )}
      {find && isShortSearch(view.q) && (
        <p className="text-small text-quiet">
          One or two letters find only the beginnings of words.
        </p>
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
          {page.rows === undefined || page.isOld ? "" : foundText(page, props.countText)}
        </output>
        {props.tools && <div data-no-print>{props.tools}</div>}
      </div>
      {props.bar}
      <ListBody {...props}>
        {(rows) => (
          <div
            aria-busy={page.isOld || undefined}
            className={`min-w-0 transition-opacity duration-150 ${page.isOld ? "opacity-50" : ""}`}
          >
            {props.item ? (
              <Card label={`${props.label}, list`} className="py-2! md:px-6!">
                <ul className="divide-y divide-line">
                  {rows.map((row) => (
                    <Fragment key={row.id}>{props.item?.(row)}</Fragment>
                  ))}
                </ul>
              </Card>
            ) : hasRoom ? (
              <ScrollRegion
                label={`${props.label}, table`}
                hint={`The table is wider than the page. Scroll it sideways${find ? ", or hide columns you do not need" : ""}.`}
              >
                <TableGrid {...shown} rows={rows} sort={find?.sort ?? ""} onSort={sort} />
              </ScrollRegion>
            ) : (
              <TableCards
                {...shown}
                columns={columns}
                rows={rows}
                card={props.card}
                hasAllOnCards={props.hasAllOnCards === true}
              />
            )}
            <TablePager
              view={view}
              page={page}
              firstNumber={shown.firstNumber}
              rowCount={rows.length}
            />
          </div>
        )}
      </ListBody>
    </div>
  );
}

const isShortSearch = (q: string) => q !== "" && [...q].length <= 2;

/** How many rows there are; and where a long search paused, how far it came. */
function foundText(
  { rows, total, isAtLeast, searched }: ListPage<unknown>,
  countText: (total: number, isAtLeast: boolean) => string,
): string {
  if (searched === null) return countText(total, isAtLeast);
  return `${groupDigits(rows?.length ?? 0)} found in ${groupDigits(searched)} rows. Next looks further.`;
}

/** The rows, or the reason why there are none. */
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
      <>
        <ErrorState
          title="We could not load this list"
          message={page.error}
          busy={page.isFetching}
          onRetry={page.retry}
        />
        {view.page > 1 && (
          <Button className="justify-self-start" onClick={view.goFirst}>
            Go to the first page
          </Button>
        )}
      </>
    );
  }
  if (page.rows.length > 0) return props.children(page.rows);
  if (page.searched !== null && page.nextCursor !== null) {
    const { nextCursor } = page;
    return (
      <EmptyState
        title="Nothing found so far"
        action={<Button onClick={() => view.goNext(nextCursor)}>Look further</Button>}
      >
        We looked through {groupDigits(page.searched)} rows of this list.
      </EmptyState>
    );
  }
  if (view.page === 1) return props.empty;
  return (
    <EmptyState
      title="This page of the list is empty"
      action={<Button onClick={view.goFirst}>Go to the first page</Button>}
    >
      What was here has been moved or deleted.
    </EmptyState>
  );
}
