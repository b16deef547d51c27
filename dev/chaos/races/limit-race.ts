import { v7 as newId } from "uuid";
import { dailyBookingLimit, openOrderLimit } from "#domain/orders/booking-policy.ts";
import { addClients, type DrillParty } from "../support/drill-people.ts";
import { atOnce, bodyAt, booking, isDone, type Race, type Stage, together } from "./stage.ts";

/** What a person may book: open at the same time, or in a day, whichever is less. */
export const bookingLimit = Math.min(openOrderLimit("individual"), dailyBookingLimit("individual"));
/** Of the bookings that are made at once, so many are within it. */
const room = 3;

/** A client who is that far from it. */
async function almostFull(stage: Stage): Promise<DrillParty> {
  const [client] = await addClients(stage.database, 1);
  if (!client) throw new Error("There is nobody to book.");
  await stage.database.query("update clients set client_type = 'individual' where id = $1", [
    client.id,
  ]);
  const body = await bodyAt(stage, { daysAhead: 60, orderTime: "07:00" });
  let left = bookingLimit - room;
  while (left > 0) {
    const count = Math.min(left, atOnce);
    await together(
      stage,
      Array.from({ length: count }, () => booking(client, body, newId())),
    );
    left -= count;
  }
  return client;
}

/** Bookings at once that are together too many for one client: the limit is passed by none. */
export const limitRace: Race = {
  name: "booking limit",
  every: 5,
  round: async (stage, round) => {
    const client = await almostFull(stage);
    const body = await bodyAt(stage, { daysAhead: 61, orderTime: "07:00" });
    const calls = Array.from({ length: atOnce }, () => booking(client, body, newId()));
    const booked = (await together(stage, calls)).filter(isDone).length;
    if (booked !== room) {
      stage.faults.add(
        `booking limit, round ${round}: ${booked} were booked where ${room} may be.`,
      );
    }
  },
};
