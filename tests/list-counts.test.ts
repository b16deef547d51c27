import { randomUUID } from "node:crypto";
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  messageStandings,
  orderDays,
  orderStandings,
  ownerStandings,
  recordStatuses,
  requestStandings,
  suspendedTypes,
} from "#contract/list-filters.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { openTestApp } from "#harness/app.ts";
import { callRows, goodAsk, prepareCalls } from "#harness/calls/calls.ts";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { ordersFor } from "#server/features/orders/list-orders.ts";
import type { DatabasePool } from "#server/platform/db/pool.ts";
import { listRecords } from "#server/read-records.ts";

const app = await openTestApp();
const setting = await prepareCalls(app);
// Each of these leaves a record that was deleted before, so that every list has both kinds.
for (const row of callRows) {
  if (/\/restore\/|users\/suspended$/.test(row[0])) await goodAsk(setting, row, "admin");
}

async function read(list: string, query: object) {
  const { headers } = setting.readers.admin;
  const url = `/api/${list}?${new URLSearchParams({ ...query })}`;
  return (await app.inject({ url, headers })).json();
}

it.each<[list: string, filters: (today: string) => object, others?: object]>([
  ["orders/all", (today) => ({ standing: orderStandings, day: orderDays(today) })],
  ["orders/all", () => ({ standing: orderStandings }), { status: "pending", from: "2026-12-01" }],
  ["clients/all", () => ({ status: recordStatuses }), { q: "e", clientType: "individual" }],
  ["drivers/all", () => ({ status: recordStatuses })],
  ["vehicles/all", () => ({ status: recordStatuses }), { status: "removed" }],
  ["users/all", () => ({ status: recordStatuses }), { role: "admin" }],
  ["users/suspended", () => ({ type: suspendedTypes })],
  ["owners/all", () => ({ standing: ownerStandings }), { removed: "yes" }],
  ["contacts/all", () => ({ standing: messageStandings })],
  ["privacyrequests/all", () => ({ standing: requestStandings }), { kind: "export" }],
])("%s counts each choice", { tags: ["S-86", "S-329"] }, async (list, filtersOn, others = {}) => {
  const filters = filtersOn(johannesburgDateAt(app.clock.now()));
  const { counts } = await read(list, { ...others, counts: "yes" });
  for (const [filter, choices] of Object.entries(filters)) {
    const own = Object.values(choices).flatMap((choice) => Object.keys(choice as object));
    const rest = Object.entries(others).filter(([field]) => !own.includes(field));
    for (const [name, choice] of Object.entries(choices)) {
      const { total } = await read(list, { ...Object.fromEntries(rest), ...(choice as object) });
      expect(counts[filter][name], `${filter} ${name}`).toBe(total);
    }
  }
});

it("of more than 10 000 rows it says that there are more", { tags: "X-106" }, async () => {
  const add = (owners: number) =>
    sql`insert into owners select (jsonb_populate_record(null::owners,
      to_jsonb(one) || jsonb_build_object(
        'id', gen_random_uuid(), 'status', 'active', 'email', gen_random_uuid() || '@b.example.com'))).*
    from (select * from owners limit 1) as one, generate_series(1, ${owners}::int)`.execute(app.db);
  const { total: others } = await read("owners/all", {});
  for (let left = 10_000 - others; left > 0; left -= 2_500) await add(Math.min(left, 2_500));
  const page = await read("owners/all", { counts: "yes" });
  expect(page).toMatchObject({ total: 10_000, counts: { standing: { all: 10_000 } } });
  expect(page).not.toHaveProperty("totalIsAtLeast");
  await add(1);
  const more = { total: 10_000, totalIsAtLeast: true, counts: { standing: { all: 10_001 } } };
  expect(await read("owners/all", { counts: "yes" })).toMatchObject(more);
});

/** Adds orders of this note, on one day after the other from this one on. */
async function addOrders(count: number, from: string, note: string) {
  for (let first = 1; first <= count; first += 200) {
    const last = Math.min(first + 199, count);
    await sql`insert into orders select (jsonb_populate_record(null::orders, to_jsonb(one)
    || jsonb_build_object('id', gen_random_uuid(), 'notes', ${note}::text, 'hidden_at', null,
      'order_date', day, 'occupied', tstzrange(lower(occupied) + (day - order_date) * interval '1 day',
        upper(occupied) + (day - order_date) * interval '1 day')))).*
    from (select * from orders where driver_id is null limit 1) as one,
      (select ${from}::date + place / 10 as day
      from generate_series(${first}::int, ${last}::int) as place) as days`.execute(app.db);
  }
}

