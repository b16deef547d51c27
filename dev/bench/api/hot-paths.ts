import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { moveEnds } from "#harness/factories.ts";
import { type Call, call, networkOf } from "../../chaos/frame/call.ts";
import type { DrillDatabase } from "../../chaos/frame/database.ts";
import { addOne, addPeople, drillPassword } from "../../chaos/frame/people.ts";

/** A call that people wait for, made over and over by many of them. */
export type HotPath = {
  readonly name: string;
  /** How many calls a round makes. */
  readonly calls: number;
  /** The call of this number: every one is another customer's, and what it writes is new. */
  readonly next: (number: number) => Call;
};

const callers = 400;
const quotesKept = 40;

async function ask(port: number, made: Call): Promise<Readonly<Record<string, unknown>>> {
  const { status, body, text } = await call(port, made);
  if (status >= 300 || status === 0)
    throw new Error(`${made.path} was answered ${status}: ${text}`);
  return body;
}

type Found = { readonly placeId: string; readonly formatted_address: string };

async function placeAt(port: number, name: string): Promise<Found> {
  const { items } = await ask(port, { method: "GET", path: `/api/places?q=${name}&session=bench` });
  const [place] = items as readonly Found[];
  if (!place) throw new Error(`The product does not know ${name}.`);
  return place;
}

function pick<T>(from: readonly T[], number: number): T {
  const one = from[number % from.length];
  if (one === undefined) throw new Error("There is nothing to pick from.");
  return one;
}

/** Beginnings of names as people type them. */
const typedTexts = "Sand Rose Bryan Hat Midr Sowe Kem Ran Cent Four Mor Men".split(" ");

/**
 * The hot paths, on a product that runs on this port. Limits count by client and by network, so there
 * are many clients, put into the database with their sessions, and each call is from another network.
 */
export async function hotPaths(database: DrillDatabase, port: number): Promise<readonly HotPath[]> {
  const clients = await addPeople(database, callers, { kind: "client" });
  const staff = await addOne(database, "user");
  const [pickup, destination] = [await placeAt(port, "Rosebank"), await placeAt(port, "Hatfield")];
  const load = { truckSize: "1.5ton", helpers: 1, floors: 2, orderTime: "09:00" };
  const today = johannesburgDateAt(Date.now());
  const asked = (number: number) => ({
    ...load,
    orderDate: addDays(today, 3 + (number % quotesKept)),
    pickupPlaceId: pickup.placeId,
    destinationPlaceId: destination.placeId,
  });
  const quoteCall = (number: number): Call => ({
    method: "POST",
    path: "/api/quotes",
    body: asked(number),
    headers: networkOf(number),
  });
  const quotes = await Promise.all(
    Array.from({ length: quotesKept }, (_, number) => ask(port, quoteCall(number))),
  );
  const listed = await ask(port, {
    method: "GET",
    path: "/api/orders/all?limit=100",
    headers: staff.headers,
  });
  const orders = listed["items"] as readonly { readonly id: string }[];
  const clientAt = (number: number) => pick(clients, number);
  const read = (path: string, number: number, headers: object = {}): Call => ({
    method: "GET",
    path,
    headers: { ...networkOf(number), ...headers },
  });

  return [
    {
      name: "book an order",
      calls: 300,
      next: (number) => {
        const { subtotal: _, ...quote } = pick(quotes, number);
        const { orderDate } = asked(number);
        const { headers } = clientAt(number);
        return {
          method: "POST",
          path: "/api/orders/create",
          headers: { ...networkOf(number), ...headers, "idempotency-key": `bench-${number}` },
          body: {
            ...load,
            ...moveEnds,
            pickupDetails: { ...moveEnds.pickupDetails, address: "12 Oxford Road" },
            ...quote,
            orderDate,
            pickup: pickup.formatted_address,
            destination: destination.formatted_address,
            notes: "The gate code is with the guard",
            paymentType: "cash",
            agreedToTerms: true,
          },
        };
      },
    },
    { name: "work out a quote", calls: 500, next: quoteCall },
    {
      name: "suggest places",
      calls: 800,
      next: (number) => read(`/api/places?q=${pick(typedTexts, number)}&session=bench`, number),
    },
    {
      name: "who is signed in",
      calls: 800,
      next: (number) => read("/api/me", number, clientAt(number).headers),
    },
    {
      name: "a client's own orders",
      calls: 500,
      next: (number) => read("/api/orders/all?limit=25", number, clientAt(number).headers),
    },
    {
      name: "the office's orders",
      calls: 500,
      next: (number) => read("/api/orders/all?limit=25", number, staff.headers),
    },
    {
      name: "one order",
      calls: 500,
      next: (number) => read(`/api/orders/${pick(orders, number).id}`, number, staff.headers),
    },
    {
      name: "sign in",
      calls: 40,
      next: (number) => ({
        method: "POST",
        path: "/api/login",
        headers: networkOf(number),
        body: {
          email: clientAt(number).email,
          password: drillPassword,
          loginPartyType: "client",
        },
      }),
    },
  ];
}
