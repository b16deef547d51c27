import type { BookingBody } from "./booking-request.ts";

/** The facts about a booking that the page after it shows. */
export type Booked = {
  readonly id: string;
  readonly orderDate: string;
  readonly orderTime: string;
  readonly price: number;
};

/** The state of the navigation that follows a booking. */
export function bookedState(id: string, body: BookingBody): { readonly booked: Booked } {
  const { orderDate = "", orderTime = "", price } = body;
  return { booked: { id, orderDate, orderTime, price } };
}

/** The booking that a page was reached from, or null. */
export function bookedIn(state: unknown): Booked | null {
  if (typeof state !== "object" || state === null || !("booked" in state)) return null;
  const { booked } = state;
  if (typeof booked !== "object" || booked === null) return null;
  const { id, orderDate, orderTime, price } = booked as Partial<Record<keyof Booked, unknown>>;
  if (typeof id !== "string" || typeof price !== "number") return null;
  if (typeof orderDate !== "string" || typeof orderTime !== "string") return null;
  return { id, orderDate, orderTime, price };
}
