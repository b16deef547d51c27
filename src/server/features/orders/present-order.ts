import type { z } from "zod";
import {
  listedOrderSchema,
  moveAddressDetailsSchema,
  type orderSchema,
} from "#contract/order-shapes.ts";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import { extraChargePromise } from "#domain/orders/door-promise.ts";
import { readableForDriver } from "#domain/orders/driver-access.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import { createTermsConsent } from "#server/core/company/agreements.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { pickFields } from "#server/lists/pick.ts";
import type { CsvColumn } from "#server/platform/http/csv-file.ts";
import type { ColumnAudience } from "#server/tables/register.ts";
import { listReadableColumns } from "#server/tables/tables.ts";
import { type ListedOrder, listedOrderColumns, type OrderDetails } from "./order-records.store.ts";

type Viewer = Pick<Party, "id" | "type">;

const readerKind = ({ type }: Viewer): ColumnAudience => (type === "user" ? "staff" : type);

const listedFor = listReadableColumns("orders", listedOrderColumns);

/** Presents an order with only the columns that the viewer may read by the register of all tables. */
export function toOrderReply(row: ListedOrder, viewer: Viewer): z.output<typeof orderSchema> {
  const { metres, distanceSource, ...shown } = pickFields(row, listedFor[readerKind(viewer)]);
  return { ...shown, reference: row.reference, kms: metres / 1000, source: distanceSource };
}

/** An order in a list; staff also see its client, its driver, the plate and its offers. */
export function toListedOrder(
  row: ListedOrder,
  viewer: Viewer,
  nowMs: number,
  contactHours = 0,
): z.output<typeof listedOrderSchema> {
  const { client, driver, plate, offered } = row;
  const reply = toOrderReply(row, viewer);
  if (viewer.type === "driver") return readableForDriver(row, contactHours, nowMs).cut(reply);
  return {
    ...reply,
    ...(isStaffMember(viewer) && { client, driver, vehiclePlate: plate, offered }),
  };
}

/** Presents a cancellation; drivers get it without the reason and the fee. */
function presentCancellation(
  { byType, ...row }: NonNullable<OrderDetails["cancellation"]>,
  { type }: Viewer,
) {
  const by = byType === "client" ? ("client" as const) : ("staff" as const);
  const hidden = type === "driver" && ({ reason: "", fee: 0, feeState: "none" } as const);
  return { ...row, by, ...hidden };
}

const columnsFor = listReadableColumns("orders");
const detailNames = [
  "region",
  "pickupDetails",
  "destinationDetails",
  "movedAt",
  "onTheWayAt",
  "arrivesAt",
  "cancellationPolicy",
] as const;

/** An order with its details. Columns that the viewer may not read are cut before anything else is added. */
export function toOrderDetailsReply(details: OrderDetails, viewer: Viewer) {
  const { order, cancellation, proposal } = details;
  const row = { ...pickFields(order, columnsFor[readerKind(viewer)]), reference: order.reference };
  return {
    ...toOrderReply(row, viewer),
    ...pickFields(row, detailNames),
    ...pickFields(details, ["client", "driver", "vehicle", "cash", "photos"]),
    cancellation: cancellation && presentCancellation(cancellation, viewer),
    proposal: proposal && {
      ...proposal,
      by: proposal.byType === "driver" ? ("driver" as const) : ("staff" as const),
    },
    happenedAt: row.happenedAt ?? row.movedAt,
    ...(viewer.type === "client" && {
      sharedAt: details.sharedAt,
      pricePromise: extraChargePromise({ ...details, price: order.price }),
    }),
    ...(viewer.type !== "driver" && { formerPrices: details.versions.length }),
    ...(isStaffMember(viewer) && {
      ...pickFields(details, ["bookedBy", "officeNotes"]),
      consents: [createTermsConsent(row)],
    }),
  };
}

/** An order in the file that the office exports: with the door details of both places, and without offers. */
const orderInFile = listedOrderSchema.omit({ offered: true }).extend({
  pickupDetails: moveAddressDetailsSchema.nullable(),
  destinationDetails: moveAddressDetailsSchema.nullable(),
});
type OrderInFile = z.output<typeof orderInFile>;

/** Presents an order in the exported file, with little work for each row: a file may have a million rows. */
export function toOrderFileRow(row: ListedOrder): OrderInFile {
  const { metres, distanceSource: source, plate: vehiclePlate } = row;
  return { ...row, kms: metres / 1000, source, vehiclePlate };
}

const personColumns = (
  word: string,
  person: "client" | "driver",
): readonly CsvColumn<OrderInFile>[] => [
  { header: word, value: ({ [person]: one }) => (one ? `${one.name} ${one.surname}`.trim() : "") },
  {
    header: `${word} Cellphone`,
    value: (order) => formatCellphone(order[person]?.cellphone ?? ""),
  },
];

const endColumns = (
  word: string,
  end: "pickupDetails" | "destinationDetails",
): readonly CsvColumn<OrderInFile>[] => [
  { header: `${word} Address`, value: (order) => order[end]?.address },
  { header: `${word} Unit`, value: (order) => order[end]?.unit },
  { header: `${word} Contact`, value: (order) => order[end]?.contactName },
  {
    header: `${word} Cellphone`,
    value: (order) => formatCellphone(order[end]?.contactCellphone ?? ""),
  },
];

/** The columns of the exported file: those of the table for staff in the same order, then all others. */
export const orderCsvColumns = createCsvColumns(
  orderInFile,
  {
    source: "Distance Source",
    repeatDiscount: null,
    pickupDetails: endColumns("Pickup", "pickupDetails"),
    destinationDetails: endColumns("Destination", "destinationDetails"),
    client: personColumns("Client", "client"),
    driver: personColumns("Driver", "driver"),
    vehiclePlate: [
      {
        header: "Licence Plate",
        value: ({ vehiclePlate }) => formatLicencePlate(vehiclePlate ?? ""),
      },
    ],
  },
  [
    ...([
      "id",
      "orderDate",
      "orderTime",
      "clientId",
      "truckSize",
      "pickup",
      "destination",
    ] as const),
    ...(["kms", "helpers", "floors", "price", "commission", "net", "notes", "orderType"] as const),
    ...(["vehicleId", "driverId", "status", "paymentType", "baseCost", "distanceCost"] as const),
    ...(["helpersCost", "floorsCost", "midmonthDiscount", "promotionDiscount", "source"] as const),
    ...(["reference", "pickupDetails", "destinationDetails"] as const),
  ],
);
