import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { planFor } from "#harness/seed/seeding.ts";
import { type Answer, call } from "../chaos/frame/call.ts";
import { type DrillDatabase, fillDatabase } from "../chaos/frame/database.ts";
import { type Drill, firstProcess } from "../chaos/frame/drill.ts";
import { addPerson } from "../chaos/frame/people.ts";
import { memoryInUse } from "../chaos/frame/product.ts";
import { measureMs, quantile } from "./timing.ts";

/** Reads all of a stream; answers its lines a second. */
async function readLines(open: () => Promise<AsyncIterable<Buffer>>): Promise<number> {
  const start = performance.now();
  let lines = 0;
  for await (const chunk of await open()) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return (1000 * lines) / (performance.now() - start);
}

type ExportSource = {
  readonly port: number;
  readonly pid: number;
  readonly headers: { readonly authorization: string };
};

/**
 * Takes the file of all orders as a browser does, and measures the server's memory meanwhile; then takes
 * the same rows by PostgreSQL's own COPY, as CSV, over the same kind of connection.
 */
async function measureExport(databaseUrl: string, { port, pid, headers }: ExportSource) {
  const before = memoryInUse(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryInUse(pid));
  }, 50);
  const perSecond = await readLines(async () => {
    const asked = get({ host: "127.0.0.1", port, path: "/api/orders/all.csv", headers });
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

/** One question to a list, as so many different calls that a cache makes no difference. */
type ListCase = {
  readonly name: string;
  readonly paths: readonly string[];
  /** What happens before every so many calls, outside their time. */
  readonly change?: { readonly every: number; readonly make: () => Promise<unknown> };
};

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

async function readCursor({ read }: FullProduct, query: string): Promise<string> {
  const { nextCursor } = (await read(`/api/orders/all?${query}`)).body;
  if (typeof nextCursor !== "string") throw new Error(`${query} has no second page.`);
  return nextCursor;
}

/** The filters and searches of the office that take their values from sampled orders. */
const drawnQueries: readonly (readonly [
  name: string,
  parameter: string,
  read: (order: Sample) => string | null | undefined,
])[] = [
  ["of a day", "orderDate", ({ day }) => day],
  ["of a client", "clientId", (order) => order.client_id],
  ["of a driver", "driverId", (order) => order.driver_id],
  ["search of a street", "q", ({ pickup }) => pickup.split(",")[0]?.replace(/^\d+\s/, "")],
  ["search of a first name", "q", ({ name }) => name],
  ["search of a whole name", "q", ({ name, surname }) => `${name} ${surname}`],
  ["search of a number", "q", ({ cellphone }) => cellphone.replace("+27", "0")],
  ["search of a plate", "q", ({ plate }) => plate],
  ["search of a reference", "q", ({ reference }) => reference],
  ["search of an id", "q", ({ id }) => id],
  ["search of an id's end", "q", ({ id }) => id.slice(-8)],
];

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
  const inTheMiddle = await readCursor(product, `limit=1&sort=orderDate&from=${middle?.day}`);
  const beforeTheLast = await readCursor(product, "limit=25&sort=orderDate");
  const listCase = (name: string, queries: readonly string[]): ListCase => ({
    name,
    paths: queries.map((query) => `${list}${query}`),
  });
  const drawnCases = drawnQueries.map(([name, parameter, read]) => {
    const texts = [...new Set(samples.map(read))].filter(Boolean);
    return listCase(
      name,
      texts.map((text) => `&${parameter}=${encodeURIComponent(String(text))}`),
    );
  });
  return [
    listCase("first page", [""]),
    listCase("middle page", [`&cursor=${inTheMiddle}`]),
    listCase("last page", [`&cursor=${beforeTheLast}`]),
    ...orderStatuses.map((status) => listCase(`state ${status}`, [`&status=${status}`])),
    listCase("without a driver", ["&assigned=no"]),
    listCase("deleted ones", ["&removed=yes"]),
    listCase("with the counts of its filters", ["&counts=yes"]),
    listCase(
      "search of two letters",
      twoLetters.map((letters) => `&q=${letters}`),
    ),
    ...drawnCases,
  ];
}

/** Questions for the free times of the next month, for jobs of many sizes, and while orders change. */
function monthCases({ query }: FullProduct): readonly ListCase[] {
  const from = addDays(johannesburgDateAt(Date.now()), 1);
  const paths = offeredTruckSizes.flatMap((size) =>
    Array.from({ length: sampled }, (_, kms) => `truckSize=${size}&kms=${kms}&floors=${kms % 4}`),
  );
  const months = paths.map((work) => `/api/availability?days=31&from=${from}&${work}`);
  const make = () =>
    query(`update orders set updated_at = now() where id = (
      select id from orders where status = 'pending' and hidden_at is null
        and order_date = current_date + 1 + (random() * 29)::int limit 1)`);
  return [
    { name: "free times of a month", paths: months },
    { name: "after each tenth an order changes", paths: months, change: { every: 10, make } },
    { name: "after each one an order changes", paths: months, change: { every: 1, make } },
  ];
}

const ordersPerRound = 10_000;
const [warmUps, callsPerCase] = [5, 200];
const yardstick: ListCase = { name: "the yardstick, /readyz", paths: ["/readyz"] };

/** Half and 95 of 100 of the calls of a case are answered within these milliseconds. */
async function timeCase({ read }: FullProduct, { paths, change }: ListCase): Promise<string> {
  const times: number[] = [];
  for (let number = 0; number < warmUps + callsPerCase; number++) {
    if (change && number % change.every === 0) await change.make();
    const ms = await measureMs(() => read(paths[number % paths.length] ?? ""));
    if (number >= warmUps) times.push(ms);
  }
  return [0.5, 0.95].map((part) => quantile(times, part).toFixed(1)).join(" / ");
}

export const scalePart: Drill = {
  name: "scale",
  about: `the office's list of orders, the free times of a month and the export; a round is ${ordersPerRound} orders`,
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
    for (const each of [yardstick, ...(await orderCases(product)), ...monthCases(product)]) {
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
