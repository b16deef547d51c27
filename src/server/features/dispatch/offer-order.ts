import { v7 as newId } from "uuid";
import {
  jobOfferExpiresAtMs,
  jobOfferExpiryText,
  maxDriversPerJobOffer,
} from "#domain/dispatch/offer-policy.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, UseCase } from "#server/context.ts";
import { readDispatchPolicy } from "#server/core/company/company.store.ts";
import { selectDriversTakenOffOrder } from "#server/core/orders/drivers-had.store.ts";
import { Failure } from "#server/failure.ts";
import { findSuitableDrivers } from "../orders/free-drivers.ts";
import { changeOrder, requireOrderActionAllowed } from "../orders/order-commands.ts";
import { lapseJobOffers } from "./offers.store.ts";

/** Returns the chosen drivers' ids; by default of all who work then, go that far and never lost this order. */
async function chosenDrivers(context: AppContext, id: string, { driverIds }: Chosen) {
  const { placed } = await findSuitableDrivers(context, id);
  if (driverIds === undefined) {
    const off = (await selectDriversTakenOffOrder(context.db, id).execute()).map(
      ({ driver }) => driver,
    );
    const all = placed.filter(
      ({ driver, reasons, isBeyondReach }) =>
        reasons.every(({ reason }) => reason === "wallet") &&
        !isBeyondReach &&
        !off.includes(driver.id),
    );
    if (all.length === 0) {
      const msg =
        "No driver who may, works at that time and goes that far is free. Choose drivers, or call them.";
      throw new Failure("driver_not_available", { msg });
    }
    return all.slice(0, maxDriversPerJobOffer).map(({ driver }) => driver.id);
  }
  const lawful = placed.filter(({ reasons }) => reasons.every(({ reason }) => reason !== "law"));
  const fit = new Set(lawful.map(({ driver }) => driver.id));
  if (driverIds.some((driverId) => !fit.has(driverId))) {
    const msg =
      "One of these drivers cannot take this order, or may not by law. Look at the list again.";
    throw new Failure("driver_not_available", { msg });
  }
  return [...new Set(driverIds)];
}

type Chosen = { readonly driverIds?: readonly string[] | undefined };

/** Offers an order to the chosen drivers, or to the nearest 100 who fit. An open offer stays as it is. */
export const offerOrderToDrivers: UseCase<Chosen> = async (context, staff, id, asked) => {
  const chosen = await chosenDrivers(context, id, asked);
  return changeOrder(context, staff, id, async (trx, order) => {
    requireOrderActionAllowed("process", order);
    const nowMs = context.clock();
    const { offerMinutes } = await readDispatchPolicy(trx);
    const endsMs = jobOfferExpiresAtMs(order, nowMs, offerMinutes);
    if (endsMs === null) throw new Failure("too_late_to_offer");
    await lapseJobOffers(trx, order.id, nowMs, "over");
    const made = { orderId: order.id, at: new Date(nowMs), endsAt: new Date(endsMs) };
    // A driver who has an offer of this order already keeps that offer.
    const offers = await trx
      .insertInto("job_offers")
      .values(chosen.map((driverId) => ({ id: newId(), driverId, ...made, answeredAt: null })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "driverId"])
      .execute();
    const messages = offers.map(
      (offer) => ({ kind: "job-offered", driverId: offer.driverId, occasion: offer.id }) as const,
    );
    const count = offers.length === 1 ? "1 driver" : `${offers.length} drivers`;
    const msg =
      offers.length === 0
        ? "They have this offer already."
        : `Offered to ${count} until ${jobOfferExpiryText(endsMs, nowMs)}. The first to accept has it.`;
    return { event: "offer", changes: { drivers: offers.length }, msg, messages };
  });
};

export async function withdrawJobOffers(context: AppContext, staff: Party, id: string) {
  return changeOrder(context, staff, id, async (trx, order) => {
    await lapseJobOffers(trx, order.id, context.clock(), "all");
    const msg = "Nobody is offered this order any more. It is an open job again.";
    return { event: "withdraw-offers", msg };
  });
}
