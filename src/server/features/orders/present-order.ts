import type { z } from "zod";
import type { listedOrder, order } from "#contract/order-shapes.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { isStaff, type Party } from "#server/caller.ts";
import { termsConsent } from "#server/core/company/agreements.ts";
import { answerRow, pick } from "#server/lists/answer-row.ts";
import { type CsvColumn, fieldColumns } from "#server/platform/http/csv-file.ts";
import { type ListedOrder, listedFields, type OrderDetails } from "./order-records.store.ts";

type Viewer = Pick<Party, "id" | "type">;

/** Its own driver and staff see what the company and the driver make of an order. */
export function presentOrder(row: ListedOrder, viewer: Viewer): z.output<typeof order> {
  const { metres, distance_source: source, commission, net, ...shown } = pick(row, listedFields);
  const isForViewer = isStaff(viewer) || row.driver_id === viewer.id;
  return {
    ...answerRow(shown),
    reference: row.reference,
    kms: metres / 1000,
    source,
    ...(isForViewer && { commission, net }),
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

const withMoment = <Row extends { readonly at: string }>(row: Row) => ({
  ...row,
  at: new Date(row.at).toISOString(),
});

function presentProposal({ by_type, ...row }: NonNullable<OrderDetails["proposal"]>) {
  return { ...withMoment(row), by: by_type === "driver" ? "driver" : "staff" } as const;
}

export function presentOrderDetails(details: OrderDetails, viewer: Viewer) {
  const { order: row, client, driver, vehicle, cancellation, proposal, cash } = details;
  return {
    ...presentOrder(row, viewer),
    pickupDetails: row.pickup_details,
    destinationDetails: row.destination_details,
    client,
    driver,
    vehicle: vehicle && answerRow(vehicle),
    cancellation: cancellation && presentCancellation(cancellation, viewer),
    proposal: proposal && presentProposal(proposal),
    movedAt: row.moved_at?.toISOString() ?? null,
    happenedAt: (row.happened_at ?? row.moved_at)?.toISOString() ?? null,
    onTheWayAt: row.on_the_way_at?.toISOString() ?? null,
    arrivesAt: row.arrives_at?.toISOString() ?? null,
    cash: cash && withMoment(cash),
    photos: details.photos.map(withMoment),
    ...(viewer.type === "client" && { sharedAt: details.sharedAt }),
    ...(viewer.type !== "driver" && {
      versions: details.versions,
      cancellationPolicy: row.cancellation_policy,
    }),
    ...(isStaff(viewer) && {
      bookedBy: details.bookedBy,
      officeNotes: details.officeNotes.map(withMoment),
      consents: [termsConsent(row)],
    }),
  };
}

const personColumns = (
  word: string,
  person: "client" | "driver",
): readonly CsvColumn<ListedOrder>[] => [
  { header: word, value: ({ [person]: one }) => (one ? `${one.name} ${one.surname}`.trim() : "") },
  { header: `${word} Cellphone`, value: (row) => formatCellphone(row[person]?.cellphone ?? "") },
];

const endColumns = (
  word: string,
  end: "pickup_details" | "destination_details",
): readonly CsvColumn<ListedOrder>[] => [
  { header: `${word} Address`, value: (row) => row[end]?.address ?? "" },
  { header: `${word} Unit`, value: (row) => row[end]?.unit ?? "" },
  { header: `${word} Contact`, value: (row) => row[end]?.contactName ?? "" },
  {
    header: `${word} Cellphone`,
    value: (row) => formatCellphone(row[end]?.contactCellphone ?? ""),
  },
];

/** The columns of the staff's table, with what the table leaves out behind them. */
export const orderColumns: readonly CsvColumn<ListedOrder>[] = [
  ...fieldColumns<ListedOrder>("id", "order_date", "order_time", "client_id", "truck_size"),
  ...fieldColumns<ListedOrder>("pickup", "destination"),
  { header: "Kms", value: (row) => row.metres / 1000 },
  ...fieldColumns<ListedOrder>("helpers", "floors", "price", "commission", "net", "notes"),
  ...fieldColumns<ListedOrder>("order_type", "vehicle_id", "driver_id", "status", "payment_type"),
  ...fieldColumns<ListedOrder>("base_cost", "distance_cost", "helpers_cost", "floors_cost"),
  ...fieldColumns<ListedOrder>("midmonth_discount", "promotion_discount", "distance_source"),
  { header: "Reference", value: (row) => formatReference(row.reference) },
  ...endColumns("Pickup", "pickup_details"),
  ...endColumns("Destination", "destination_details"),
  ...personColumns("Client", "client"),
  ...personColumns("Driver", "driver"),
  { header: "Licence Plate", value: (row) => formatPlate(row.plate ?? "") },
];
