import type { z } from "zod";
import type { ordersContract } from "#contract/orders.contract.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkOrderAction } from "#domain/orders/order-states.ts";
import { lastSharedDay, sharedDays } from "#domain/orders/share-link.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { areaOf } from "#server/core/places/own-places.ts";
import { Failure } from "#server/failure.ts";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import { changeOrder, type Written } from "../order-commands.ts";
import { findSharedOrder } from "./order-shares.store.ts";

type Shared = z.output<(typeof ordersContract)["POST /api/orders/share/{id}"]["reply"]>;
type SharedOrder = z.output<(typeof ordersContract)["GET /api/shares/{token}"]["reply"]>;

/**
 * Makes a link by which somebody else follows a move. The one before it opens nothing any more.
 *
 * @throws Failure not_found, order_cancelled, order_status_conflict
 */
export async function shareOrder(context: Context, client: Party, id: string): Promise<Shared> {
  const token = newToken();
  const { msg } = await changeOrder(context, client, id, async (trx, order) => {
    const isOff = checkOrderAction("cancel", { status: order.status, hasDriver: true });
    if (isOff?.code === "order_cancelled") throw new Failure(isOff.code, { msg: isOff.message });
    const last = lastSharedDay(order.order_date);
    if (johannesburgDateAt(context.clock()) > last) {
      const msg = `A link to a move ends ${sharedDays} days after it, which was on ${formatDate(last)}.`;
      throw new Failure("order_status_conflict", { msg });
    }
    const { hash, now } = { hash: hashToken(token), now: new Date(context.clock()) };
    await trx
      .insertInto("order_shares")
      .values({ order_id: order.id, token_hash: hash, created_at: now })
      .onConflict((conflict) =>
        conflict.column("order_id").doUpdateSet({ token_hash: hash, created_at: now }),
      )
      .execute();
    return { set: {}, event: "share", msg: `The link works until ${formatDate(last)}.` };
  });
  return { msg, link: `${context.baseUrl}${webPaths.sharedMove(token)}` };
}

/** Ends the link to a move, if there is one. */
export async function unshareOrder(context: Context, client: Party, id: string): Promise<Written> {
  return changeOrder(context, client, id, async (trx, order) => {
    await trx.deleteFrom("order_shares").where("order_id", "=", order.id).execute();
    return { set: {}, event: "unshare", msg: "The link opens nothing any more." };
  });
}

/**
 * A move as whoever has its link reads it: no price, no number, no door, and of names the first one.
 *
 * @throws Failure not_found: also once the link was ended, or is too old
 */
export async function readSharedOrder(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<SharedOrder> {
  const row = await findSharedOrder(db, token);
  if (!row || johannesburgDateAt(clock()) > lastSharedDay(row.order_date)) {
    const msg = "This link opens no move. It may have ended: ask whoever sent it for another one.";
    throw new Failure("not_found", { msg });
  }
  const initial = [...row.surname].slice(0, 1).map((letter) => ` ${letter}.`);
  return {
    client: `${row.name}${initial}`,
    status: row.status,
    orderDate: row.order_date,
    orderTime: row.order_time,
    pickup: (await areaOf(row.pickup)).name,
    destination: (await areaOf(row.destination)).name,
    truckSize: row.truck_size,
    driver: row.driver,
    licencePlate: row.licence_plate,
    onTheWayAt: row.on_the_way_at?.toISOString() ?? null,
  };
}
