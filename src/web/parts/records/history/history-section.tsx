import { Card } from "#web/ui/card.tsx";
import type { RecordKind } from "../record-kind.ts";
import { HistoryList } from "./history-list.tsx";

/** The history of a record as a part of its page. */
export function HistorySection<Row extends { readonly id: string }, Filters extends object>(props: {
  readonly kind: RecordKind<Row, Filters>;
  readonly id: string;
}) {
  return (
    <Card label="History" className="md:p-6 print:hidden">
      <h2 className="mb-4 text-lead font-bold">History</h2>
      <HistoryList kind={props.kind} id={props.id} />
    </Card>
  );
}
