import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { orderDayFilterChoices, orderStatusTabs } from "#contract/list-filters.ts";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import { openOwnApp } from "#harness/app.ts";
import {
  buildRequest,
  callKeys,
  goodAsk,
  prepareCalls,
  strongestReader,
} from "#harness/calls/calls.ts";
import { insertDriver } from "#harness/factories.ts";
import { copiedColumns, insertClients } from "#harness/people.ts";
import { createStatements, type Statement } from "#harness/statements.ts";
import { findSqlStatementKind } from "#server/platform/db/statements.ts";

const statements = createStatements();
const app = await openOwnApp({ wrapPool: statements.wrap });
const setting = await prepareCalls(app);

async function read(path: string, query: object, reader: "client" | "driver" | "admin" = "admin") {
  const { headers } = setting.readers[reader];
  const answer = await app.as({ headers }).get(`${path}?${new URLSearchParams({ ...query })}`);
  expect([path, query, answer.statusCode]).toEqual([path, query, 200]);
  return answer.json();
}

const clientIds = await insertClients(
  app,
  Array.from({ length: 40 }, () => ({})),
);

/** Adds orders of this note, whose ids end like this, on one day after the other from this one on. */
async function addOrders(count: number, from: string, note: string, idEnd = "") {
  const columns = await copiedColumns(app);
  for (let first = 1; first <= count; first += 200) {
    const last = Math.min(first + 199, count);
    await sql`insert into orders (${columns}) select ${columns} from (select made.*
    from (select * from orders where driver_id is null limit 1) as one,
      (select place, ${from}::date + place / 10 as day
      from generate_series(${first}::int, ${last}::int) as place) as days,
      jsonb_populate_record(null::orders, to_jsonb(one)
    || jsonb_build_object('id', left(gen_random_uuid()::text, 36 - length(${idEnd}::text)) || ${idEnd}::text, 'notes', ${note}::text,
      'client_id', (${clientIds}::uuid[])[1 + place % ${clientIds.length}::int], 'hidden_at', null,
      'order_date', day, 'occupied', tstzrange(lower(occupied) + (day - order_date) * interval '1 day',
        upper(occupied) + (day - order_date) * interval '1 day'))) as made) as copies`.execute(
      app.db,
    );
  }
}

/** Comes once a minute with whatever call, and is no part of it. */
const marksSession = /^update "sessions" set "last_seen_at"/;

/** The statements that each call of the contract sends, made once by the reader with the most rights. */
const statementsByCall = new Map<string, readonly Statement[]>();

async function makeEachCall(): Promise<void> {
  for (const key of callKeys) {
    const reader = strongestReader(key);
    const request = buildRequest(setting, key, await goodAsk(setting, key, reader), reader);
    const ask = async () => expect((await app.inject(request)).statusCode, key).toBeLessThan(300);
    const sent = await statements.during(ask);
    statementsByCall.set(
      key,
      sent.filter(({ sql: text }) => !marksSession.test(text)),
    );
  }
}

