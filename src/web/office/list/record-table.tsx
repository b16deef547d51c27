import { type ReactNode, useRef, useState } from "react";
import { capitalised } from "#domain/text/lists.ts";
import { formatCount } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import type { DataColumn, Sorts } from "#web/ui/data-table/columns.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import { EmptyState, type EmptyStateProps } from "#web/ui/placeholders.tsx";
import type { Identified, ListedKind } from "../record-kind.ts";
import { useRecordList } from "../records.queries.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { ChipFilter, LinkFilter } from "./record-filters.ts";
import { ExportLink } from "./record-links.tsx";
import { RowActions, type RowOffer } from "./row-actions.tsx";
import { ChoiceBar, type ManyOffer, RowBox, useRowChoice } from "./row-choice.tsx";
import { DeleteRecordDialog, HistoryDialog } from "./row-dialogs.tsx";
import { useColumnChoice } from "./use-column-choice.ts";

/** A list of records as the office works with it: find, narrow, sort, take along, act on a row. */
export function RecordTable<Row extends Identified, Filters extends object>(
  props: RowOffer<Row> & {
    readonly kind: ListedKind<Row, Filters>;
    /** Names the list, such as "Clients". */
    readonly label: string;
    /** Makes the label the heading of the page, with what the page is for and what can be done there. */
    readonly heading?: { readonly intro?: ReactNode; readonly actions?: ReactNode };
    /** Without "No" and the actions, which every list has. */
    readonly columns: readonly DataColumn<Row>[];
    /** The column whose cells hold the actions too, in place of a column of their own. */
    readonly actionsIn?: string;
    /** What a card says on a small screen; "All fields" and the actions follow it. */
    readonly card: (row: Row) => ReactNode;
    /** What the search looks into, in words. */
    readonly searchHint: string;
    /** The first one is in force at first; the values are the server's. */
    readonly sorts: Sorts;
    readonly chips?: readonly ChipFilter<NoInfer<Filters>>[];
    readonly links?: readonly LinkFilter<keyof NoInfer<Filters> & string>[];
    /** What the window that asks before a deletion shows of the record; its name when left out. */
    readonly describe?: (row: Row) => ReactNode;
    /** What can be done with several rows at once. */
    readonly many?: ManyOffer<Row>;
    /** Why there is nothing at all yet. */
    readonly nothingYet: EmptyStateProps;
  },
) {
  const { kind, sorts, chips = [], links = [] } = props;
  const filters = { chips, links };
  const list = useRecordList(kind, filters, sorts);
  const { view, page, values, ask } = list;
  const hiddenAtFirst = props.columns.filter((column) => column.isHiddenAtFirst);
  const choice = useColumnChoice(kind.key, ["no", ...hiddenAtFirst.map(({ id }) => id)]);
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const [historyOf, setHistoryOf] = useState<Row | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with its row.
  const focusList = () => listRef.current?.focus({ preventScroll: true });
  const actionsOf = (row: Row, look?: "links") => (
    <RowActions
      {...props}
      look={look}
      row={row}
      isRemoved={list.isRemoved}
      onDelete={setToDelete}
      onHistory={setHistoryOf}
      onRestored={focusList}
    />
  );
  const columns: readonly DataColumn<Row>[] = props.actionsIn
    ? props.columns.map((column) => ({
        ...column,
        ...(column.id === props.actionsIn && { under: (row: Row) => actionsOf(row, "links") }),
      }))
    : [
        ...props.columns,
        {
          id: "actions",
          header: "Actions",
          pinned: "end",
          alwaysShown: true,
          cell: (row) => actionsOf(row),
        },
      ];
  const chosen = useRowChoice(list.isRemoved ? [] : (page.rows ?? []), props.many);
  const boxOf = (row: Row, label?: "Select") =>
    props.many && (
      <RowBox choice={chosen} row={row} name={kind.nameOf(row)} {...(label && { label })} />
    );
  const countText = (total: number, isAtLeast: boolean) => formatCount(total, kind.noun, isAtLeast);
  return (
    <>
      {props.heading && <PageHeading {...props.heading}>{props.label}</PageHeading>}
      <div ref={listRef} tabIndex={-1} className="outline-none">
        <DataTable
          choice={choice}
          label={props.label}
          view={view}
          page={page}
          columns={[
            ...(props.many
              ? [
                  {
                    id: "select",
                    header: "Select",
                    isHeaderHidden: true,
                    alwaysShown: true,
                    cell: (row: Row) => boxOf(row),
                  },
                ]
              : []),
            { id: "no", header: "No", align: "end", isHiddenAtFirst: true, cell: (_, no) => no },
            ...columns,
          ]}
          card={(row) => (
            <>
              {boxOf(row, "Select")}
              {props.card(row)}
              {actionsOf(row)}
            </>
          )}
          hasAllOnCards
          find={{ hint: props.searchHint, sort: ask.sort ?? "", sorts }}
          filters={<FilterBar filters={filters} counts={list.counts} values={values} view={view} />}
          bar={props.many && <ChoiceBar kind={kind} choice={chosen} offer={props.many} />}
          countText={(total, isAtLeast) => capitalised(countText(total, isAtLeast))}
          tools={
            kind.file &&
            page.total > 0 && (
              <ExportLink
                file={kind.file}
                query={ask}
                what={countText(page.total, page.isAtLeast)}
              />
            )
          }
          empty={
            list.isNarrowed ? (
              <NothingMatches noun={kind.noun} isJustRemoved={list.isJustRemoved} />
            ) : (
              <EmptyState {...props.nothingYet} />
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
    </>
  );
}

export function NothingMatches(props: {
  readonly noun: string;
  /** Deleted records were asked for, and nothing else. */
  readonly isJustRemoved: boolean;
}) {
  const { noun, isJustRemoved } = props;
  const [, setParams] = useSearchParams();
  return (
    <EmptyState
      title={isJustRemoved ? `No removed ${noun}s` : `No ${noun} matches`}
      action={
        <Button onClick={() => setParams(new URLSearchParams())}>{`Show all ${noun}s`}</Button>
      }
    >
      {isJustRemoved
        ? `Deleted ${noun}s are listed here, and you can restore them.`
        : "Nothing fits this search and these filters together."}
    </EmptyState>
  );
}