describe("a list of more orders than a search looks at", () => {
  beforeAll(async () => {
    await addOrders(3, "2020-01-01", "The xylophone goes last");
    for (const year of ["2021", "2022", "2023"]) await addOrders(1_100, `${year}-01-01`, "");
    await addOrders(1_000, "2030-01-01", "Bring blankets");
    await sql`vacuum analyze orders`.execute(app.db);
  });

  it("finds the few of a rare word, all of them", { tags: "X-108" }, async () => {
    for (const q of ["xylophone", "XYLO", "last xylo", "xy", "the xylophone"]) {
      const { items, counts, ...page } = await read("orders/all", { q, counts: "yes" });
      expect([q, items.length, page]).toEqual([q, 3, { total: 3, nextCursor: null }]);
      expect(counts.standing).toMatchObject({ all: 3, unassigned: 3, started: 0 });
    }
    for (const q of ["yl", "phone", "xylo last", "xylophones", "%", "'"]) {
      expect([q, (await read("orders/all", { q })).total]).toEqual([q, 0]);
    }
    const { items } = await read("orders/all", { q: "xylophone" });
    const { id } = items[0];
    for (const q of [id, id.toUpperCase(), id.slice(-8), id.slice(-8, -4)]) {
      const found = await read("orders/all", { q });
      expect(found.items.map((item: { id: string }) => item.id)).toContain(id);
    }
  });

  it("fills a page from many of a common word, and says so", { tags: "X-109" }, async () => {
    const first = await read("orders/all", { q: "blankets", counts: "yes" });
    expect(first.items).toHaveLength(25);
    expect(first).toMatchObject({ total: 25, totalIsAtLeast: true });
    expect(first).not.toHaveProperty("counts");
    const next = await read("orders/all", { q: "blankets", cursor: first.nextCursor });
    expect(next.items[0].orderDate <= first.items[24].orderDate).toBe(true);
    // The earliest come first, and none of them has the word.
    const ask = { q: "blankets", sort: "orderDate" };
    const { nextCursor, ...far } = await read("orders/all", ask);
    expect(far).toEqual({ items: [], total: 0, totalIsAtLeast: true, searched: 3_000 });
    const { items } = await read("orders/all", { ...ask, cursor: nextCursor });
    expect([items.length, items[0].orderDate]).toEqual([25, "2030-01-01"]);
  });

  it("reads no table of orders from end to end", { tags: "X-110" }, async () => {
    const asked: CompiledQuery[] = [];
    const { connect } = app.context.database as DatabasePool;
    const pool = { options: {}, connect, end: async () => undefined };
    const log = ({ query }: LogEvent) => void asked.push(query);
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log });
    const { items } = await read("orders/all", { assigned: "yes" });
    const [{ id, driverId, vehicleId, orderDate }] = items;
    const clientId = randomUUID();
    const staff = { ...setting.readers.admin, type: "user" } as unknown as Party;
    const list = ordersFor(staff, "2030-01-05");
    const filters = [
      ...Object.values({ ...orderStandings, ...orderDays("2030-01-05") }),
      { clientId },
      { driverId },
      { vehicleId },
      { orderDate },
      { from: "2030-03-01" },
      ...["xy", "xylophone", "blankets", "12 main road", id, id.slice(-8)].map((q) => ({ q })),
    ];
    for (const filter of filters) {
      for (const sort of Object.keys(list.sorts)) {
        await listRecords(db, list, { ...filter, sort, limit: 25, counts: "yes" });
      }
    }
    expect(asked.length).toBeGreaterThan(filters.length);
    for (const { sql: text, parameters } of asked) {
      const explain = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await app.db.executeQuery(explain);
      expect(JSON.stringify(rows), text).not.toContain("Seq Scan on orders");
    }
  });
});

it("the counts of the orders are the office's alone", { tags: "S-86" }, async () => {
  const { headers } = setting.readers.client;
  const ask = { url: "/api/orders/all?counts=yes", headers };
  expect((await app.inject(ask)).statusCode).toBe(403);
});
