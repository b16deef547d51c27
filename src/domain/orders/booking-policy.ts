/**
 * How many bookings of one client may be open, that is not completed, at the same time. Bookings are free to make and paid
 * in cash on the day, so without a limit one person could fill every truck's week with false ones.
 */
export function openOrderLimit(clientType: "individual" | "corporate"): number {
  return clientType === "corporate" ? 500 : 50;
}
