import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatKms } from "#web/lib/format.ts";
import { CopyText } from "#web/ui/copy-text.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import type { Order } from "./order-types.ts";
import { orderTypeNames, shortId } from "./order-words.ts";

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

/** An id in its short form; the whole of it is in the tooltip, and on the order's own page. */
function idColumn(id: string, header: string, of: (order: Order) => string | null): Column {
  return {
    id,
    header,
    className: "whitespace-nowrap text-quiet",
    cell: (order) => {
      const value = of(order);
      return value === null ? "None" : <span title={value}>{shortId(value)}</span>;
    },
  };
}

function orderId(showStatus: boolean): Column {
  return {
    id: "id",
    header: "Id",
    pinned: "start",
    isRowHeader: true,
    alwaysShown: true,
    className: "whitespace-nowrap",
    cell: (order) => (
      <span className="grid justify-items-start gap-1">
        <CopyText name="order id" text={order.id} short={shortId(order.id)} />
        {showStatus && <OrderStatusBadge status={order.status} />}
      </span>
    ),
  };
}

function actions(onDelete: ((order: Order) => void) | null): Column {
  return {
    id: "actions",
    header: "Actions",
    pinned: "end",
    alwaysShown: true,
    cell: (order) => <OrderActions order={order} onDelete={onDelete} />,
  };
}

/** The columns of the office: names and order are the specification's (section 2). */
export function staffColumns(onDelete: (order: Order) => void): readonly Column[] {
  return [
    { id: "no", header: "No", align: "end", cell: (_, number) => number },
    orderId(true),
    { ...date, className: "whitespace-nowrap" },
    time,
    idColumn("clientId", "Client Id", (order) => order.clientId),
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
    idColumn("vehicleId", "Vehicle Id", (order) => order.vehicleId),
    idColumn("driverId", "Driver Id", (order) => order.driverId),
    actions(onDelete),
  ];
}

/** The columns of everyone else. */
export const ownColumns: readonly Column[] = [
  orderId(false),
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
    cell: (order) => <OrderStatusBadge status={order.status} />,
  },
  price,
  actions(null),
];
