import type { Selectable } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

export type OrderRow = Selectable<DatabaseTables["orders"]>;
type Viewer = Pick<Party, "id" | "type">;

/** Selects the orders that the viewer may see. All reads of orders start here; other orders are not found. */
export function selectOrdersVisibleTo(db: Db, viewer: Viewer, removed = false) {
  const visible = db.selectFrom("orders").where("orders.hiddenAt", removed ? "is not" : "is", null);
  if (viewer.type === "client") return visible.where("orders.clientId", "=", viewer.id);
  if (viewer.type === "driver") return visible.where("orders.driverId", "=", viewer.id);
  return visible;
}

/** Finds the client of an order that the viewer may see. */
export async function findOrderClient(db: Db, viewer: Viewer, orderId: string): Promise<string> {
  const visible = selectOrdersVisibleTo(db, viewer)
    .select("clientId")
    .where("orders.id", "=", orderId);
  const order = isRecordId(orderId) ? await visible.executeTakeFirst() : undefined;
  if (!order) throw new Failure("not_found");
  return order.clientId;
}

/** Locks an order until the transaction ends. @param removed finds a removed order, instead of a listed one */
export async function lockOrder(trx: Trx, id: string, removed = false): Promise<OrderRow | null> {
  if (!isRecordId(id)) return null;
  const row = await trx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .where("hiddenAt", removed ? "is not" : "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
