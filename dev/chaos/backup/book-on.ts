import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { v7 as newId } from "uuid";
import type { collectFaults } from "../drill.ts";
import type { BookingBody } from "../support/booking.ts";
import { type Answer, call } from "../support/call.ts";
import type { DrillParty } from "../support/drill-people.ts";

/** A booking that was acknowledged. */
export type Booking = {
  readonly client: DrillParty;
  readonly key: string;
  readonly body: BookingBody;
  readonly id: string;
  readonly ms: number;
};

export type BookingOn = {
  readonly booked: readonly Booking[];
  readonly stop: () => Promise<void>;
};

/** Between two bookings of one client. */
export const pauseMs = 40;

export function sendBooking(
  { port, lines }: { readonly port: number; readonly lines: Agent },
  { client, key, body }: Pick<Booking, "client" | "key" | "body">,
): Promise<Answer> {
  const headers = { ...client.headers, "idempotency-key": key };
  return call(port, lines, { method: "POST", path: "/api/orders/create", headers, body });
}

/** Lets every client book one order after the other, until stopped. */
export function startBooking(
  target: { readonly port: number; readonly lines: Agent },
  { clients, body }: { readonly clients: readonly DrillParty[]; readonly body: BookingBody },
  faults: ReturnType<typeof collectFaults>,
): BookingOn {
  const booked: Booking[] = [];
  let isOver = false;
  async function keepBooking(client: DrillParty): Promise<void> {
    while (!isOver) {
      const key = newId();
      const sent = { client, key, body: { ...body, notes: key } };
      const { status, body: reply, ms } = await sendBooking(target, sent);
      if (status === 201) booked.push({ ...sent, id: String(reply["id"]), ms });
      else faults.add(`A booking was answered ${status}: ${JSON.stringify(reply)}`);
      await pause(pauseMs);
    }
  }
  const working = Promise.all(clients.map(keepBooking));
  return {
    booked,
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}