beforeAll(async () => {
  await setting.records.order();
  await addOrders(3, "2020-01-01", "The xylophone goes last", "6e4ff038");
  for (const year of ["2021", "2022", "2023"]) await addOrders(1_100, `${year}-01-01`, "");
  await addOrders(1_000, "2030-01-01", "Bring blankets");
  await sql`vacuum analyze orders`.execute(app.db);
  await makeEachCall();
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

it("finds orders by who moves, who drives, and on which plate", { tags: "O-220" }, async () => {
  const [mover = "", namesake = ""] = clientIds;
  const driver = await insertDriver(app);
  const named = (id: string, name: string, cellphone: string) =>
    app.db
      .updateTable("parties")
      .set({ name, surname: "Ngcobo", cellphone })
      .where("id", "=", id)
      .execute();
  await named(mover, "Nomathemba", "+27825559876");
  await named(namesake, "Themba", "+27825551234");
  await named(driver.id, "Lwazi", "+27825554321");
  const job = await setting.records.order();
  await app.db
    .updateTable("orders")
    .set({ driverId: driver.id, vehicleId: driver.vehicleId })
    .where("id", "=", job)
    .execute();
  const { licencePlate: plate } = await app.db
    .selectFrom("vehicles")
    .select("licencePlate")
    .where("id", "=", driver.vehicleId)
    .executeTakeFirstOrThrow();
  const all = { nomathemba: mover, "NOMATHEMBA ngcobo": mover, "082 555 9876": mover };
  for (const [q, clientId] of Object.entries(all)) {
    const { total } = await read("orders/all", { clientId });
    expect([q, (await read("orders/all", { q, limit: 1 })).total]).toEqual([q, total]);
    const { items } = await read("orders/all", { q, status: "pending", sort: "orderDate" });
    expect(new Set(items.map((item: { clientId: string }) => item.clientId))).toEqual(
      new Set([clientId]),
    );
  }
  for (const q of ["lwazi", "+27825554321", plate, formatLicencePlate(plate).toLowerCase()]) {
    const { items, total } = await read("orders/all", { q });
    expect([q, total, items[0]?.id]).toEqual([q, 1, job]);
    const driverSummary = { name: "Lwazi", surname: "Ngcobo", cellphone: "+27825554321" };
    expect(items[0]).toMatchObject({ driver: driverSummary, vehiclePlate: plate });
  }
  expect((await read("orders/all", { q: "Lwazi" }, "client")).total).toBe(0);
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

async function expectNoWholeTable(sent: Iterable<Statement>): Promise<void> {
  const asked = new Map([...sent].map((one) => [JSON.stringify([one.sql, ...one.values]), one]));
  for (const { sql: text, values } of asked.values()) {
    if (!/\borders\b/.test(text)) continue;
    const { rows } = await app.db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...values]));
    expect(JSON.stringify(rows), text).not.toContain("Seq Scan on orders");
  }
}

const sorts = ["orderDate", "-orderDate", "price", "-price", "booked", "-booked"];

it("reads no table of orders from end to end", { tags: "X-110" }, async () => {
  await expectNoWholeTable([...statementsByCall.values()].flat());

  const { items } = await read("orders/all", { assigned: "yes" });
  const [{ id, driverId, vehicleId, orderDate }] = items;
  const words = [
    "lwazi",
    "Ngcobo",
    "082 555 9876",
    "xy",
    "xylophone",
    "blankets",
    "12 main road",
    id,
    id.slice(-8),
  ];
  const { removed, ...standings } = orderStatusTabs;
  const own: readonly object[] = [
    ...Object.values({ ...standings, ...orderDayFilterChoices("2030-01-05") }),
    { from: "2030-03-01" },
    ...words.map((q) => ({ q })),
  ];
  const ofRecords = [{ clientId: clientIds[0] }, { driverId }, { vehicleId }, { orderDate }];
  const sent = await statements.during(async () => {
    for (const filter of [...own, ...ofRecords, removed]) {
      for (const sort of sorts) await read("orders/all", { ...filter, sort, counts: "yes" });
    }
    for (const reader of ["client", "driver"] as const) {
      for (const filter of [...own, ...sorts.map((sort) => ({ sort }))]) {
        await read("orders/all", filter, reader);
      }
    }
  });
  await expectNoWholeTable(sent);
});

it("a call that reads writes at most its limit, or that somebody looked", { tags: "C-82" }, () => {
  const isRead = ({ sql: text }: Statement) =>
    findSqlStatementKind(text) === "read" ||
    /\brate_limits\b|insert into "audit_events"/.test(text);
  for (const [key, sent] of statementsByCall) {
    if (!key.startsWith("GET ")) continue;
    expect([key, ...sent.filter((one) => !isRead(one))]).toEqual([key]);
  }
});

/** Statements of what people wait for most, a transaction's first and last among them. */
it.each([
  [0, "GET /api/map"],
  [1, "GET /api/me"],
  [1, "GET /api/places"],
  [1, "GET /api/places/near"],
  [1, "GET /api/places/{placeId}"],
  [1, "GET /api/routes"],
  [1, "GET /api/pricing/{truckSize}"],
  [2, "GET /api/prices"],
  [3, "POST /api/quotes"],
  [1, "GET /api/quotes/{quoteId}"],
  // Staff book for a client, which takes two statements more than a client's own booking; five tell how the
  // time is promised.
  [23, "POST /api/orders/create"],
  [2, "GET /api/orders/all"],
  [2, "GET /api/orders/{id}"],
  [2, "GET /api/orders/{id}/map"],
  [2, "GET /api/vehicles/mine"],
  [17, "POST /api/login"],
  [9, "POST /api/createcontact"],
])("at most %i statements: %s", { tags: "C-81" }, (most, key) => {
  const sent = statementsByCall.get(key)?.map(({ sql: text }) => text);
  expect(sent?.length, sent?.join("\n")).toBeLessThanOrEqual(most);
});
