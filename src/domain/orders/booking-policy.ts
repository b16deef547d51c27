import { rateLimits } from "../limits/limits.ts";
import type { ClientType } from "../people/party-kinds.ts";

/** The kinds of order: a private person books single moves (once-off), a business books under a contract. */
export const orderTypes = ["once-off", "contract"] as const;
export type OrderType = (typeof orderTypes)[number];

export const paymentTypes = ["cash", "card"] as const;
export type PaymentType = (typeof paymentTypes)[number];

/**
 * The most bookings of one client that may be open at the same time. Bookings are free to make and paid
 * in cash on the day, so without a limit one person could fill every truck's week with false bookings.
 */
export function openOrderLimit(clientType: ClientType): number {
  return rateLimits[clientType === "corporate" ? "open-bookings-of-business" : "open-bookings"]
    .count;
}

/**
 * The most bookings that one client may make in 24 hours, cancelled ones included. A business has no
 * such limit, because the office knows it.
 */
export function dailyBookingLimit(clientType: ClientType): number {
  return clientType === "corporate"
    ? Number.POSITIVE_INFINITY
    : rateLimits["bookings-of-day"].count;
}
