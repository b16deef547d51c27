import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useListPage } from "#web/lib/api/loaded.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useColumnChoice } from "#web/lib/use-column-choice.ts";
import { Button } from "#web/ui/button.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { useListView } from "#web/ui/data-table/list-view.ts";
import type { SortOption } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { DeleteRecordDialog } from "./delete-record-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { HistoryDialog } from "./history.tsx";
import {
  type ChipFilter,
  filterQuery,
  type LinkFilter,
  readFilters,
  removedValue,
} from "./record-filters.ts";
import type { Identified, ListAsk, RecordKind } from "./record-kind.ts";
import { ExportLink } from "./record-links.tsx";
import { pageSize, useRecords } from "./records.queries.ts";
import { RowActions, type RowPage } from "./row-actions.tsx";

export type RecordTableProps<Row extends Identified, Filters extends object> = {
  readonly kind: RecordKind<Row, Filters>;
  /** Names the list, such as "Clients". */
  readonly label: string;
  /** Without "No" and the actions, which every list has. Must be stable. */
  readonly columns: readonly DataColumn<Row>[];
  /** What a card says on a small screen; "All fields" and the actions follow it. */
  readonly card: (row: Row) => ReactNode;
  /** What the search looks into, in words. */
  readonly searchHint: string;
  /** The first one is in force at first; the values are the server's. */
  readonly sorts: readonly [SortOption, ...SortOption[]];
  readonly chips?: readonly ChipFilter<Filters>[];
  readonly links?: readonly LinkFilter<Filters>[];
  /** Where a row leads. Must be stable. */
  readonly page?: RowPage<Row>;
  /** More that can be done with a row. Must be stable. */
  readonly more?: (row: Row, isRemoved: boolean) => ReactNode;
  /** Which records this viewer may delete; all of them when left out. Must be stable. */
  readonly mayRemove?: (row: Row) => boolean;
  /** False where the history stands on a record's own page: then only removed rows offer it. */
  readonly hasHistoryInRows?: boolean;
  /** What the window that asks before a deletion shows of the record; its name when left out. */
  readonly describe?: (row: Row) => ReactNode;
  /** Why there is nothing at all yet. */
  readonly nothingYet: ReactNode;
};

/** A list of records as the office works with it: find, narrow, sort, take along, act on a row. */
export function RecordTable<Row extends Identified, Filters extends object>(
  props: RecordTableProps<Row, Filters>,
) {
  const { kind, sorts, chips = [], links = [] } = props;
  const { one, many } = kind.noun;
  const view = useListView();
  const filters = { chips, links };
  const values = readFilters(filters, view.params);
  const sort = sorts.some(({ value }) => value === view.sort) ? view.sort : sorts[0].value;
  const ask: ListAsk<Filters> = {
    ...filterQuery(filters, values),
    ...(view.q === "" ? {} : { q: view.q }),
    sort,
  };
  const showsRemoved = values["show"] === removedValue;
  const list = useRecords(
    kind,
    {
      ...ask,
      ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
      ...(chips.some(({ counted }) => counted !== undefined) && { counts: "yes" }),
    },
    showsRemoved,
  );
  const page = useListPage(list);
  const choice = useColumnChoice(kind.key);
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const [historyOf, setHistoryOf] = useState<Row | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with its row.
  const focusList = useCallback(() => listRef.current?.focus({ preventScroll: true }), []);
  const { columns, actionsOf } = useRowActions(props, {
    isRemoved: list.data?.isRemoved === true,
    onDelete: setToDelete,
    onHistory: setHistoryOf,
    onRestored: focusList,
  });
  const countText = (total: number) => formatCount(total, one, many);
  const narrowing = Object.values(values).filter((value) => value !== "");
  const isNarrowed = view.q !== "" || narrowing.length > 0;
  const isJustRemoved = view.q === "" && narrowing.length === 1 && showsRemoved;

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <DataTable
        choice={choice}
        label={props.label}
        view={view}
        page={page}
        pageSize={pageSize}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <article className="grid gap-3">
            {props.card(row)}
            {actionsOf(row)}
          </article>
        )}
        moreOnCard="All fields"
        search={{ label: "Search", placeholder: props.searchHint }}
        sorting={{ sort, options: sorts }}
        filters={
          <FilterBar filters={filters} counts={list.data?.counts} values={values} view={view} />
        }
        countText={countText}
        tools={
          kind.file &&
          page.total > 0 && <ExportLink file={kind.file} query={ask} what={countText(page.total)} />
        }
        empty={
          isNarrowed ? (
            <NothingMatches noun={kind.noun} isJustRemoved={isJustRemoved} />
          ) : (
            props.nothingYet
          )
        }
      />
      <DeleteRecordDialog
        kind={kind}
        row={toDelete}
        describe={props.describe}
        onClose={() => setToDelete(null)}
        onGone={() => {
          setToDelete(null);
          focusList();
        }}
      />
      <HistoryDialog kind={kind} row={historyOf} onClose={() => setHistoryOf(null)} />
    </div>
  );
}

type ActionHandlers<Row> = {
  readonly isRemoved: boolean;
  readonly onDelete: (row: Row) => void;
  readonly onHistory: (row: Row) => void;
  readonly onRestored: () => void;
};

/** The columns with their number in front and the actions at the end, and the same actions alone. */
function useRowActions<Row extends Identified, Filters extends object>(
  props: RecordTableProps<Row, Filters>,
  { isRemoved, onDelete, onHistory, onRestored }: ActionHandlers<Row>,
) {
  const { kind, columns, page, more, mayRemove, hasHistoryInRows = true } = props;
  const actionsOf = useCallback(
    (row: Row) => (
      <RowActions
        kind={kind}
        row={row}
        isRemoved={isRemoved}
        page={page}
        more={more?.(row, isRemoved)}
        mayRemove={mayRemove?.(row) ?? true}
        hasHistory={hasHistoryInRows || isRemoved}
        onDelete={onDelete}
        onHistory={onHistory}
        onRestored={onRestored}
      />
    ),
    [kind, isRemoved, page, more, mayRemove, hasHistoryInRows, onDelete, onHistory, onRestored],
  );
  return {
    actionsOf,
    columns: useMemo(
      (): readonly DataColumn<Row>[] => [
        { id: "no", header: "No", align: "end", cell: (_, number) => number },
        ...columns,
        { id: "actions", header: "Actions", pinned: "end", alwaysShown: true, cell: actionsOf },
      ],
      [columns, actionsOf],
    ),
  };
}

function NothingMatches(props: {
  readonly noun: { readonly one: string; readonly many: string };
  /** Deleted records were asked for, and nothing else. */
  readonly isJustRemoved: boolean;
}) {
  const { one, many } = props.noun;
  const [, setParams] = useSearchParams();
  return (
    <EmptyState
      title={props.isJustRemoved ? `No removed ${many}` : `No ${one} matches`}
      action={<Button onClick={() => setParams({})}>Show all {many}</Button>}
    >
      <p>
        {props.isJustRemoved
          ? `A deleted ${one} stands here and can be restored.`
          : "Nothing fits this search and these filters together."}
      </p>
    </EmptyState>
  );
}
