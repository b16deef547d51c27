import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { formatDateTime } from "#web/format.ts";
import { column, idColumn } from "#web/office/list/record-columns.tsx";
import { RowLink } from "#web/office/list/record-links.tsx";
import { PhoneLink } from "#web/office/list/row-cards.tsx";
import { formatPlate, fullName, shortId } from "#web/office/record-kind.ts";
import type { DataColumn } from "#web/office/table/columns.tsx";
import { type Order, orderTypeNames } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Link } from "#web/ui/navigation.tsx";

type Column = DataColumn<Order>;

const date: Column = column("orderDate", ({ orderDate }) => formatDate(orderDate), {
  sort: "orderDate",
  className: "whitespace-nowrap",
});
const time: Column = column("orderTime", ({ orderTime }) => orderTime);
const price: Column = column("price", (order) => formatRand(order.price), {
  sort: "price",
  align: "end",
});

const status = (order: Order) => <OrderStatusBadge status={order.status} />;
const moment = ({ orderDate, orderTime }: Order) => (
  <>
    <span className="block font-bold tabular-nums">{orderTime}</span>
    {formatDate(orderDate)}
  </>
);
const route = ({ pickup, destination }: Order) => (
  <>
    {pickup} <span className="text-quiet">to</span> {destination}
  </>
);
/** An amount that not every viewer is sent. */
const amount = (rand: number | undefined) => (rand === undefined ? "" : formatRand(rand));

const commission: Column = column("commission", (order) => amount(order.commission), {
  align: "end",
});
const net: Column = column("net", (order) => amount(order.net), { align: "end" });

function PersonCell(props: { readonly person: NonNullable<Order["client"]>; readonly to: string }) {
  const { person, to } = props;
  return (
    <>
      <Link to={to} className="link wrap-anywhere">
        {fullName(person)}
      </Link>
      <PhoneLink
        phone={person.cellphone}
        className="block whitespace-nowrap text-ink! no-underline! tabular-nums hover:underline!"
      />
    </>
  );
}

/** The rest of the specification's columns (section 2): what a window of 1280 pixels has no room for. */
const hiddenColumns: readonly Column[] = [
  column("id", ({ id }) => <CopyText name="order id" text={id} short={shortId(id)} />, {
    className: "whitespace-nowrap",
  }),
  date,
  time,
  idColumn("clientId", webPaths.clientUpdate),
  column("kms", formatDistance, { align: "end" }),
  column("helpers", ({ helpers }) => helpers, { align: "end" }),
  column("floors", ({ floors }) => floors, { align: "end" }),
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

/** The office's columns between "No" and the actions; `whoDrives` where nobody drives. */
export const staffColumns = (whoDrives: (order: Order) => ReactNode): readonly Column[] => [
  column(
    "reference",
    ({ reference }) => <CopyText name="reference" text={formatReference(reference)} />,
    { pinned: "start", isRowHeader: true, alwaysShown: true, className: "whitespace-nowrap" },
  ),
  column("move", moment, { sort: "orderDate", className: "max-w-32" }),
  column("pickup", ({ pickup }) => pickup, { className: "min-w-24 wrap-anywhere" }),
  column("destination", ({ destination }) => destination, { className: "min-w-24 wrap-anywhere" }),
  column("client", ({ client, clientId }) =>
    client ? <PersonCell person={client} to={webPaths.clientUpdate(clientId)} /> : "",
  ),
  column("driver", (order) => {
    const { driver, driverId, vehiclePlate } = order;
    if (!driver || driverId === null) return whoDrives(order);
    return (
      <>
        <PersonCell person={driver} to={webPaths.driverUpdate(driverId)} />
        {vehiclePlate && <span className="block text-quiet">{formatPlate(vehiclePlate)}</span>}
      </>
    );
  }),
  column("truckSize", ({ truckSize }) => sizeText(truckSize), { className: "whitespace-nowrap" }),
  column("status", status),
  price,
  ...hiddenColumns.map((column) => ({ ...column, isHiddenAtFirst: true })),
];

const ownColumnsWith = (more: readonly Column[]): readonly Column[] => [
  column(
    "id",
    ({ id, reference }) => (
      <span className="grid justify-items-start gap-1">
        <CopyText name="reference" text={formatReference(reference)} />
        <CopyText name="order id" text={id} short={shortId(id)} />
      </span>
    ),
    { pinned: "start", isRowHeader: true, alwaysShown: true, className: "whitespace-nowrap" },
  ),
  date,
  time,
  column("route", route, { header: "From and to", className: "min-w-40" }),
  column("status", status),
  price,
  ...more,
  column("actions", (order) => <OrderActions order={order} />, {
    pinned: "end",
    alwaysShown: true,
  }),
];

export const ownColumns = {
  client: ownColumnsWith([]),
  driver: ownColumnsWith([net, commission]),
} as const;

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
