import type { Call } from "../frame/call.ts";
import { bookOrders, callOn, concurrently, personOf, type Race, staffPatch } from "./race.ts";
import { raceSteps } from "./state-races.ts";

type Booking = {
  readonly status: "pending" | "started" | "completed" | "cancelled";
  readonly hasDriver: boolean;
  readonly time: string;
  readonly version: number;
  readonly proposal: "none" | "open" | "accepted" | "withdrawn" | "lapsed";
};
type Step =
  | "start"
  | "complete"
  | "cancelOwn"
  | "cancel"
  | "assign"
  | "unassign"
  | "to10"
  | "to11"
  | "accept"
  | "withdraw";

const lapse = (booking: Booking): Booking =>
  booking.proposal === "open" ? { ...booking, proposal: "lapsed" } : booking;

/** A change of the hour: a version of the order, or nothing where it has that hour already. */
function movedTo(booking: Booking, time: string): Booking | null {
  if (booking.status !== "pending") return null;
  if (booking.time === time) return booking;
  return { ...lapse(booking), time, version: booking.version + 1 };
}

/** What may become of a booking, as docs/spec.md has it, written here once more on purpose. */
function next(booking: Booking, step: Step): Booking | null {
  const { status, hasDriver, proposal, version } = booking;
  const isOpen = status === "pending" || status === "started";
  switch (step) {
    case "start":
      return status === "pending" && hasDriver ? { ...booking, status: "started" } : null;
    case "complete":
      return status === "started" ? { ...lapse(booking), status: "completed" } : null;
    case "cancelOwn":
      return status === "pending" ? { ...lapse(booking), status: "cancelled" } : null;
    case "cancel":
      return isOpen ? { ...lapse(booking), status: "cancelled" } : null;
    case "assign":
      return isOpen && !hasDriver ? { ...booking, hasDriver: true } : null;
    case "unassign":
      return isOpen && hasDriver
        ? { ...lapse(booking), status: "pending", hasDriver: false }
        : null;
    case "to10":
      return movedTo(booking, "10:00");
    case "to11":
      return movedTo(booking, "11:00");
    case "accept":
      return proposal === "open"
        ? { ...booking, proposal: "accepted", version: version + 1 }
        : null;
    case "withdraw":
      return proposal === "open" ? { ...booking, proposal: "withdrawn" } : null;
  }
}

/** Which event of an order queues which message to its client. */
const told = [
  { events: ["assign"], about: "driver-named" },
  { events: ["cancel"], about: "cancelled" },
  { events: ["change", "accept-price"], about: "changed" },
] as const;

/**
 * Cancelled, started, changed, assigned, and a proposed price answered, all at once: what comes of it
 * could have come of it one after the other, and nobody is told of what did not happen.
 */
export const bookingRace: Race = async (setup, round, what) => {
  const { random, drivers, clients, database, faults } = setup;
  const moment = { daysAhead: 2 + (round % 360), orderTime: "09:00" };
  const [id = ""] = await bookOrders(setup, [moment]);
  const [driverId, { headers }] = [personOf(drivers, 0).id, personOf(clients, 0)];
  const patch = (verb: string, body: object) =>
    staffPatch(setup, `/api/orders/${verb}/${id}`, body);
  const assign = patch("assign", { driverId });
  const start = patch("status", { status: "started" });
  if (random.chance(0.8)) await concurrently(setup, [assign]);
  if (random.chance(0.3)) await concurrently(setup, [start]);
  const propose = {
    ...patch("proposals", { helpers: 7, floors: 7, reason: "A piano." }),
    method: "POST",
  };
  const refused = await callOn(setup, 0, propose);
  const price = (refused.body["quote"] as { price?: number } | undefined)?.price;
  if (price !== undefined) {
    await callOn(setup, 0, { ...propose, body: { ...(propose.body as object), price } });
  }
  const [proposed] = await database.query<{ id: string }>(
    "select id from price_proposals where order_id = $1",
    [id],
  );
  const answer = (said: string): Call =>
    patch("proposals", { proposalId: proposed?.id ?? id, answer: said });
  await raceSteps<Booking, Step>(setup, what, {
    calls: {
      start,
      assign,
      complete: patch("status", { status: "completed" }),
      cancel: { ...patch("cancel", { reason: "It rains.", kind: "other" }), method: "POST" },
      cancelOwn: { ...patch("cancel", { reason: "It rains." }), method: "POST", headers },
      unassign: patch("unassign", {}),
      to10: { ...patch("update", { orderTime: "10:00" }), headers },
      to11: patch("update", { orderTime: "11:00" }),
      accept: { ...answer("accept"), headers },
      withdraw: answer("withdraw"),
    },
    weights: {
      start: 2,
      complete: 1,
      cancelOwn: 2,
      cancel: 1,
      assign: 2,
      unassign: 1,
      to10: 2,
      to11: 2,
      accept: 2,
      withdraw: 2,
    },
    next,
    sql: `select status, driver_id is not null as "hasDriver", order_time as time, version,
        coalesce((select state from price_proposals where order_id = orders.id), 'none') as proposal
      from orders where id = '${id}'`,
  });
  for (const { events, about } of told) {
    const [found] = await database.query<{ events: number; mails: number }>(
      `select (select count(*)::int from audit_events
          where entity_id = $1 and action = any ($2::text[])) as events,
        (select count(*)::int from order_messages
          where order_id = $1::uuid and kind = $3 and channel = 'email') as mails`,
      [id, events, about],
    );
    const isTold = found?.events === found?.mails;
    faults.addIf(!isTold, `${what}: ${found?.events} times ${about}, ${found?.mails} mails.`);
  }
};
