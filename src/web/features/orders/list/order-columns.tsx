import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { column, idColumn, ownIdColumn } from "#web/parts/records/record-columns.tsx";
import { RowLink } from "#web/parts/records/record-links.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { type Order, orderTypeNames } from "../order-records.ts";
import { OrderStatusBadge } from "../order-state-words.tsx";

type Column = DataColumn<Order>;

const date: Column = column("orderDate", ({ orderDate }) => formatDate(orderDate), {
  sort: "orderDate",
});
const time: Column = column("orderTime", ({ orderTime }) => orderTime);
const price: Column = column("price", (order) => formatRand(order.price), {
  sort: "price",
  align: "end",
});

const status = (order: Order) => <OrderStatusBadge status={order.status} />;
/** An amount that not every viewer is sent. */
const amount = (rand: number | undefined) => (rand === undefined ? "" : formatRand(rand));

const commission: Column = column("commission", (order) => amount(order.commission), {
  align: "end",
});
const net: Column = column("net", (order) => amount(order.net), { align: "end" });

/**
 * The columns of the office between "No" and the actions: names and order are the specification's
 * (section 2).
 */
export const staffColumns: readonly Column[] = [
  ownIdColumn("order", status),
  { ...date, className: "whitespace-nowrap" },
  time,
  idColumn("clientId", webPaths.clientUpdate),
  column("truckSize", ({ truckSize }) => sizeText(truckSize), { className: "whitespace-nowrap" }),
  column("pickup", ({ pickup }) => pickup, { className: "min-w-52" }),
  column("destination", ({ destination }) => destination, { className: "min-w-52" }),
  column("kms", formatDistance, { align: "end" }),
  column("helpers", ({ helpers }) => helpers, { align: "end" }),
  column("floors", ({ floors }) => floors, { align: "end" }),
  price,
  commission,
  net,
  column(
    "notes",
    ({ notes }) => <span className="line-clamp-3 break-words">{notes || "None"}</span>,
    { className: "min-w-56 max-w-72" },
  ),
  column("orderType", ({ orderType }) => orderTypeNames[orderType], {
    className: "whitespace-nowrap",
  }),
  idColumn("vehicleId", webPaths.vehicleUpdate),
  idColumn("driverId", webPaths.driverUpdate),
];

const ownColumnsWith = (more: readonly Column[]): readonly Column[] => [
  ownIdColumn("order"),
  date,
  time,
  {
    id: "route",
    header: "From and to",
    className: "min-w-40",
    cell: ({ pickup, destination }) => (
      <>
        {pickup} <span className="text-quiet">to</span> {destination}
      </>
    ),
  },
  column("status", status),
  price,
  ...more,
  column("actions", (order) => <OrderActions order={order} />, {
    pinned: "end",
    alwaysShown: true,
  }),
];

/** The columns of a client, and of a driver with what the job earns. */
export const ownColumns = {
  client: ownColumnsWith([]),
  driver: ownColumnsWith([net, commission]),
} as const;

/** The actions of a client or a driver on an order in a list. */
export function OrderActions({ order }: { readonly order: Order }) {
  return (
    <div className="flex gap-1">
      <RowLink
        to={webPaths.orderDetails(order.id)}
        label="Order details"
        name={formatDateTime(order.orderDate, order.orderTime)}
      />
    </div>
  );
}
