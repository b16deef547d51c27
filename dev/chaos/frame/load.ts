import type { Agent } from "node:http";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Answer, type Call, call, networkOf } from "./call.ts";
import { firstProcess, type Setup } from "./drill.ts";
import { addClients, addOne, addStaff } from "./people.ts";

/** What became of one request of a load. */
export type Sample = Pick<Answer, "status" | "broken"> & {
  /** The code of its refusal. */
  readonly code: unknown;
  /** Whether its refusal says when to come again. */
  readonly hasRetryAfter: boolean;
  /** Milliseconds since the load began: when it was to be sent. */
  readonly dueMs: number;
  /** Milliseconds from then until its answer was whole, whatever kept it from being sent. */
  readonly ms: number;
  /** Milliseconds that the load itself was late: large ones say that it is the bottleneck. */
  readonly lateMs: number;
};

export type Load = {
  /** Of every request that is over, in the order in which they ended. */
  readonly samples: readonly Sample[];
  /** Milliseconds since the load began. */
  readonly elapsedMs: () => number;
  /** Sends no more, and waits for the answers that are still to come. */
  readonly stop: () => Promise<readonly Sample[]>;
};

export type LoadPlan = {
  readonly port: number;
  readonly lines: Agent;
  readonly perSecond: number;
  /** The request of this number, counted from 0. */
  readonly next: (number: number) => Call;
};

/** Sends requests at a steady rate, whether the ones before are answered or not, as the world does. */
export function startLoad({ port, lines, perSecond, next }: LoadPlan): Load {
  const start = performance.now();
  const samples: Sample[] = [];
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  let timer: NodeJS.Timeout;

  async function sendOne(dueMs: number): Promise<void> {
    const lateMs = performance.now() - start - dueMs;
    const { status, broken, headers, body, ms } = await call(port, lines, next(sent));
    const hasRetryAfter = headers["retry-after"] !== undefined;
    samples.push({
      status,
      broken,
      code: body["code"],
      hasRetryAfter,
      dueMs,
      lateMs,
      ms: ms + lateMs,
    });
  }

  function catchUp(): void {
    const due = Math.floor(((performance.now() - start) * perSecond) / 1000);
    for (; sent < due; sent++) {
      const one = sendOne((sent * 1000) / perSecond).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    timer = setTimeout(catchUp, 1);
  }
  catchUp();

  return {
    samples,
    elapsedMs: () => performance.now() - start,
    stop: async () => {
      clearTimeout(timer);
      await Promise.all(underWay);
      return samples;
    },
  };
}

async function placeId(port: number, lines: Agent, name: string): Promise<unknown> {
  const path = `/api/places?q=${name}&session=drill`;
  const { body } = await call(port, lines, { method: "GET", path });
  const [place] = (body["items"] ?? []) as readonly { readonly placeId: string }[];
  if (!place) throw new Error(`The product does not know ${name}: ${JSON.stringify(body)}`);
  return place.placeId;
}

/**
 * Everyday calls of all kinds, cheap and expensive, reading and writing: prices are worked out, the
 * app asks who is signed in, the office looks at its orders. Each comes from another network.
 */
export async function everydayCalls(setup: Setup): Promise<(number: number) => Call> {
  const { database, lines } = setup;
  const { port } = firstProcess(setup);
  const client = await addOne(addClients(database, 1));
  const staff = await addOne(addStaff(database, 1, "user"));
  const quote = {
    truckSize: "1.5ton",
    orderDate: addDays(johannesburgDateAt(Date.now()), 30),
    orderTime: "09:00",
    pickupPlaceId: await placeId(port, lines, "Bryanston"),
    destinationPlaceId: await placeId(port, lines, "Hatfield"),
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
    const kind = kinds[number % kinds.length];
    if (!kind) throw new Error("There is no call.");
    return { ...kind, headers: { ...networkOf(number), ...kind.headers } };
  };
}
