import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate, formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import {
  fieldsWithoutColumn,
  type ListColumn,
  type ListColumns,
  linkedRecordIdColumn,
  toDataColumns,
} from "#web/office/list/record-columns.tsx";
import { RowLink } from "#web/office/list/record-links.tsx";
import { PhoneLink } from "#web/office/list/row-cards.tsx";
import {
  formatUnbrokenLicencePlate,
  personFullName,
  shortRecordId,
} from "#web/office/record-kind.ts";
import { type Order, orderTypeNames } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Link } from "#web/ui/navigation.tsx";

type Column = ListColumn<Order>;

const date: Column = {
  cell: ({ orderDate }) => formatDate(orderDate),
  sort: "orderDate",
  className: "whitespace-nowrap",
};
const timeText = ({ orderTime, anyTime }: Pick<Order, "orderTime" | "anyTime">) =>
  anyTime ? "Any time" : orderTime;
const time: Column = { cell: timeText };
const price: Column = { cell: (order) => formatRand(order.price), sort: "price", align: "end" };
const status: Column = { cell: (order) => <OrderStatusBadge status={order.status} /> };

/** The column of an amount, which stays empty for viewers to whom the server does not send it. */
const amountColumn = (amount: "commission" | "net"): Column => ({
  cell: ({ [amount]: rand }) => (rand === undefined ? "" : formatRand(rand)),
  align: "end",
});

function PersonCell(props: { readonly person: NonNullable<Order["client"]>; readonly to: string }) {
  const { person, to } = props;
  return (
    <>
      <Link to={to} className="link wrap-anywhere">
        {personFullName(person)}
      </Link>
      <PhoneLink
        phone={person.cellphone}
        className="block whitespace-nowrap text-ink! no-underline! tabular-nums hover:underline!"
      />
    </>
  );
}

const hidden = (column: Column): Column => ({ ...column, isHiddenAtFirst: true });

/** The columns of the office's orders. `whoDrives` draws the cell of an order that has no driver. */
export const staffOrderColumns = (whoDrives: (order: Order) => ReactNode): ListColumns<Order> => ({
  reference: {
    cell: ({ reference }) => <CopyText name="reference" text={formatOrderReference(reference)} />,
    pinned: "start",
    isRowHeader: true,
    alwaysShown: true,
    className: "whitespace-nowrap",
  },
  move: {
    cell: (order) => (
      <>
        <span className="block font-bold tabular-nums">{timeText(order)}</span>
        {formatDate(order.orderDate)}
      </>
    ),
    sort: "orderDate",
    className: "max-w-32",
  },
  pickup: { cell: ({ pickup }) => pickup, className: "min-w-24 wrap-anywhere" },
  destination: { cell: ({ destination }) => destination, className: "min-w-24 wrap-anywhere" },
  client: {
    cell: ({ client, clientId }) =>
      client ? <PersonCell person={client} to={webPaths.clientUpdate(clientId)} /> : "",
  },
  driver: {
    cell: (order) => {
      const { driver, driverId, vehiclePlate } = order;
      if (!driver || driverId === null) return whoDrives(order);
      return (
        <>
          <PersonCell person={driver} to={webPaths.driverUpdate(driverId)} />
          {vehiclePlate && (
            <span className="block text-quiet">{formatUnbrokenLicencePlate(vehiclePlate)}</span>
          )}
        </>
      );
    },
  },
  truckSize: { cell: ({ truckSize }) => truckSizeText(truckSize), className: "whitespace-nowrap" },
  status,
  price,
  // A window of 1280 pixels has no room for the columns from here on.
  id: hidden({
    cell: ({ id }) => <CopyText name="order id" text={id} short={shortRecordId(id)} />,
    className: "whitespace-nowrap",
  }),
  orderDate: hidden(date),
  orderTime: hidden(time),
  anyTime: null,
  clientId: linkedRecordIdColumn("clientId", webPaths.clientUpdate),
  kms: hidden({ cell: formatDistance, align: "end" }),
  helpers: hidden({ cell: ({ helpers }) => helpers, align: "end" }),
  floors: hidden({ cell: ({ floors }) => floors, align: "end" }),
  commission: hidden(amountColumn("commission")),
  net: hidden(amountColumn("net")),
  notes: hidden({
    cell: ({ notes }) => <span className="line-clamp-3 break-words">{notes || "None"}</span>,
    className: "min-w-56 max-w-72",
  }),
  orderType: hidden({
    cell: ({ orderType }) => orderTypeNames[orderType],
    className: "whitespace-nowrap",
  }),
  vehicleId: linkedRecordIdColumn("vehicleId", webPaths.vehicleUpdate),
  driverId: linkedRecordIdColumn("driverId", webPaths.driverUpdate),
  ...fieldsWithoutColumn(
    "source",
    "paymentType",
    "vehiclePlate",
    "offered",
    "baseCost",
    "distanceCost",
  ),
  ...fieldsWithoutColumn("helpersCost", "floorsCost", "midmonthDiscount", "repeatDiscount"),
  ...fieldsWithoutColumn("promotionDiscount"),
});

const ownColumnsWith = (more: Readonly<Record<string, Column>>) =>
  toDataColumns<Order>({
    id: {
      cell: ({ id, reference }) => (
        <span className="grid justify-items-start gap-1">
          <CopyText name="reference" text={formatOrderReference(reference)} />
          <CopyText name="order id" text={id} short={shortRecordId(id)} />
        </span>
      ),
      pinned: "start",
      isRowHeader: true,
      alwaysShown: true,
      className: "whitespace-nowrap",
    },
    orderDate: date,
    orderTime: time,
    route: {
      header: "From and to",
      cell: ({ pickup, destination }) => (
        <>
          {pickup} <span className="text-quiet">to</span> {destination}
        </>
      ),
      className: "min-w-40",
    },
    status,
    price,
    ...more,
    actions: { cell: (order) => <DetailsLink order={order} />, pinned: "end", alwaysShown: true },
  });

export const ownOrderColumns = {
  client: ownColumnsWith({}),
  driver: ownColumnsWith({ net: amountColumn("net"), commission: amountColumn("commission") }),
} as const;

export function DetailsLink({ order }: { readonly order: Order }) {
  return (
    <div className="flex gap-1">
      <RowLink
        to={webPaths.orderDetails(order.id)}
        label="Order details"
        name={formatMoveStart(order)}
      />
    </div>
  );
}
