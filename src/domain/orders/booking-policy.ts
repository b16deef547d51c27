import type { ClientType } from "#domain/people/party-kinds.ts";
import { limits } from "../limits/limits.ts";

/** An individual's booking is once-off, a business's a contract. */
export const orderTypes = ["once-off", "contract"] as const;
export type OrderType = (typeof orderTypes)[number];

export const paymentTypes = ["cash", "card"] as const;
export type PaymentType = (typeof paymentTypes)[number];

/**
 * How many bookings of one client may be open, that is not completed, at the same time. Bookings are
 * free to make and paid in cash on the day, so without a limit one person could fill every truck's
 * week with false ones.
 */
export function openOrderLimit(clientType: ClientType): number {
  return limits[clientType === "corporate" ? "open-bookings-of-business" : "open-bookings"].count;
}

/**
 * How many bookings of one client are taken in 24 hours, whatever became of them since. The office
 * knows its businesses: only what a business has open counts.
 */
export function dailyBookingLimit(clientType: ClientType): number {
  return clientType === "corporate" ? Number.POSITIVE_INFINITY : limits["bookings-of-day"].count;
}
