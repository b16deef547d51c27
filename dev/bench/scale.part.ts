import { planFor } from "#harness/seed/seeding.ts";
import { call } from "../chaos/frame/call.ts";
import { fillDatabase } from "../chaos/frame/database.ts";
import { type Drill, firstProcess } from "../chaos/frame/drill.ts";
import { addOne } from "../chaos/frame/people.ts";
import { measureExport } from "./scale/export-orders.ts";
import { type FullProduct, type ListCase, orderCases } from "./scale/order-cases.ts";
import { quantile, timed } from "./timing.ts";

const ordersPerRound = 10_000;
const callsPerCase = 200;
const warmUps = 5;
const yardstick: ListCase = { name: "the yardstick, /readyz", paths: ["/readyz"] };

/** Half and 95 of 100 of the calls of a case are answered within these milliseconds. */
async function timeCase({ read }: FullProduct, { paths }: ListCase): Promise<string> {
  const times: number[] = [];
  for (let number = 0; number < warmUps + callsPerCase; number++) {
    const ms = await timed(() => read(paths[number % paths.length] ?? ""));
    if (number >= warmUps) times.push(ms);
  }
  return [0.5, 0.95].map((part) => quantile(times, part).toFixed(1)).join(" / ");
}

export const scalePart: Drill = {
  name: "scale",
  about: `the office's list of orders and its export; a round is ${ordersPerRound} orders`,
  rounds: 10,
  work: async (setup) => {
    const { database, rounds, say, figure, attempt } = setup;
    const { port, pid } = firstProcess(setup);
    const orders = rounds * ordersPerRound;
    await fillDatabase(database.url, planFor(orders, orders / 5, setup.seed), say);
    const { headers } = await addOne(database, "admin");
    const product: FullProduct = {
      orders,
      query: database.query,
      read: async (path) => {
        const answer = await call(port, { method: "GET", path, headers });
        if (answer.status === 200) return answer;
        throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
      },
    };
    for (const each of [yardstick, ...(await orderCases(product))]) {
      say(each.name);
      await attempt(each.name, async () =>
        figure(`${each.name}, ms (half / 95 of 100)`, await timeCase(product, each)),
      );
    }
    say("the export");
    await attempt("the export", async () => {
      const { perSecond, barePerSecond, megabytes } = await measureExport(database.url, {
        port,
        pid,
        headers,
      });
      figure("rows a second of the export", Math.round(perSecond));
      figure("rows a second of bare COPY", Math.round(barePerSecond));
      figure("memory before the export, and at most, MB", megabytes.join(" / "));
    });
    return { orders };
  },
};
