import { type ComponentProps, type ReactNode, useState } from "react";
import { refetchEveryMinute, useApiRead } from "#web/api/use-read.ts";
import { OpenOrdersCard, OrdersLink } from "#web/features/orders/list/open-orders.tsx";
import {
  HandOverOrders,
  type OrderHandovers,
} from "#web/features/orders/list/suspension-question.tsx";
import { formatCount } from "#web/format.ts";
import type { EditableRecordKind, MessageReply, RecordWithId } from "#web/office/record-kind.ts";
import type { OrderFilter } from "#web/parts/orders/read-orders.ts";

export function RecordLayout(props: { readonly form: ReactNode; readonly beside: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{props.form}</div>
      <div className="grid min-w-0 grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-1">
        {props.beside}
      </div>
    </div>
  );
}

type Leaver<Row extends RecordWithId> = EditableRecordKind<
  Row,
  { status: "removed"; openOrders: { orderId: string; driverId: string | null }[] }
> & { readonly remove: (id: string) => Promise<MessageReply> };

/** Lets a list delete a driver or vehicle. The window that confirms it asks who takes over the open orders. */
export function useRecordRemoval<Row extends RecordWithId, Kind extends Leaver<Row>>(
  kind: Kind & Leaver<Row>,
  filter: (id: string) => OrderFilter,
) {
  const [openOrders, setOpenOrders] = useState<OrderHandovers>([]);
  const remove = async (id: string, row: Row) => {
    if (openOrders.length === 0) return kind.remove(id);
    await kind.update(id, { status: "removed", openOrders: [...openOrders] });
    return { msg: `${kind.rowName(row)} is removed.` };
  };
  const describe = (row: Row) => (
    <>
      <p className="font-bold break-words">{kind.rowName(row)}</p>
      <HandOverOrders filter={filter(row.id)} onChange={setOpenOrders} />
    </>
  );
  return { kind: { ...kind, remove }, describe };
}

export function RelatedOrders(props: ComponentProps<typeof OpenOrdersCard>) {
  const { filter } = props.holder;
  const { data } = useApiRead(
    "GET /api/orders/all",
    { query: { ...filter, limit: 1, counts: "yes" } },
    { refetchInterval: refetchEveryMinute },
  );
  const count = data?.counts?.["standing"]?.["all"];
  return (
    <OpenOrdersCard {...props}>
      {count !== 0 && (
        <OrdersLink query={filter}>
          {count === undefined ? "See the orders" : `See ${formatCount(count, "order")}`}
        </OrdersLink>
      )}
    </OpenOrdersCard>
  );
}
