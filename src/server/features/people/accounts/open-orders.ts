import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import type { Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isOpenOrder } from "#server/features/orders/order-states.store.ts";
import type { PartyKey, PartyRow } from "./parties.store.ts";

/** How many orders of a client, or of a driver, are open, in words; null when there is none. */
async function openOrdersOf(trx: Trx, { id, type }: PartyKey) {
  if (type === "user") return null;
  const { open } = await trx
    .selectFrom("orders")
    .select(sql<number>`count(*)`.as("open"))
    .where(type === "client" ? "client_id" : "driver_id", "=", id)
    .where(isOpenOrder())
    .executeTakeFirstOrThrow();
  if (open === 0) return null;
  return open === 1
    ? { orders: "1 open order", them: "it" }
    : { orders: `${open} open orders`, them: "them" };
}

/** Says that a party has open orders, how many, and what staff can do; null when there is none. */
export async function openOrdersNote(
  trx: Trx,
  party: PartyKey & Pick<PartyRow, "name">,
): Promise<string | null> {
  const open = await openOrdersOf(trx, party);
  if (!open) return null;
  const { orders, them } = open;
  const advice = party.type === "driver" ? `give ${them} to another driver` : `delete ${them}`;
  return `${party.name} has ${orders}. Complete ${them} or ${advice}.`;
}

/** Refuses what staff may not do to a party with open orders. @throws Failure has_open_orders */
export async function refuseOpenOrders(
  trx: Trx,
  party: PartyKey & Pick<PartyRow, "name">,
): Promise<void> {
  const note = await openOrdersNote(trx, party);
  if (note !== null) throw new Failure("has_open_orders", { msg: `${note} Then try again.` });
}

/** Refuses what clients with open orders ask for themselves. @throws Failure has_open_orders */
export async function refuseOwnOpenOrders(trx: Trx, id: string): Promise<void> {
  const open = await openOrdersOf(trx, { id, type: "client" });
  if (!open) return;
  const { orders, them } = open;
  throw new Failure("has_open_orders", {
    msg: `You have ${orders}. Complete ${them} first, or have us cancel ${them}: call ${brand.phone}. Or leave the request with us.`,
  });
}
