import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { type OrderRow, selectOrdersVisibleTo } from "#server/core/orders/orders.store.ts";
import {
  requestedTripFieldNames,
  storedPriceAmountNames,
} from "#server/core/orders/trip-columns.ts";
import { Failure } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import {
  bookedByNameColumn,
  cancellationJsonColumn,
  cashJsonColumn,
  contactJsonColumn,
  officeNotesJsonColumn,
  orderPhotosJsonColumn,
  orderVersionsJsonColumn,
  priceProposalJsonColumn,
  shareLinkMadeAtColumn,
  vehicleJsonColumn,
} from "./order-details.store.ts";

/** The columns of orders that lists and files show, and no others, because a file may read a million rows. */
export const listedOrderColumns = [
  ...(["id", "clientId", "driverId", "vehicleId", "status", "orderType"] as const),
  ...requestedTripFieldNames,
  ...storedPriceAmountNames,
  ...(["pickupDetails", "destinationDetails", "metres", "distanceSource"] as const),
  ...(["notes", "paymentType"] as const),
];

export const orderReferenceColumn =
  sql<string>`(select order_references.reference from order_references
  where order_references.order_id = orders.id)`.as("reference");

type ListedPerson = { readonly name: string; readonly surname: string; readonly cellphone: string };

/** SQL value: name and phone number of an order's client or driver; null where the order has none. */
const listed = (column: "clientId" | "driverId") =>
  sql<ListedPerson | null>`(select json_build_object('name', name, 'surname', surname,
    'cellphone', cellphone) from parties where parties.id = ${sql.ref(`orders.${column}`)})`;

/** SQL values: an order's client, driver and plate. As subqueries they cost nothing when orders are counted. */
export const clientDriverAndPlateColumns = [
  listed("clientId").as("client"),
  listed("driverId").as("driver"),
  sql<string | null>`(select licence_plate from vehicles
    where vehicles.id = orders.vehicle_id)`.as("plate"),
] as const;

export async function findOrderReference(db: Db, orderId: string): Promise<string> {
  const { reference } = await db
    .selectFrom("order_references")
    .select("reference")
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return reference;
}

export type OrderColumnChange = Omit<
  Updateable<DatabaseTables["orders"]>,
  "id" | "clientId" | "orderType" | "paymentType" | "createdAt" | "occupied"
> & { readonly occupied?: RawBuilder<string> };

export type ListedOrder = Pick<OrderRow, (typeof listedOrderColumns)[number]> & {
  readonly reference: string;
  /** The client of the order; like the fields below, this one is for staff only. */
  readonly client?: ListedPerson | null;
  readonly driver?: ListedPerson | null;
  readonly plate?: string | null;
  readonly offered?: "standing" | "ended" | null;
};

/** Finds an order that the viewer may see, or null. @param removed looks among the deleted orders instead */
export async function findOrder(
  db: Db,
  viewer: Pick<Party, "id" | "type">,
  id: string,
  removed = false,
) {
  if (!isRecordId(id)) return null;
  const row = await selectOrdersVisibleTo(db, viewer, removed)
    .innerJoin("parties as client", "client.id", "orders.clientId")
    .leftJoin("parties as driver", "driver.id", "orders.driverId")
    .selectAll("orders")
    .select([contactJsonColumn("client").as("client"), contactJsonColumn("driver").as("driver")])
    .select([
      orderReferenceColumn,
      vehicleJsonColumn.as("vehicle"),
      bookedByNameColumn.as("bookedBy"),
    ])
    .select(officeNotesJsonColumn.as("officeNotes"))
    .select([
      cancellationJsonColumn.as("cancellation"),
      priceProposalJsonColumn(viewer.type).as("proposal"),
      priceProposalJsonColumn("client").as("askedPrice"),
    ])
    .select([cashJsonColumn.as("cash"), orderPhotosJsonColumn.as("photos")])
    .select([orderVersionsJsonColumn.as("versions"), shareLinkMadeAtColumn.as("sharedAt")])
    .where("orders.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { client, driver, vehicle, bookedBy, officeNotes, ...rest } = row;
  const { cancellation, proposal, askedPrice, cash, photos, versions, sharedAt, ...order } = rest;
  const crew = { driver: order.driverId === null ? null : driver, vehicle };
  const office = { bookedBy, officeNotes };
  const day = { cash, photos, sharedAt };
  const prices = { proposal, askedPrice, versions };
  return { order, cancellation, ...prices, client, ...day, ...office, ...crew };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Finds an order on the lists that the viewer may see; any other order is refused as not found. */
export async function requireOrder(db: Db, viewer: Pick<Party, "id" | "type">, id: string) {
  const found = await findOrder(db, viewer, id);
  if (!found) throw new Failure("not_found");
  return found;
}
