import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { planFor } from "#harness/seed/seeding.ts";
import { type Answer, call } from "../chaos/frame/call.ts";
import { type DrillDatabase, fillDatabase } from "../chaos/frame/database.ts";
import { type Drill, firstProcess } from "../chaos/frame/drill.ts";
import { addPerson } from "../chaos/frame/people.ts";
import { memoryInUse } from "../chaos/frame/product.ts";
import { quantile, timed } from "./timing.ts";

/** Reads all of a stream; answers its lines a second. */
async function readLines(open: () => Promise<AsyncIterable<Buffer>>): Promise<number> {
  const start = performance.now();
  let lines = 0;
  for await (const chunk of await open()) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return (1000 * lines) / (performance.now() - start);
}

/**
 * Takes the file of all orders as a browser does, while the server's memory is looked at; and the same
 * rows by PostgreSQL's own COPY, as CSV, over the same kind of line.
 */
async function measureExport(
  databaseUrl: string,
  {
    pid,
    ...from
  }: {
    readonly port: number;
    readonly pid: number;
    readonly headers: { readonly authorization: string };
  },
) {
  const before = memoryInUse(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryInUse(pid));
  }, 50);
  const perSecond = await readLines(async () => {
    const asked = get({ host: "127.0.0.1", path: "/api/orders/all.csv", ...from });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`The file came with ${answer.statusCode}.`);
    return answer;
  }).finally(() => clearInterval(watch));
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  const copy = "copy (select * from orders where hidden_at is null) to stdout (format csv)";
  const barePerSecond = await readLines(async () => client.query(copyTo(copy)));
  await client.end();
  return { perSecond, barePerSecond, megabytes: [before, most] as const };
}

type FullProduct = {
  readonly orders: number;
  readonly query: DrillDatabase["query"];
  readonly read: (path: string) => Promise<Answer>;
};

/** A way to ask for a list, with as many different calls of it as make no difference to a cache. */
type ListCase = { readonly name: string; readonly paths: readonly string[] };

const list = "/api/orders/all?limit=25";
const sampled = 40;
/** Beginnings of names, streets and places. */
const twoLetters = "Ma Ro Ha Sa Th No Jo Ki Be Le".split(" ");

type Sample = Readonly<
  Record<
    "id" | "client_id" | "day" | "pickup" | "name" | "surname" | "cellphone" | "reference",
    string
  > &
    Record<"driver_id" | "plate", string | null>
>;

async function cursorOf({ read }: FullProduct, query: string): Promise<string> {
  const { nextCursor } = (await read(`/api/orders/all?${query}`)).body;
  if (typeof nextCursor !== "string") throw new Error(`${query} has no second page.`);
  return nextCursor;
}

/** The office's questions to its list of orders, about records drawn from all of this database. */
async function orderCases(product: FullProduct): Promise<readonly ListCase[]> {
  const { query, orders } = product;
  const share = Math.min(100, (100 * 10 * sampled) / orders);
  const samples = await query<Sample>(
    `select orders.id, client_id, orders.driver_id, order_date::text as day, pickup,
       name, surname, cellphone, licence_plate as plate, reference
     from orders tablesample bernoulli (${share}) repeatable (7)
     join parties on parties.id = client_id join order_references on order_id = orders.id
     left join vehicles on vehicles.id = vehicle_id
     where hidden_at is null order by md5(orders.id::text) limit ${sampled}`,
  );
  const [middle] = await query<{ day: string }>(
    `select order_date::text as day from orders where hidden_at is null
     order by order_date offset ${Math.floor(orders / 2)} limit 1`,
  );
  // A cursor names a row, so one that a filter found leads into the middle of the whole list; and where
  // the opposite order's first page ends, this one's last begins.
  const inTheMiddle = await cursorOf(product, `limit=1&sort=orderDate&from=${middle?.day}`);
  const beforeTheLast = await cursorOf(product, "limit=25&sort=orderDate");
  const each = (name: string, queries: readonly string[]): ListCase => ({
    name,
    paths: queries.map((query) => `${list}${query}`),
  });
  const drawn = (parameter: string, read: (one: Sample) => string | null | undefined) =>
    [...new Set(samples.map(read))].flatMap((text) =>
      text ? `&${parameter}=${encodeURIComponent(text)}` : [],
    );
  const street = ({ pickup }: Sample) => pickup.split(",")[0]?.replace(/^\d+\s/, "");
  return [
    each("first page", [""]),
    each("middle page", [`&cursor=${inTheMiddle}`]),
    each("last page", [`&cursor=${beforeTheLast}`]),
    ...orderStatuses.map((status) => each(`state ${status}`, [`&status=${status}`])),
    each("without a driver", ["&assigned=no"]),
    each("deleted ones", ["&removed=yes"]),
    each("with the counts of its filters", ["&counts=yes"]),
    each(
      "of a day",
      drawn("orderDate", ({ day }) => day),
    ),
    each(
      "of a client",
      drawn("clientId", (one) => one.client_id),
    ),
    each(
      "of a driver",
      drawn("driverId", (one) => one.driver_id),
    ),
    each(
      "search of two letters",
      twoLetters.map((letters) => `&q=${letters}`),
    ),
    each("search of a street", drawn("q", street)),
    each(
      "search of a first name",
      drawn("q", ({ name }) => name),
    ),
    each(
      "search of a whole name",
      drawn("q", ({ name, surname }) => `${name} ${surname}`),
    ),
    each(
      "search of a number",
      drawn("q", ({ cellphone }) => cellphone.replace("+27", "0")),
    ),
    each(
      "search of a plate",
      drawn("q", ({ plate }) => plate),
    ),
    each(
      "search of a reference",
      drawn("q", ({ reference }) => reference),
    ),
    each(
      "search of an id",
      drawn("q", ({ id }) => id),
    ),
    each(
      "search of an id's end",
      drawn("q", ({ id }) => id.slice(-8)),
    ),
  ];
}

const ordersPerRound = 10_000;
const [warmUps, callsPerCase] = [5, 200];
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
    const { headers } = await addPerson(database, "admin");
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
