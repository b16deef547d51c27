import { setTimeout as pause } from "node:timers/promises";
import autocannon, { type Instance, type Options } from "autocannon";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { quantile } from "../../bench/timing.ts";
import { type Call, call, isServed, networkOf } from "./call.ts";
import { firstProcess, type Setup } from "./drill.ts";
import { addOne } from "./people.ts";

/** What became of one request of a load. */
export type Sample = {
  /** 0 when there was no answer. */
  readonly status: number;
  /** The code of its refusal, or why there was no answer. */
  readonly code: string | undefined;
  /** Whether its refusal says when to come again. */
  readonly hasRetryAfter: boolean;
  /** Milliseconds since the load began: when it was sent. */
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

export type Load = {
  /** Of every request that is over, in the order in which they ended. */
  readonly samples: readonly Sample[];
  /** Milliseconds since the load began. */
  readonly elapsedMs: () => number;
  /** Sends no more. */
  readonly stop: () => Promise<readonly Sample[]>;
};

/** A rate goes out in so many shares a second, and each connection sends once a second at most. */
const shares = 50;

/** Sends requests at a steady rate, and more connections instead of fewer requests when answers lag. */
export function startLoad({ port, perSecond, next }: LoadPlan): Load {
  const start = performance.now();
  const samples: Sample[] = [];
  const loads: Instance[] = [];
  let [number, isOver] = [0, false];

  async function sendShare(share: number): Promise<void> {
    const rate = Math.floor((perSecond + share) / shares);
    await pause((share * 1000) / shares);
    if (rate === 0 || isOver) return;
    let refusal: Pick<Sample, "code" | "hasRetryAfter"> = { code: undefined, hasRetryAfter: false };
    const options: Options = {
      url: `http://127.0.0.1:${port}`,
      connections: rate,
      overallRate: rate,
      duration: 24 * 60 * 60,
      sampleInt: 100,
      requests: [
        {
          setupRequest: (request) => {
            const { method, path, headers, body } = next(number++);
            const type = body === undefined ? {} : { "content-type": "application/json" };
            const text = body === undefined ? {} : { body: JSON.stringify(body) };
            return { ...request, method, path, headers: { ...type, ...headers }, ...text } as never;
          },
          onResponse: (_status, body, _context, headers) => {
            const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase());
            const code = /"code":"(\w+)"/.exec(body)?.[1];
            refusal = { code, hasRetryAfter: names.includes("retry-after") };
          },
        },
      ],
    };
    await new Promise<void>((resolve) => {
      const load = autocannon(options, () => resolve());
      loads.push(load);
      // Comes right after `onResponse` of the same answer.
      load.on("response", (_client, status, _bytes, ms) => {
        samples.push({ status, ms, sentMs: performance.now() - start - ms, ...refusal });
      });
      load.on("reqError", ({ message }: Error) => {
        const sentMs = performance.now() - start;
        samples.push({ status: 0, code: message, hasRetryAfter: false, sentMs, ms: 0 });
      });
    });
  }
  const ended = Promise.all(Array.from({ length: shares }, (_, share) => sendShare(share)));
  return {
    samples,
    elapsedMs: () => performance.now() - start,
    stop: async () => {
      isOver = true;
      for (const load of loads) load.stop();
      await ended;
      return samples;
    },
  };
}

/** Sends this load for so long; answers what became of each request. */
export async function sendLoad(plan: LoadPlan, seconds: number): Promise<readonly Sample[]> {
  const load = startLoad(plan);
  await pause(seconds * 1000);
  return load.stop();
}

/** The milliseconds within which 99 of 100 of these were over. */
export const p99Of = (samples: readonly Sample[]) =>
  quantile(
    samples.map(({ ms }) => ms),
    0.99,
  );

/** The same of those that were served. */
export const servedP99 = (samples: readonly Sample[]) => p99Of(samples.filter(isServed));

async function placeId(port: number, name: string): Promise<unknown> {
  const { body } = await call(port, { method: "GET", path: `/api/places?q=${name}&session=drill` });
  const [place] = (body["items"] ?? []) as readonly { readonly placeId: string }[];
  if (!place) throw new Error(`The product does not know ${name}: ${JSON.stringify(body)}`);
  return place.placeId;
}

/** These calls in turn, each time from another network. */
const inTurn =
  (kinds: readonly Call[]) =>
  (number: number): Call => {
    const kind = kinds[number % kinds.length];
    if (!kind) throw new Error("There is no call.");
    return { ...kind, headers: { ...networkOf(number), ...kind.headers } };
  };

/**
 * Everyday calls of all kinds, cheap and expensive, reading and writing: prices are worked out, the
 * app asks who is signed in, the office looks at its orders. Each comes from another network.
 */
export async function everydayCalls(setup: Setup): Promise<(number: number) => Call> {
  const { port } = firstProcess(setup);
  const client = await addOne(setup.database, "client");
  const staff = await addOne(setup.database, "user");
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
  return inTurn(kinds);
}
