import type { Agent } from "node:http";
import { type Answer, type Call, call } from "./call.ts";

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

/** The same for so many seconds. */
export async function loadFor(seconds: number, plan: LoadPlan): Promise<readonly Sample[]> {
  const load = startLoad(plan);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return load.stop();
}

export const isServed = ({ status }: Pick<Sample, "status">) => status >= 200 && status < 300;
