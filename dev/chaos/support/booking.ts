import type { Agent } from "node:http";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { call } from "./call.ts";
import type { DrillParty } from "./drill-people.ts";

/** When a move of a drill is: 2 to 365 days ahead, from 07:00 to 17:00; by the smaller truck at first. */
export type DrillMoment = {
  readonly daysAhead: number;
  readonly orderTime: string;
  readonly truckSize?: "1.5ton" | "3ton";
};

/** What `POST /api/orders/create` takes. */
export type BookingBody = Readonly<Record<string, unknown>>;

const trip = {
  truckSize: "1.5ton",
  pickup: "12 Main Road, Bryanston",
  destination: "Hatfield, Pretoria, 0083",
  helpers: 1,
  floors: 2,
  notes: "",
  paymentType: "cash",
};

const amountNames = [
  "kms",
  "baseCost",
  "distanceCost",
  "helpersCost",
  "floorsCost",
  "midmonthDiscount",
  "repeatDiscount",
  "promotionDiscount",
  "price",
] as const;

/**
 * A booking at the right figures. They are learnt as a caller learns them who knows the paths alone:
 * a first try at nothing is answered with the right ones.
 *
 * @throws Error with the answer, when it offers no price
 */
export async function bookingAt(
  { port, lines }: { readonly port: number; readonly lines: Agent },
  client: DrillParty,
  { daysAhead, ...moment }: DrillMoment,
): Promise<BookingBody> {
  const orderDate = addDays(johannesburgDateAt(Date.now()), daysAhead);
  const details = { ...trip, ...moment, orderDate };
  const refused = await call(port, lines, {
    method: "POST",
    path: "/api/orders/create",
    headers: client.headers,
    body: { ...details, ...Object.fromEntries(amountNames.map((name) => [name, 0])) },
  });
  const quote = refused.body["quote"] as Readonly<Record<string, unknown>> | undefined;
  if (!quote) throw new Error(`No price was offered: ${JSON.stringify(refused)}`);
  return { ...details, ...Object.fromEntries(amountNames.map((name) => [name, quote[name]])) };
}
