import { maxOffered, offerEndsMs, offerEndText } from "#domain/dispatch/offer-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { readDispatchPolicy } from "#server/core/company/company.store.ts";
import { takenOff } from "#server/core/orders/drivers-had.store.ts";
import { Failure } from "#server/failure.ts";
import { fittingDrivers } from "../orders/free-drivers.ts";
import { changeOrder, requireAllowed, type Written } from "../orders/order-commands.ts";
import { insertOffers, lapseOffers } from "./job-offers.store.ts";

/**
 * The drivers whom the order is offered: those who were chosen; or all who work then and go that far and
 * were not taken off it.
 */
async function chosenDrivers(
  context: Pick<Context, "db" | "maps" | "clock">,
  id: string,
  driverIds: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { placed } = await fittingDrivers(context, [id]);
  if (driverIds === undefined) {
    const off = (await takenOff(context.db, id).execute()).map(({ driver }) => driver);
    const all = placed.filter(
      ({ driver, away, isBeyondReach }) =>
        away === null && !isBeyondReach && !off.includes(driver.id),
    );
    if (all.length === 0) {
      const msg =
        "No driver who works at that time and goes that far is free. Choose drivers, or call them.";
      throw new Failure("driver_not_available", { msg });
    }
    return all.slice(0, maxOffered).map(({ driver }) => driver.id);
  }
  const fit = new Set(placed.map(({ driver }) => driver.id));
  if (driverIds.some((driverId) => !fit.has(driverId))) {
    const msg = "One of these drivers cannot take this order any more. Look at the list again.";
    throw new Failure("driver_not_available", { msg });
  }
  return [...new Set(driverIds)];
}

/**
 * Offers an order to drivers: to these, or to all who fit, the nearest 100 at most. While an offer
 * stands, nobody else can take the job. A driver who has an offer already keeps it as it is.
 */
export async function offerOrder(
  context: Context,
  staff: Party,
  id: string,
  driverIds: readonly string[] | undefined,
): Promise<Written> {
  const chosen = await chosenDrivers(context, id, driverIds);
  return changeOrder(context, staff, id, async (trx, order) => {
    requireAllowed("process", order);
    const nowMs = context.clock();
    const { offerMinutes } = await readDispatchPolicy(trx);
    const { order_date: orderDate, order_time: orderTime } = order;
    const endsMs = offerEndsMs({ orderDate, orderTime }, nowMs, offerMinutes);
    if (endsMs === null) throw new Failure("too_late_to_offer");
    await lapseOffers(trx, order.id, nowMs, "over");
    const offers = await insertOffers(trx, order.id, chosen, { nowMs, endsMs });
    const tells = offers.map(
      (offer) => ({ kind: "job-offered", driverId: offer.driver_id, occasion: offer.id }) as const,
    );
    const count = offers.length === 1 ? "1 driver" : `${offers.length} drivers`;
    const msg =
      offers.length === 0
        ? "They have this offer already."
        : `Offered to ${count} until ${offerEndText(endsMs, nowMs)}. The first to accept has it.`;
    return { set: {}, event: "offer", changes: { drivers: offers.length }, msg, tells };
  });
}

export async function withdrawOffers(context: Context, staff: Party, id: string): Promise<Written> {
  return changeOrder(context, staff, id, async (trx, order) => {
    await lapseOffers(trx, order.id, context.clock(), "all");
    const msg = "Nobody is offered this order any more. It is an open job again.";
    return { set: {}, event: "withdraw-offers", msg };
  });
}
