import type { ComponentProps, ReactNode } from "react";
import { formatCents } from "#domain/money/format-rand.ts";
import { capitalised } from "#domain/text/lists.ts";
import { formatCount } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import { EmptyState, type EmptyStateProps } from "#web/ui/placeholders.tsx";
import type { Identified, ListedKind } from "../record-kind.ts";
import { useRecordList } from "../records.queries.ts";
import { useColumnChoice } from "../table/column-chooser.tsx";
import type { DataColumn, Sorts } from "../table/columns.tsx";
import { DataTable } from "../table/data-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { ChipFilter, LinkFilter } from "./record-filters.ts";
import { ExportLink } from "./record-links.tsx";
import { RowActions, type RowOffer } from "./row-actions.tsx";
import { ChoiceBar, type ManyOffer, RowBox, useRowChoice } from "./row-choice.tsx";

type Values = Readonly<Record<string, string>>;

/** A list of the office's records. With `item` its rows are no table, in the server's order. */
export function RecordTable<Row extends Identified, Filters extends object>(
  props: RowOffer<Row> & {
    readonly kind: ListedKind<Row, Filters>;
    readonly label: string;
    /** The heading of the page, with what the page is for and what can be done there. */
    readonly heading?: Omit<ComponentProps<typeof PageHeading>, "children"> & {
      readonly title?: string;
    };
    /** Without "No" and the actions, which every table has. */
    readonly columns?: readonly DataColumn<Row>[];
    /** The column whose cells hold the actions too, in place of a column of their own. */
    readonly actionsIn?: string;
    /** What a card says on a small screen; "All fields" and the actions follow it. */
    readonly card?: (row: Row) => ReactNode;
    /** A row as an item of a list, in place of table and cards. */
    readonly item?: (row: Row, values: Values) => ReactNode;
    /** What the search looks into, in words; it has none when left out. */
    readonly searchHint?: string;
    /** The first one is in force at first; the values are the server's. */
    readonly sorts?: Sorts;
    readonly chips?: readonly ChipFilter<NoInfer<Filters>>[];
    /** What is asked for besides, from fields of the page's own. */
    readonly asked?: Partial<NoInfer<Filters>>;
    /** Stands above the rows, such as whose they are. */
    readonly note?: (rows: readonly Row[]) => ReactNode;
    readonly links?: readonly LinkFilter<keyof NoInfer<Filters> & string>[];
    readonly many?: ManyOffer<Row>;
    /** Why there is nothing at all yet; or nothing under these filters. */
    readonly nothingYet: EmptyStateProps | ((values: Values) => EmptyStateProps);
  },
) {
  const { kind, item, searchHint, nothingYet, actionsIn, many } = props;
  const { heading, sorts = null, chips = [], links = [] } = props;
  const filters = { chips, links };
  const list = useRecordList(kind, filters, sorts, props.asked);
  const { view, page, values, ask } = list;
  const actionsOf = (row: Row, look?: "links") => (
    <RowActions {...props} look={look} row={row} isRemoved={list.isRemoved} />
  );
  const chosen = useRowChoice(list.isRemoved ? [] : (page.rows ?? []), many);
  const box = (row: Row, isOnCard: boolean) =>
    many && <RowBox choice={chosen} row={row} name={kind.nameOf(row)} isOnCard={isOnCard} />;
  const columns: DataColumn<Row>[] = (props.columns ?? []).map((column) =>
    column.id === actionsIn ? { ...column, under: (row) => actionsOf(row, "links") } : column,
  );
  columns.unshift({
    id: "no",
    header: "No",
    align: "end",
    isHiddenAtFirst: true,
    cell: (_, number) => number,
  });
  if (many) {
    columns.unshift({
      id: "select",
      header: "Select",
      isHeaderHidden: true,
      alwaysShown: true,
      cell: (row) => box(row, false),
    });
  }
  const hasActions = Boolean(props.page || props.more || kind.history || kind.remove);
  if (actionsIn === undefined && hasActions) {
    const look = { pinned: "end", alwaysShown: true } as const;
    columns.push({ id: "actions", header: "Actions", ...look, cell: (row) => actionsOf(row) });
  }
  const hiddenAtFirst = columns.filter((column) => column.isHiddenAtFirst).map(({ id }) => id);
  const choice = useColumnChoice(kind.key, hiddenAtFirst);
  const isFunction = typeof nothingYet === "function";
  const isNarrowed = isFunction ? view.q !== "" : list.isNarrowed;
  const nothing = isNarrowed ? null : isFunction ? nothingYet(values) : nothingYet;
  const count = formatCount(page.total, kind.noun, page.isAtLeast);
  const together = list.cents === undefined ? "" : `, together ${formatCents(list.cents)}`;
  return (
    <>
      {heading && <PageHeading {...heading}>{heading.title ?? props.label}</PageHeading>}
      <DataTable
        choice={choice}
        label={props.label}
        view={view}
        page={page}
        columns={item ? [] : columns}
        card={(row) => (
          <>
            {box(row, true)}
            {props.card?.(row)}
            {hasActions && actionsOf(row)}
          </>
        )}
        item={item && ((row) => item(row, values))}
        hasAllOnCards={searchHint !== undefined}
        find={
          searchHint === undefined ? undefined : { hint: searchHint, sort: ask.sort ?? "", sorts }
        }
        filters={
          <>
            <FilterBar filters={filters} counts={list.counts} values={values} view={view} />
            {props.note?.(page.rows ?? [])}
          </>
        }
        bar={many && <ChoiceBar kind={kind} choice={chosen} offer={many} />}
        count={capitalised(count) + together}
        tools={
          !item &&
          kind.file &&
          page.total > 0 && <ExportLink file={kind.file} query={ask} what={count} />
        }
        empty={
          nothing ? (
            <EmptyState {...nothing} />
          ) : (
            <NothingMatches noun={kind.noun} isJustRemoved={list.isJustRemoved} />
          )
        }
      />
    </>
  );
}

function NothingMatches(props: { readonly noun: string; readonly isJustRemoved: boolean }) {
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
