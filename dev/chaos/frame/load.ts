import { setTimeout as pause } from "node:timers/promises";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { quantile } from "../../bench/timing.ts";
import { type Call, call, isSuccess, networkHeaders } from "./call.ts";
import { type DrillSetup, firstProcess } from "./drill.ts";
import { addPerson } from "./people.ts";

export type LoadSample = {
  /** 0 when there was no answer. */
  readonly status: number;
  /** The code of its refusal, or why there was no answer. */
  readonly code: string | undefined;
  readonly hasRetryAfter: boolean;
  /** The moment of sending, by `Date.now`. */
  readonly sentMs: number;
  /** Milliseconds until its answer was whole. */
  readonly ms: number;
};

export type LoadPlan = {
  readonly port: number;
  readonly perSecond: number;
  /** The request of this number, counted from 0. */
  readonly next: (number: number) => Call;
};

/**
 * Begins some work so many times a second, however long each takes, unless too much of it is under
 * way. The answer begins no more, and waits for what is.
 */
export function repeatAtRate(
  perSecond: number,
  begin: (number: number) => Promise<unknown>,
  concurrencyLimit = Number.POSITIVE_INFINITY,
) {
  const start = performance.now();
  const underWay = new Set<Promise<unknown>>();
  let [number, due] = [0, 0];
  const timer = setInterval(() => {
    for (; due < ((performance.now() - start) * perSecond) / 1000; due++) {
      if (underWay.size >= concurrencyLimit) continue;
      const work = begin(number++).finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }, 5);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
}

/** Sends requests at a steady rate. Its samples are those of all requests that are over. */
export function startLoad({ port, perSecond, next }: LoadPlan) {
  const samples: LoadSample[] = [];
  const stop = repeatAtRate(perSecond, async (number) => {
    const sentMs = Date.now();
    const { status, ms, headers, body, broken } = await call(port, next(number));
    const code = broken ?? (body["code"] as string | undefined);
    samples.push({ status, code, ms, sentMs, hasRetryAfter: "retry-after" in headers });
  });
  return { samples, stop };
}

/** Sends this load for so long; answers what became of each request. */
export async function sendLoad(plan: LoadPlan, seconds: number): Promise<readonly LoadSample[]> {
  const { samples, stop } = startLoad(plan);
  await pause(seconds * 1000);
  await stop();
  return samples;
}

/** The milliseconds within which 99 of 100 of those that were served were over. */
export const servedP99 = (samples: readonly LoadSample[]) =>
  quantile(
    samples.filter(isSuccess).map(({ ms }) => ms),
    0.99,
  );

async function placeId(port: number, name: string): Promise<unknown> {
  const { body } = await call(port, { method: "GET", path: `/api/places?q=${name}&session=drill` });
  const [place] = (body["items"] ?? []) as readonly { readonly placeId: string }[];
  if (!place) throw new Error(`The product does not know ${name}: ${JSON.stringify(body)}`);
  return place.placeId;
}

/**
 * Everyday calls of all kinds, cheap and expensive, reading and writing: prices are worked out, the
 * app asks who is signed in, the office looks at its orders. Each comes from another network.
 */
export async function everydayCalls(setup: DrillSetup): Promise<(number: number) => Call> {
  const { port } = firstProcess(setup);
  const client = await addPerson(setup.database, "client");
  const staff = await addPerson(setup.database, "user");
  const quote = {
    truckSize: "1.5ton",
    orderDate: addDays(johannesburgDateAt(Date.now()), 30),
    orderTime: "09:00",
    pickupPlaceId: await placeId(port, "Bryanston"),
    destinationPlaceId: await placeId(port, "Hatfield"),
    helpers: 1,
    floors: 2,
  };
  const kinds: readonly Call[] = [
    { method: "POST", path: "/api/quotes", body: quote },
    { method: "GET", path: "/api/pricing/1.5ton" },
    { method: "GET", path: "/api/me", headers: client.headers },
    { method: "GET", path: "/api/orders/all?limit=50", headers: staff.headers },
  ];
  return (number) => {
    const kind = kinds[number % kinds.length] as Call;
    return { ...kind, headers: { ...networkHeaders(number), ...kind.headers } };
  };
}
