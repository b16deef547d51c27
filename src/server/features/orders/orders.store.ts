import { type Selectable, sql, type Transaction, type Updateable } from "kysely";
import { canCarry } from "#domain/fleet/truck-catalogue.ts";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { OrdersTable, Tables } from "#server/tables.ts";
import { isOpenOrder } from "./order-states.store.ts";

export type OrderRow = Selectable<OrdersTable>;
/** What can change in an order after it was booked. */
export type OrderChange = Pick<
  Updateable<OrdersTable>,
  "driver_id" | "vehicle_id" | "status" | "hidden_at" | "updated_at"
>;

type Contact = {
  readonly name: string;
  readonly surname: string;
  readonly cellphone: string;
  readonly email: string;
};
export type OrderDetails = {
  readonly order: OrderRow;
  readonly client: Contact;
  readonly driver: Contact | null;
};

/**
 * The orders that a party may know of: a client's own, a driver's assigned, all of them for staff.
 * Every read of orders starts here, so that a foreign order looks exactly like a missing one.
 *
 * @param removed those that were deleted, instead of those that are on the lists
 */
export function ordersVisibleTo(db: Db, viewer: Pick<Party, "id" | "type">, removed = false) {
  const visible = db
    .selectFrom("orders")
    .where("orders.hidden_at", removed ? "is not" : "is", null);
  if (viewer.type === "client") return visible.where("orders.client_id", "=", viewer.id);
  if (viewer.type === "driver") return visible.where("orders.driver_id", "=", viewer.id);
  return visible;
}

export async function findOrder(
  db: Db,
  viewer: Pick<Party, "id" | "type">,
  id: string,
): Promise<OrderDetails | null> {
  if (!isRecordId(id)) return null;
  const row = await ordersVisibleTo(db, viewer)
    .innerJoin("parties as client", "client.id", "orders.client_id")
    .leftJoin("parties as driver", "driver.id", "orders.driver_id")
    .selectAll("orders")
    .select([
      "client.name as client_name",
      "client.surname as client_surname",
      "client.cellphone as client_cellphone",
      "client.email as client_email",
      "driver.name as driver_name",
      "driver.surname as driver_surname",
      "driver.cellphone as driver_cellphone",
      "driver.email as driver_email",
    ])
    .where("orders.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    order: row,
    client: {
      name: row.client_name,
      surname: row.client_surname,
      cellphone: row.client_cellphone,
      email: row.client_email,
    },
    driver:
      row.driver_id === null
        ? null
        : {
            name: row.driver_name ?? "",
            surname: row.driver_surname ?? "",
            cellphone: row.driver_cellphone ?? "",
            email: row.driver_email ?? "",
          },
  };
}

/** The id under which an order is stored, also of a deleted one; null when there is none. */
export async function findOrderId(db: Db, id: string): Promise<string | null> {
  if (!isRecordId(id)) return null;
  const row = await db.selectFrom("orders").select("id").where("id", "=", id).executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The order, locked until the transaction ends: two staff who press at once take turns.
 *
 * @param removed a deleted one, instead of one that is on the lists
 */
export async function lockOrder(
  trx: Transaction<Tables>,
  id: string,
  removed = false,
): Promise<OrderRow | null> {
  if (!isRecordId(id)) return null;
  const row = await trx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .where("hidden_at", removed ? "is not" : "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateOrder(
  trx: Transaction<Tables>,
  id: string,
  change: OrderChange,
): Promise<void> {
  await trx.updateTable("orders").set(change).where("id", "=", id).execute();
}

/** The client's name and status, which stay as they are until the transaction ends. */
export async function shareClientOf(trx: Transaction<Tables>, clientId: string) {
  return trx
    .selectFrom("parties")
    .select(["name", "surname", "status"])
    .where("id", "=", clientId)
    .forShare()
    .executeTakeFirstOrThrow();
}

/**
 * Whether the driver and the vehicle that a removed order had could still be given it: both active,
 * the vehicle that driver's and large enough. None of this was guarded while the order was removed.
 * The driver is locked as for an assignment, which takes turns with this.
 */
export async function canStillDrive(
  trx: Transaction<Tables>,
  { driver_id, vehicle_id, truck_size }: OrderRow,
): Promise<boolean> {
  if (driver_id === null || vehicle_id === null) return false;
  const vehicle = await trx
    .selectFrom("parties")
    .innerJoin("vehicles", "vehicles.driver_id", "parties.id")
    .select("vehicles.truck_size")
    .where("parties.id", "=", driver_id)
    .where("parties.status", "=", "active")
    .where("vehicles.id", "=", vehicle_id)
    .where("vehicles.status", "=", "active")
    .forNoKeyUpdate("parties")
    .forShare("vehicles")
    .executeTakeFirst();
  return vehicle !== undefined && canCarry(vehicle.truck_size, truck_size);
}

/** How many orders of a client are open, and how many came in the last 24 hours at all. */
export async function countOrders(
  trx: Transaction<Tables>,
  clientId: string,
  nowMs: number,
): Promise<{ readonly open: number; readonly inLastDay: number }> {
  const dayAgo = new Date(nowMs - 24 * 60 * 60_000);
  return trx
    .selectFrom("orders")
    .select([
      sql<number>`count(*) filter (where ${isOpenOrder()})`.as("open"),
      sql<number>`count(*) filter (where created_at > ${dayAgo})`.as("inLastDay"),
    ])
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
}
