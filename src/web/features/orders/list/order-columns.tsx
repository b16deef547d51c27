import { Link, useLocation } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatDateTime, formatKms } from "#web/lib/format.ts";
import { idColumn, ownIdColumn } from "#web/parts/records/record-columns.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import type { Order } from "../order-records.ts";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import { orderTypeNames } from "../order-words.ts";

type Column = DataColumn<Order>;

const date: Column = {
  id: "orderDate",
  header: "Order Date",
  sort: "orderDate",
  cell: (order) => formatDate(order.orderDate),
};
const time: Column = { id: "orderTime", header: "Order Time", cell: (order) => order.orderTime };
const price: Column = {
  id: "price",
  header: "Price",
  sort: "price",
  align: "end",
  cell: (order) => formatRand(order.price),
};

const status = (order: Order) => <OrderStatusBadge status={order.status} />;

/**
 * The columns of the office between "No" and the actions: names and order are the specification's
 * (section 2).
 */
export const staffColumns: readonly Column[] = [
  ownIdColumn("order", status),
  { ...date, className: "whitespace-nowrap" },
  time,
  idColumn("clientId", "Client Id", (order) => order.clientId, webPaths.clientUpdate),
  { id: "truckSize", header: "Truck Size", cell: (order) => order.truckSize },
  { id: "pickup", header: "Pickup", className: "min-w-52", cell: (order) => order.pickup },
  {
    id: "destination",
    header: "Destination",
    className: "min-w-52",
    cell: (order) => order.destination,
  },
  { id: "kms", header: "Kms", align: "end", cell: (order) => formatKms(order.kms) },
  { id: "helpers", header: "Helpers", align: "end", cell: (order) => order.helpers },
  { id: "floors", header: "Floors", align: "end", cell: (order) => order.floors },
  price,
  {
    id: "commission",
    header: "Commission",
    align: "end",
    cell: (order) => (order.commission === undefined ? "" : formatRand(order.commission)),
  },
  {
    id: "net",
    header: "Net",
    align: "end",
    cell: (order) => (order.net === undefined ? "" : formatRand(order.net)),
  },
  {
    id: "notes",
    header: "Notes",
    className: "min-w-56 max-w-72",
    cell: (order) => <span className="line-clamp-3 break-words">{order.notes || "None"}</span>,
  },
  {
    id: "orderType",
    header: "Order Type",
    className: "whitespace-nowrap",
    cell: (order) => orderTypeNames[order.orderType],
  },
  idColumn("vehicleId", "Vehicle Id", (order) => order.vehicleId, webPaths.vehicleUpdate),
  idColumn("driverId", "Driver Id", (order) => order.driverId, webPaths.driverUpdate),
];

/** The columns of everyone else. */
export const ownColumns: readonly Column[] = [
  ownIdColumn("order"),
  date,
  time,
  {
    id: "route",
    header: "From and to",
    className: "min-w-40",
    cell: (order) => (
      <>
        {order.pickup} <span className="text-quiet">to</span> {order.destination}
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: status,
  },
  price,
  {
    id: "actions",
    header: "Actions",
    pinned: "end",
    alwaysShown: true,
    cell: (order) => <OrderActions order={order} />,
  },
];

/** The actions of a client or a driver on an order in a list. */
export function OrderActions(props: { readonly order: Order }) {
  const { order } = props;
  const { search } = useLocation();
  return (
    <div className="flex gap-1">
      <Link
        to={webPaths.orderDetails(order.id)}
        prefetch="intent"
        // The way back leads to the same filters and page.
        state={{ listSearch: search }}
        className={buttonClass("secondary", "compact", "px-3! whitespace-nowrap")}
      >
        Order details
        <span className="sr-only">, {formatDateTime(order.orderDate, order.orderTime)}</span>
      </Link>
    </div>
  );
}
