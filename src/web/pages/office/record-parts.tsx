import { type ComponentProps, type ReactNode, useState } from "react";
import { lookAgainEachMinute, useRead } from "#web/api/query-client.ts";
import { OpenOrders, OrdersLink } from "#web/features/orders/list/open-orders.tsx";
import { type HandedOver, HandOver } from "#web/features/orders/list/suspension-question.tsx";
import { formatCount } from "#web/format.ts";
import type { EditableKind, Identified, Written } from "#web/office/record-kind.ts";
import type { OrdersOf } from "#web/parts/orders/orders.queries.ts";

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

type Leaver<Row extends Identified> = EditableKind<
  Row,
  { status: "removed"; openOrders: { orderId: string; driverId: string | null }[] }
> & { readonly remove: (id: string) => Promise<Written> };

/** How a driver or a vehicle is deleted in a list: the window asks what becomes of the open orders. */
export function useRemoval<Row extends Identified, Kind extends Leaver<Row>>(
  kind: Kind & Leaver<Row>,
  holder: (id: string) => OrdersOf,
) {
  const [openOrders, setOpenOrders] = useState<HandedOver>([]);
  const remove = async (id: string, row: Row) => {
    if (openOrders.length === 0) return kind.remove(id);
    await kind.update(id, { status: "removed", openOrders: [...openOrders] });
    return { msg: `${kind.nameOf(row)} is removed.` };
  };
  const describe = (row: Row) => (
    <>
      <p className="font-bold break-words">{kind.nameOf(row)}</p>
      <HandOver of={holder(row.id)} onChange={setOpenOrders} />
    </>
  );
  return { kind: { ...kind, remove }, describe };
}

export function RelatedOrders(props: ComponentProps<typeof OpenOrders>) {
  const { of } = props.holder;
  const { data } = useRead("GET /api/orders/all", {
    query: { ...of, limit: 1, counts: "yes" },
    refetchInterval: lookAgainEachMinute,
  });
  const count = data?.counts?.["standing"]?.["all"];
  return (
    <OpenOrders {...props}>
      {count !== 0 && (
        <OrdersLink query={of}>
          {count === undefined ? "See the orders" : `See ${formatCount(count, "order")}`}
        </OrdersLink>
      )}
    </OpenOrders>
  );
}
