import type { ReactNode } from "react";
import { capitalised } from "#domain/text/lists.ts";
import { formatCount } from "#web/format.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { EmptyState, type EmptyStateProps } from "#web/ui/placeholders.tsx";
import type { Identified, ListedKind } from "../record-kind.ts";
import { useRecordList } from "../records.queries.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { ChipFilter } from "./record-filters.ts";
import { NothingMatches } from "./record-table.tsx";

const noColumns = { hidden: [], choose: () => undefined };

/** A list of records whose rows are no table, in the order of the server: find, narrow, turn pages. */
export function RecordRows<Row extends Identified, Filters extends object>(props: {
  readonly kind: ListedKind<Row, Filters>;
  readonly label: string;
  /** What the search looks into, in words; it has none when left out. */
  readonly searchHint?: string;
  readonly chips?: readonly ChipFilter<NoInfer<Filters>>[];
  /** An item of the list, by the values of the filters. */
  readonly item: (row: Row, values: Readonly<Record<string, string>>) => ReactNode;
  /** Why nothing is there, by the values of the filters, where nothing is searched for. */
  readonly nothing: (values: Readonly<Record<string, string>>) => EmptyStateProps;
}) {
  const { kind, searchHint, chips = [] } = props;
  const filters = { chips, links: [] };
  const { view, page, values, counts } = useRecordList(kind, filters, null);
  return (
    <DataTable
      label={props.label}
      view={view}
      page={page}
      columns={[]}
      choice={noColumns}
      card={() => null}
      item={(row) => props.item(row, values)}
      find={searchHint === undefined ? null : { hint: searchHint, sort: "", sorts: null }}
      filters={<FilterBar filters={filters} counts={counts} values={values} view={view} />}
      countText={(total, isAtLeast) => capitalised(formatCount(total, kind.noun, isAtLeast))}
      empty={
        view.q === "" ? (
          <EmptyState {...props.nothing(values)} />
        ) : (
          <NothingMatches noun={kind.noun} isJustRemoved={false} />
        )
      }
    />
  );
}
