import type { z } from "zod";
import type { listedOrder, order, orderDetails } from "#contract/order-shapes.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import type { MoveEnd } from "#domain/orders/move-ends.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { isStaff, type Party } from "#server/caller.ts";
import { termsConsent } from "#server/core/company/agreements.ts";
import { shownAmounts } from "#server/core/orders/trip-columns.ts";
import type { CsvColumn } from "#server/platform/http/csv-file.ts";
import type { ListedOrder, OrderDetails } from "./order-records.store.ts";

type Viewer = Pick<Party, "id" | "type">;

/** What the company and the driver make of an order: for its own driver and for staff. */
function earnings(row: ListedOrder, viewer: Viewer) {
  const isForViewer = isStaff(viewer) || row.driver_id === viewer.id;
  return isForViewer && { commission: row.commission, net: row.net };
}

export function presentOrder(row: ListedOrder, viewer: Viewer): z.output<typeof order> {
  return {
    id: row.id,
    reference: row.reference,
    truckSize: row.truck_size,
    orderDate: row.order_date,
    orderTime: row.order_time,
    pickup: row.pickup,
    destination: row.destination,
    kms: row.metres / 1000,
    source: row.distance_source,
    helpers: row.helpers,
    floors: row.floors,
    ...shownAmounts(row),
    ...earnings(row, viewer),
    notes: row.notes,
    paymentType: row.payment_type,
    orderType: row.order_type,
    status: row.status,
    clientId: row.client_id,
    driverId: row.driver_id,
    vehicleId: row.vehicle_id,
  };
}

/** An order in a list, to staff with its people and its plate. */
export function presentListed(row: ListedOrder, viewer: Viewer): z.output<typeof listedOrder> {
  const { client, driver, plate, offered } = row;
  const crew = isStaff(viewer) && { client, driver, vehiclePlate: plate, offered };
  return { ...presentOrder(row, viewer), ...crew };
}

/** The reason and the fee are between the client and the office. */
function presentCancellation(row: NonNullable<OrderDetails["cancellation"]>, { type }: Viewer) {
  return {
    at: new Date(row.at).toISOString(),
    by: row.by_type === "client" ? "client" : "staff",
    kind: row.kind,
    reason: type === "driver" ? "" : row.reason,
    waitedMinutes: row.waited_minutes,
    fee: type === "driver" ? 0 : row.fee,
    feeState: type === "driver" ? "none" : row.fee_state,
  } as const;
}

/** A row with its moment as answers hold one. */
const withMoment = <Row extends { readonly at: string }>(row: Row) => ({
  ...row,
  at: new Date(row.at).toISOString(),
});

function presentProposal({ by_type, ...row }: NonNullable<OrderDetails["proposal"]>) {
  return { ...withMoment(row), by: by_type === "driver" ? "driver" : "staff" } as const;
}

export function presentOrderDetails(
  details: OrderDetails,
  viewer: Viewer,
): z.output<typeof orderDetails> {
  const {
    order: row,
    client,
    driver,
    vehicle,
    cancellation,
    proposal,
    cash,
    photos,
    versions,
    sharedAt,
    bookedBy,
    officeNotes,
  } = details;
  return {
    ...presentOrder(row, viewer),
    pickupDetails: row.pickup_details,
    destinationDetails: row.destination_details,
    client,
    driver,
    vehicle: vehicle && {
      licencePlate: vehicle.licence_plate,
      truckSize: vehicle.truck_size,
      shape: vehicle.shape,
    },
    cancellation: cancellation && presentCancellation(cancellation, viewer),
    proposal: proposal && presentProposal(proposal),
    movedAt: row.moved_at?.toISOString() ?? null,
    happenedAt: (row.happened_at ?? row.moved_at)?.toISOString() ?? null,
    onTheWayAt: row.on_the_way_at?.toISOString() ?? null,
    arrivesAt: row.arrives_at?.toISOString() ?? null,
    cash: cash && withMoment(cash),
    photos: photos.map(withMoment),
    ...(viewer.type === "client" && { sharedAt }),
    ...(viewer.type !== "driver" && {
      versions: [...versions],
      cancellationPolicy: row.cancellation_policy,
    }),
    ...(isStaff(viewer) && {
      bookedBy,
      officeNotes: officeNotes.map(withMoment),
      consents: [termsConsent(row)],
    }),
  };
}

function personColumns(
  word: string,
  personOf: (row: ListedOrder) => ListedOrder["client"],
): readonly CsvColumn<ListedOrder>[] {
  return [
    {
      header: word,
      value: (row) => {
        const { name = "", surname = "" } = personOf(row) ?? {};
        return `${name} ${surname}`.trim();
      },
    },
    {
      header: `${word} Cellphone`,
      value: (row) => formatCellphone(personOf(row)?.cellphone ?? ""),
    },
  ];
}

function endColumns(
  word: string,
  endOf: (row: ListedOrder) => MoveEnd | null,
): readonly CsvColumn<ListedOrder>[] {
  return [
    { header: `${word} Address`, value: (row) => endOf(row)?.address ?? "" },
    { header: `${word} Unit`, value: (row) => endOf(row)?.unit ?? "" },
    { header: `${word} Contact`, value: (row) => endOf(row)?.contactName ?? "" },
    {
      header: `${word} Cellphone`,
      value: (row) => formatCellphone(endOf(row)?.contactCellphone ?? ""),
    },
  ];
}

/**
 * Orders as a file for spreadsheets: the columns of the staff's table, with what the table leaves
 * out behind them. Specification, section 2.
 */
export const orderColumns: readonly CsvColumn<ListedOrder>[] = [
  { header: "Id", value: (row) => row.id },
  { header: "Order Date", value: (row) => row.order_date },
  { header: "Order Time", value: (row) => row.order_time },
  { header: "Client Id", value: (row) => row.client_id },
  { header: "Truck Size", value: (row) => row.truck_size },
  { header: "Pickup", value: (row) => row.pickup },
  { header: "Destination", value: (row) => row.destination },
  { header: "Kms", value: (row) => row.metres / 1000 },
  { header: "Helpers", value: (row) => row.helpers },
  { header: "Floors", value: (row) => row.floors },
  { header: "Price", value: (row) => row.price },
  { header: "Commission", value: (row) => row.commission },
  { header: "Net", value: (row) => row.net },
  { header: "Notes", value: (row) => row.notes },
  { header: "Order Type", value: (row) => row.order_type },
  { header: "Vehicle Id", value: (row) => row.vehicle_id },
  { header: "Driver Id", value: (row) => row.driver_id },
  { header: "Status", value: (row) => row.status },
  { header: "Payment Type", value: (row) => row.payment_type },
  { header: "Base Cost", value: (row) => row.base_cost },
  { header: "Distance Cost", value: (row) => row.distance_cost },
  { header: "Helpers Cost", value: (row) => row.helpers_cost },
  { header: "Floors Cost", value: (row) => row.floors_cost },
  { header: "Midmonth Discount", value: (row) => row.midmonth_discount },
  { header: "Promotion Discount", value: (row) => row.promotion_discount },
  { header: "Distance Source", value: (row) => row.distance_source },
  { header: "Reference", value: (row) => formatReference(row.reference) },
  ...endColumns("Pickup", (row) => row.pickup_details),
  ...endColumns("Destination", (row) => row.destination_details),
  ...personColumns("Client", (row) => row.client),
  ...personColumns("Driver", (row) => row.driver),
  { header: "Licence Plate", value: (row) => formatPlate(row.plate ?? "") },
];
