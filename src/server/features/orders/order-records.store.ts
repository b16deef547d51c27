import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { type OrderRow, ordersVisibleTo } from "#server/core/orders/orders.store.ts";
import { askedNames, keptAmounts } from "#server/core/orders/trip-columns.ts";
import { Failure } from "#server/failure.ts";
import { columnNames } from "#server/lists/answer-row.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { OrdersTable } from "#server/tables/order-tables.ts";
import {
  bookedByOf,
  cancellationOf,
  cashOf,
  contactOf,
  officeNotesOf,
  photosOf,
  proposalOf,
  sharedAtOf,
  vehicleOf,
  versionsOf,
} from "./order-details.store.ts";

/** The columns that lists and files show. A file may read a million rows, so there are no more than these. */
export const listedFields = [
  ...(["id", "client_id", "driver_id", "vehicle_id", "status", "order_type"] as const),
  ...columnNames([...askedNames, ...keptAmounts]),
  ...(["pickup_details", "destination_details", "metres", "distance_source"] as const),
  ...(["notes", "payment_type"] as const),
];

export const referenceOf = sql<string>`(select order_references.reference from order_references
  where order_references.order_id = orders.id)`.as("reference");

type ListedPerson = { readonly name: string; readonly surname: string; readonly cellphone: string };

/** SQL value: the party in this column, as a list of the office shows one; null for none. */
const listed = (column: "client_id" | "driver_id") =>
  sql<ListedPerson | null>`(select json_build_object('name', name, 'surname', surname,
    'cellphone', cellphone) from parties where parties.id = ${sql.ref(`orders.${column}`)})`;

/** SQL values that look up their own rows, so that counts go without them. */
export const crewOf = [
  listed("client_id").as("client"),
  listed("driver_id").as("driver"),
  sql<string | null>`(select licence_plate from vehicles
    where vehicles.id = orders.vehicle_id)`.as("plate"),
] as const;

export async function findReference(db: Db, orderId: string): Promise<string> {
  const { reference } = await db
    .selectFrom("order_references")
    .select("reference")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return reference;
}

export type OrderChange = Omit<
  Updateable<OrdersTable>,
  "id" | "client_id" | "order_type" | "payment_type" | "created_at" | "occupied"
> & { readonly occupied?: RawBuilder<string> };

export type ListedOrder = Pick<OrderRow, (typeof listedFields)[number]> & {
  readonly reference: string;
  /** These are for staff alone. */
  readonly client?: ListedPerson | null;
  readonly driver?: ListedPerson | null;
  readonly plate?: string | null;
  readonly offered?: "standing" | "ended" | null;
};

/** Null when there is none that the party may see. @param removed a deleted one, instead of a listed one */
export async function findOrder(
  db: Db,
  viewer: Pick<Party, "id" | "type">,
  id: string,
  removed = false,
) {
  if (!isRecordId(id)) return null;
  const row = await ordersVisibleTo(db, viewer, removed)
    .innerJoin("parties as client", "client.id", "orders.client_id")
    .leftJoin("parties as driver", "driver.id", "orders.driver_id")
    .selectAll("orders")
    .select([contactOf("client").as("client"), contactOf("driver").as("driver")])
    .select([referenceOf, vehicleOf.as("vehicle"), bookedByOf.as("bookedBy")])
    .select(officeNotesOf.as("officeNotes"))
    .select([cancellationOf.as("cancellation"), proposalOf.as("proposal")])
    .select([cashOf.as("cash"), photosOf.as("photos")])
    .select([versionsOf.as("versions"), sharedAtOf.as("sharedAt")])
    .where("orders.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { client, driver, vehicle, bookedBy, officeNotes, ...rest } = row;
  const { cancellation, proposal, cash, photos, versions, sharedAt, ...order } = rest;
  const crew = { driver: order.driver_id === null ? null : driver, vehicle };
  const office = { bookedBy, officeNotes };
  const day = { cash, photos, sharedAt };
  return { order, cancellation, proposal, versions, client, ...day, ...office, ...crew };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** An order on the lists that this party may see. @throws Failure not_found */
export async function requireOrder(db: Db, viewer: Pick<Party, "id" | "type">, id: string) {
  const found = await findOrder(db, viewer, id);
  if (!found) throw new Failure("not_found");
  return found;
}
