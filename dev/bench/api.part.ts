import autocannon, { type Options } from "autocannon";
import { planFor } from "#harness/seed/seeding.ts";
import type { Call } from "../chaos/frame/call.ts";
import { fillDatabase } from "../chaos/frame/database.ts";
import { type Drill, firstProcess } from "../chaos/frame/drill.ts";
import { type HotPath, hotPaths } from "./api/hot-paths.ts";
import { median, spread } from "./timing.ts";

const [orders, clients] = [10_000, 2_000];
/** How many callers there are at once: as many as the product has connections to its database. */
const atOnce = 16;
/** What costs the product least that still asks its database. */
const yardstick: HotPath = {
  name: "the yardstick, /readyz",
  calls: 2_000,
  next: () => ({ method: "GET", path: "/readyz" }),
};

/** Sends so many calls to a port, as many at once as there are callers; answers calls a second. */
function sendCalls(port: number, calls: number, next: (number: number) => Call): Promise<number> {
  let number = 0;
  let refused = "";
  const options: Options = {
    url: `http://127.0.0.1:${port}`,
    connections: atOnce,
    amount: calls,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers, body } = next(number++);
          const json = body === undefined ? {} : { "content-type": "application/json" };
          const text = body === undefined ? {} : { body: JSON.stringify(body) };
          return { ...request, method, path, headers: { ...json, ...headers }, ...text } as never;
        },
        onResponse: (status, body) => {
          if (status >= 300) refused ||= `${status} ${body}`;
        },
      },
    ],
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let last = start;
    const load = autocannon(options, (error, result) => {
      const failure = error?.message ?? refused;
      if (failure || result.errors > 0) reject(new Error(failure || "A connection broke."));
      else resolve((1000 * calls) / (last - start));
    });
    load.on("response", () => {
      last = performance.now();
    });
  });
}

export const apiPart: Drill = {
  name: "api",
  about: `calls a second of each hot path, ${atOnce} callers at once`,
  rounds: 5,
  // A sign-in costs tens of milliseconds of processor on purpose, and is not to be shed here.
  environment: { BUSY_AFTER_MS: "5000" },
  work: async (setup) => {
    const { database, rounds, say, figure } = setup;
    const { port } = firstProcess(setup);
    await fillDatabase(database.url, planFor(orders, clients, 1), say);
    const paths = [yardstick, ...(await hotPaths(database, port))];
    const speeds = new Map(paths.map((path) => [path, [] as number[]]));
    // The first round is not counted: programs learn what they do often.
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
      for (const [{ calls, next }, measured] of speeds) {
        const speed = await sendCalls(port, calls, (number) => next(round * calls + number));
        if (round > 0) measured.push(speed);
      }
    }
    const bare = median(speeds.get(yardstick) ?? []);
    for (const [{ name }, measured] of speeds) {
      const share = `${((100 * median(measured)) / bare).toFixed(0)} % of the yardstick`;
      figure(name, `${spread(measured)} a second, ${share}`);
    }
    return { orders };
  },
};
