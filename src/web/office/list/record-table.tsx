import { type ComponentProps, type ReactNode, useState } from "react";
import { formatCents } from "#domain/money/format-rand.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { useListPage } from "#web/api/loaded.tsx";
import type { ReadCall } from "#web/api/use-read.ts";
import { formatCount } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import { EmptyState, type EmptyStateProps } from "#web/ui/placeholders.tsx";
import { useOfficeList } from "../office-kinds.ts";
import type { ListedRecordKind, ListFilters, ListQuery, ListRow } from "../record-kind.ts";
import { useColumnChoice } from "../table/column-chooser.tsx";
import { activeTableSort, type DataColumn, type TableSortOptions } from "../table/columns.tsx";
import { DataTable } from "../table/data-table.tsx";
import { listPageSize, useListControls } from "../table/list-view.ts";
import { FilterBar } from "./filter-bar.tsx";
import { type ListColumns, toDataColumns } from "./record-columns.tsx";
import {
  type ChipFilter,
  type LinkFilter,
  readListFilters,
  removedFilterValue,
} from "./record-filters.ts";
import { CsvExportLink } from "./record-links.tsx";
import { type RowActionOptions, RowActions } from "./row-actions.tsx";

type Values = Readonly<Record<string, string>>;

/**
 * A page that lists records of one kind, or with `isPart` the list alone. The list is reloaded each minute,
 * unless its kind is `isStill`. Its search, filters, sort and page are in the URL. The rows are a table, or
 * cards where a table has no room; with `item` they are a plain list.
 */
export function RecordTable<L extends ReadCall>(
  props: RowActionOptions<ListRow<L>> &
    Omit<ComponentProps<typeof PageHeading>, "children"> & {
      readonly kind: ListedRecordKind<L>;
      readonly label: string;
      /** The heading of the page; `label` when left out. */
      readonly title?: string;
      /** True where the list is a part of a page that has its own heading. */
      readonly isPart?: boolean;
      /** The columns, except "No" and "Actions", which each table gets. */
      readonly columns?: ListColumns<ListRow<L>>;
      /** The id of a column whose cells also hold the actions; without it they have their own column. */
      readonly actionsIn?: string;
      /** The upper part of a row's card on a small screen; "All fields" and the actions follow. */
      readonly card?: (row: ListRow<L>) => ReactNode;
      /** Draws a row as an item of a plain list, in place of table and cards. */
      readonly item?: (row: ListRow<L>, values: Values) => ReactNode;
      /** The hint of the search field, which says what is searched; without it there is no search. */
      readonly searchHint?: string;
      /** The sort orders to choose from, the default one first. */
      readonly sorts?: TableSortOptions;
      readonly chips?: readonly ChipFilter<ListFilters<L>>[];
      /** Fixed filters, which apply together with those in the URL. */
      readonly asked?: Partial<ListFilters<L>>;
      /** Content above the rows, such as the name of the person to whom the rows belong. */
      readonly note?: (rows: readonly ListRow<L>[]) => ReactNode;
      readonly links?: readonly LinkFilter<keyof ListFilters<L> & string>[];
      /** The message of an empty list; as a function, also the message where filters find nothing. */
      readonly nothingYet: EmptyStateProps | ((values: Values) => EmptyStateProps);
    },
) {
  type Row = ListRow<L>;
  const { kind, label, item, searchHint, nothingYet, actionsIn } = props;
  const { sorts = null, chips = [], links = [] } = props;
  const view = useListControls();
  const [, setParams] = useSearchParams();
  const filters = { chips, links };
  const { values, query: filtered } = readListFilters(filters, view.params);
  const sort = sorts ? activeTableSort(sorts, view.sort) : undefined;
  const ask = { ...props.asked, ...filtered, q: view.q || undefined, sort };
  const counts = chips.some(({ counted }) => counted !== undefined) ? "yes" : undefined;
  const query = { ...ask, limit: listPageSize, cursor: view.cursor, counts } as ListQuery<L>;
  const asksRemoved = values["show"] === removedFilterValue;
  const list = useOfficeList<L>(kind, query);
  const page = useListPage(list);
  // While a page loads, the previous page's rows are still shown, with the actions they had.
  const [isRemoved, setRemoved] = useState(asksRemoved);
  if (!list.isPlaceholderData && isRemoved !== asksRemoved) setRemoved(asksRemoved);
  const renderActions = (row: Row, look?: "links") => (
    <RowActions {...props} look={look} row={row} isRemoved={isRemoved} />
  );
  const hasActions = Boolean(props.page || props.more || kind.history || kind.remove);
  const columns: readonly DataColumn<Row>[] = [
    { id: "no", header: "No", align: "end", isHiddenAtFirst: true, cell: (_, number) => number },
    ...toDataColumns(props.columns ?? {}).map((column) =>
      column.id === actionsIn
        ? { ...column, under: (row: Row) => renderActions(row, "links") }
        : column,
    ),
    ...(actionsIn === undefined && hasActions
      ? [
          {
            id: "actions",
            header: "Actions",
            pinned: "end" as const,
            alwaysShown: true,
            cell: (row: Row) => renderActions(row),
          },
        ]
      : []),
  ];
  const hiddenAtFirst = columns.filter((column) => column.isHiddenAtFirst).map(({ id }) => id);
  const choice = useColumnChoice(kind.key, hiddenAtFirst);
  const narrowing = Object.values(values).filter((value) => value !== "");
  const isFunction = typeof nothingYet === "function";
  const isNarrowed = view.q !== "" || (!isFunction && narrowing.length > 0);
  const isJustRemoved = view.q === "" && narrowing.length === 1 && asksRemoved;
  const count = formatCount(page.total, kind.noun, page.isAtLeast);
  const cents = list.data?.cents;
  return (
    <>
      {!props.isPart && <PageHeading {...props}>{props.title ?? label}</PageHeading>}
      <DataTable
        choice={choice}
        label={label}
        view={view}
        page={page}
        columns={item ? [] : columns}
        card={(row) => (
          <>
            {props.card?.(row)}
            {hasActions && renderActions(row)}
          </>
        )}
        item={item && ((row) => item(row, values))}
        hasAllOnCards={searchHint !== undefined}
        find={searchHint === undefined ? undefined : { hint: searchHint, sort: sort ?? "", sorts }}
        filters={
          <>
            <FilterBar filters={filters} counts={list.data?.counts} values={values} view={view} />
            {props.note?.(page.rows ?? [])}
          </>
        }
        count={
          capitaliseFirstLetter(count) +
          (cents === undefined ? "" : `, together ${formatCents(cents)}`)
        }
        tools={
          kind.file && page.total > 0 && <CsvExportLink file={kind.file} query={ask} what={count} />
        }
        empty={
          isNarrowed ? (
            <EmptyState
              title={isJustRemoved ? `No removed ${kind.noun}s` : `No ${kind.noun} matches`}
              action={
                <Button onClick={() => setParams(new URLSearchParams())}>
                  {`Show all ${kind.noun}s`}
                </Button>
              }
            >
              {isJustRemoved
                ? `Deleted ${kind.noun}s are listed here, and you can restore them.`
                : "Nothing fits this search and these filters together."}
            </EmptyState>
          ) : (
            <EmptyState {...(isFunction ? nothingYet(values) : nothingYet)} />
          )
        }
      />
    </>
  );
}
