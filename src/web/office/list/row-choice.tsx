import { type ReactNode, useState } from "react";
import { formatCount } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import type { RecordKind, RecordWithId } from "../record-kind.ts";

export type BulkActions<Row> = {
  readonly mayChoose: (row: Row) => boolean;
  readonly actions: (rows: readonly Row[]) => ReactNode;
};

const boxLook = "size-5 shrink-0";

/** The rows that are selected on this page of a list. A row that is no longer on the page is not selected. */
export function useRowSelection<Row extends RecordWithId>(
  rows: readonly Row[],
  offer: BulkActions<Row> | undefined,
) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const offered = offer ? rows.filter(offer.mayChoose) : [];
  return {
    offered,
    chosen: offered.filter(({ id }) => ids.includes(id)),
    set: (id: string, isChosen: boolean) =>
      setIds((all) => (isChosen ? [...all, id] : all.filter((other) => other !== id))),
    setAll: (isChosen: boolean) => setIds(isChosen ? offered.map(({ id }) => id) : []),
  };
}

export type RowSelection<Row extends RecordWithId> = ReturnType<typeof useRowSelection<Row>>;

export function RowCheckbox<Row extends RecordWithId>(props: {
  readonly choice: RowSelection<Row>;
  readonly row: Row;
  readonly name: string;
  readonly isOnCard: boolean;
}) {
  const { choice, row, isOnCard } = props;
  if (!choice.offered.includes(row)) return null;
  return (
    <label
      className={
        isOnCard ? "flex min-h-11 items-center gap-3 text-small" : "grid min-h-6 place-items-center"
      }
    >
      <input
        type="checkbox"
        className={boxLook}
        checked={choice.chosen.includes(row)}
        onChange={(event) => choice.set(row.id, event.target.checked)}
      />
      <span className={isOnCard ? "" : "sr-only"}>Select</span>
      <span className="sr-only"> {props.name}</span>
    </label>
  );
}

export function SelectionBar<Row extends RecordWithId>(props: {
  readonly kind: RecordKind<Row>;
  readonly choice: RowSelection<Row>;
  readonly offer: BulkActions<Row>;
}) {
  const { choice, offer, kind } = props;
  const { offered, chosen } = choice;
  if (offered.length === 0) return null;
  const isAll = chosen.length === offered.length;
  return (
    <div
      data-no-print
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field px-3 ${chosen.length > 0 ? "sticky top-16 z-20 border border-action/40 bg-action-tint py-1.5" : ""}`}
    >
      <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
        <input
          type="checkbox"
          className={boxLook}
          checked={isAll}
          onChange={(event) => choice.setAll(event.target.checked)}
        />
        {chosen.length === 0
          ? `Select all ${offered.length} shown`
          : `${formatCount(chosen.length, kind.noun)} selected`}
      </label>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {/* "Clear" comes first because the buttons after it change with the selection. */}
          <Button variant="quiet" size="compact" onClick={() => choice.setAll(false)}>
            Clear
          </Button>
          {offer.actions(chosen)}
        </div>
      )}
    </div>
  );
}
