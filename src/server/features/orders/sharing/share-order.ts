import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkOrderAction, orderActions } from "#domain/orders/order-states.ts";
import { lastShareLinkDay, shareLinkDays } from "#domain/orders/share-link.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { findOrderAreas } from "#server/core/orders/order-areas.ts";
import { Failure } from "#server/failure.ts";
import {
  createRandomToken,
  hashToken,
  tokenLengthInCharacters,
} from "#server/platform/crypto/tokens.ts";
import { changeOrder } from "../order-commands.ts";
import { requireOrder } from "../order-records.store.ts";

/** Makes a link by which somebody else follows a move. The earlier link of the move ends. */
export async function createOrderShareLink(context: AppContext, client: Party, id: string) {
  const token = createRandomToken();
  const found = await requireOrder(context.db, client, id);
  const share = () =>
    changeOrder(context, client, id, async (trx, order) => {
      const isOff = checkOrderAction("cancel", { status: order.status, hasDriver: true });
      if (isOff?.code === "order_cancelled") throw new Failure(isOff.code, { msg: isOff.message });
      const last = lastShareLinkDay(order.orderDate);
      if (johannesburgDateAt(context.clock()) > last) {
        const msg = `A link to a move ends ${shareLinkDays} days after it, which was on ${formatDate(last)}.`;
        throw new Failure("order_status_conflict", { msg });
      }
      const { hash, now } = { hash: hashToken(token), now: new Date(context.clock()) };
      await trx
        .insertInto("order_shares")
        .values({ orderId: order.id, tokenHash: hash, createdAt: now })
        .onConflict((conflict) =>
          conflict.column("orderId").doUpdateSet({ tokenHash: hash, createdAt: now }),
        )
        .execute();
      return { event: "share", msg: `The link works until ${formatDate(last)}.` };
    });
  const { msg } = await context.limits.spendFor("order-shares", found.order.id, share);
  return { msg, link: `${context.baseUrl}${webPaths.sharedMove(token)}` };
}

/** Ends the link to a move. Where there is none, nothing is changed, and nothing enters the history. */
export async function endOrderShareLink(context: AppContext, client: Party, id: string) {
  const msg = "The link opens nothing any more.";
  const { sharedAt } = await requireOrder(context.db, client, id);
  if (sharedAt === null) return { msg };
  return changeOrder(context, client, id, async (trx, order) => {
    await trx.deleteFrom("order_shares").where("orderId", "=", order.id).execute();
    return { event: "unshare", msg };
  });
}

/** Reads the move of a link that has not ended, without price, phone number, door and full surnames. */
export async function readSharedOrder(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  token: string,
) {
  const found = await db
    .selectFrom("order_shares")
    .innerJoin("orders", "orders.id", "order_shares.orderId")
    .innerJoin("parties as client", "client.id", "orders.clientId")
    .leftJoin("parties as driver", "driver.id", "orders.driverId")
    .leftJoin("vehicles", "vehicles.id", "orders.vehicleId")
    .select([
      "orders.status",
      "orderDate",
      "orderTime",
      "anyTime",
      "region",
      "pickup",
      "destination",
    ])
    .select(["orders.truckSize", "onTheWayAt", "licencePlate", "driver.name as driver"])
    .select(["client.name", "client.surname"])
    // A link copied from a sentence may end in punctuation that is not part of its token.
    .where("tokenHash", "=", hashToken(token.slice(0, tokenLengthInCharacters)))
    .where("orders.hiddenAt", "is", null)
    .executeTakeFirst();
  if (!found || johannesburgDateAt(clock()) > lastShareLinkDay(found.orderDate)) {
    const msg = "This link opens no move. It may have ended: ask whoever sent it for another one.";
    throw new Failure("not_found", { msg });
  }
  const { name, surname, ...row } = found;
  const initial = [...surname].slice(0, 1).map((letter) => ` ${letter}.`);
  const areas = await findOrderAreas(row);
  // The driver of a cancelled move is not shown.
  const isOff = row.status === orderActions.cancel.leadsTo;
  return {
    ...row,
    ...(isOff && { driver: null, licencePlate: null }),
    client: `${name}${initial}`,
    pickup: areas.pickup.name,
    destination: areas.destination.name,
  };
}
