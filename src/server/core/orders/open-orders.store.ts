import type { z } from "zod";
import type { recordChangeReply } from "#contract/order-shapes.ts";
import type { Party } from "#server/caller.ts";
import type { Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { FieldChanges } from "../audit/changes.ts";
import { isOpenOrder } from "./order-states.store.ts";

export type RecordSavedReply = z.output<typeof recordChangeReply>;

/** A client, a driver or a vehicle that may have orders, with its name for staff. Staff have no orders. */
export type OrderHolder = {
  readonly id: string;
  readonly type: Party["type"] | "vehicle";
  readonly name: string;
};

/** The column of `orders` in which a client, a driver or a vehicle is named. */
export const orderColumnByHolderType = {
  client: "clientId",
  driver: "driverId",
  vehicle: "vehicleId",
} as const;

const mostListed = 50;

async function listOpenOrders(trx: Trx, { id, type }: Pick<OrderHolder, "id" | "type">) {
  if (type === "user") return [];
  return trx
    .selectFrom("orders")
    .select(["id", "orderDate", "orderTime", "pickup", "destination", "status", "truckSize"])
    .where(orderColumnByHolderType[type], "=", id)
    .where(isOpenOrder())
    .orderBy("orderDate")
    .orderBy("orderTime")
    .orderBy("id")
    .execute();
}

type OpenOrder = Awaited<ReturnType<typeof listOpenOrders>>[number];

/** The number of open orders in words, such as `1 open order`, and the pronoun for them. */
function inWords({ length }: readonly OpenOrder[]) {
  return length === 1
    ? { orders: "1 open order", them: "it" }
    : { orders: `${length} open orders`, them: "them" };
}

/** Says that a client, driver or vehicle has open orders. @param kind words such as " for a larger truck" */
function describeOpenOrders(
  { type, name }: OrderHolder,
  open: readonly OpenOrder[],
  kind = "",
): string | null {
  if (open.length === 0) return null;
  const { orders, them } = inWords(open);
  const advice = type === "client" ? `cancel ${them}` : `give ${them} to another driver`;
  return `${name} has ${orders}${kind}. Complete ${them} or ${advice}.`;
}

/** Reads the open orders of a client, driver or vehicle, and says that there are some; null for none. */
export async function createOpenOrdersNote(trx: Trx, holder: OrderHolder): Promise<string | null> {
  return describeOpenOrders(holder, await listOpenOrders(trx, holder));
}

/** Writes the reply to a change. After a suspension it lists the open orders, which staff must look after. */
export async function createReplyWithOpenOrders(
  trx: Trx,
  holder: OrderHolder,
  { changes, msg }: { readonly changes: FieldChanges; readonly msg: string },
): Promise<RecordSavedReply> {
  const isSuspended = changes["status"]?.[1] === "suspended";
  const open = isSuspended ? await listOpenOrders(trx, holder) : [];
  const note = describeOpenOrders(holder, open);
  return note === null ? { msg } : { msg: `${msg} ${note}`, openOrders: open.slice(0, mostListed) };
}

/** Refuses a change of a client, driver or vehicle with open orders. @param some only these orders count */
export async function refuseIfOpenOrders(
  trx: Trx,
  holder: OrderHolder,
  some?: { readonly matches: (order: OpenOrder) => boolean; readonly kind: string },
): Promise<void> {
  const open = await listOpenOrders(trx, holder);
  const note = describeOpenOrders(holder, some ? open.filter(some.matches) : open, some?.kind);
  if (note !== null) throw new Failure("has_open_orders", { msg: `${note} Then try again.` });
}

/** Refuses what a client asks for while the client has open orders. */
export async function refuseIfOwnOpenOrders(trx: Trx, id: string): Promise<void> {
  const open = await listOpenOrders(trx, { id, type: "client" });
  if (open.length === 0) return;
  const { orders, them } = inWords(open);
  throw new Failure("has_open_orders", {
    msg: `You have ${orders}. Cancel ${them} first, or wait until the move is done. Or leave the request with us.`,
  });
}
