import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { countedListQueryShape } from "#contract/record-calls.contract.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { csvHeading, csvLines, readCsv } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { type CallKey, prepareCalls, recordsByPath } from "#harness/calls/calls.ts";
import { insertDriver, signedInClient } from "#harness/factories.ts";
import { insertClients } from "#harness/people.ts";

/** All lists of the office are sorted, searched, narrowed and saved alike: each by its own columns. */

type List = { readonly sorts: string; readonly texts: string; readonly heading: string };

const person = { sorts: "name email created", texts: "name surname email cellphone" };
const names = "No,Id,Name,Surname,Email,Cellphone";

const lists: Readonly<Record<string, List>> = {
  "clients/all": {
    ...person,
    heading: `${names},Status,Client Type,Corporate Interest`,
  },
  "users/all": {
    ...person,
    sorts: `${person.sorts} role`,
    heading: `${names},Role,Status`,
  },
  "users/suspended": {
    ...person,
    sorts: "name type",
    heading: "No,Id,Type,Name,Surname,Email,Cellphone",
  },
  "owners/all": {
    sorts: `${person.sorts} area`,
    texts: `${person.texts} area`,
    heading: `${names},Area`,
  },
  "drivers/all": {
    sorts: `${person.sorts} area`,
    texts: `${person.texts} area`,
    heading: `${names},Area,Owner Driver,Vehicle Id,Owner Id,Status`,
  },
  "vehicles/all": {
    sorts: "licencePlate truckSize created",
    texts: "licencePlate",
    heading: "No,Id,Truck Size,Gross Mass (kg),Licence Plate,Shape,GIT,Driver Id,Owner Id,Status",
  },
  pricing: {
    sorts: "truckSize",
    texts: "truckSize",
    heading: "No,Id,Truck Size,Base Amount,Rate Per Km,Helpers Pricing,Floors Pricing",
  },
  "contacts/all": {
    sorts: "createdAt name",
    texts: "name email cellphone message",
    heading: "No,Id,Created At,Name,Email,Cellphone,Message,Status",
  },
  "privacyrequests/all": {
    sorts: "dueOn receivedOn name",
    texts: "name email details",
    heading: "No,Id,Received,Kind,Name,Email,Due,Days Left,Status,Channel,Details,Answer,Closed At",
  },
};

/** The filters of a list beside those that every list has. */
function ownFilters(path: string): readonly string[] {
  const { query }: Endpoint = endpoints[`GET /api/${path}` as CallKey];
  return Object.keys(query?.shape ?? {}).filter((name) => !(name in countedListQueryShape.shape));
}

const app = await openTestApp();
const setting = await prepareCalls(app);
const made = Object.keys(lists).map((path) => recordsByPath[path.split("/")[0] ?? ""] ?? "client");
for (const record of new Set(made)) {
  for (let count = 0; count < 4; count++) await setting.records[record]();
}
for (const kind of ["individual", "corporate"] as const) await signedInClient(app, kind);
await insertDriver(app, { status: "suspended", vehicleStatus: "suspended" });
await setting.records.privacyRequest("export");

/** Numbers of three digits for the rows of a table, in an order of their own for each factor. */
const shuffled = (factor: number) => sql<string>`lpad((place * ${factor} % 101)::text, 3, '0')`;
const minutes = sql`now() + place * 55 % 101 * interval '1 minute'`;
const text = (letter: string, factor: number) => sql`${letter}::text || ${shuffled(factor)}`;

async function shuffle(table: string, columns: Readonly<Record<string, RawBuilder<unknown>>>) {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} as row set ${sql.join(set)}
    from (select id as row_id, row_number() over (order by id) as place from ${sql.table(table)}) as numbered
    where row_id = row.id`.execute(app.db);
}
const people = {
  name: text("N", 37),
  surname: text("S", 13),
  email: sql`${shuffled(71)} || '@shuffled.example.com'`,
  cellphone: sql`'+2782550' || ${shuffled(19)} || '0'`,
  createdAt: minutes,
};
const readerIds = Object.values(setting.readers).map(({ id }) => id);
const turns = (...statuses: string[]) =>
  sql`(${sql.val(statuses)}::text[])[1 + place % ${statuses.length}::int]`;
await shuffle("parties", {
  ...people,
  status: sql`case when row.id = any(${readerIds}) then status
    else ${turns("active", "suspended", "removed")} end`,
});
await shuffle("owners", {
  ...people,
  area: text("A", 43),
  status: turns("active", "active", "removed"),
});
await shuffle("drivers", { area: text("A", 43) });
await shuffle("vehicles", {
  licencePlate: text("P", 37),
  truckSize: sql`(${sql.val(truckSizes)}::text[])[1 + place * 3 % ${truckSizes.length}::int]`,
  createdAt: minutes,
  status: turns("active", "active", "suspended", "removed"),
});
await shuffle("contact_messages", {
  name: text("N", 37),
  cellphone: people.cellphone,
  createdAt: minutes,
  hiddenAt: sql`case when place % 3 = 0 then now() end`,
});
await shuffle("privacy_requests", {
  name: text("N", 37),
  email: people.email,
  details: text("D", 19),
  receivedOn: sql`date '2026-11-01' + (place * 7 % 29)::int`,
  dueOn: sql`date '2026-12-01' + (place * 7 % 29)::int`,
});

type Item = Readonly<Record<string, string>>;

const get = (path: string, query: object) =>
  app.as(setting.readers.admin).get(`${path}?${new URLSearchParams({ ...query })}`);
const readItems = async (path: string, query: object = {}): Promise<Item[]> =>
  (await get(path, { limit: 100, ...query })).json().items;
const listIds = (items: readonly Item[]) => items.map(({ id }) => id);

const { rows: moments } = await sql<{ id: string; at: Date }>`
  select id, created_at as at from parties union all select id, created_at from owners
  union all select id, created_at from vehicles`.execute(app.db);
const createdAt = new Map(moments.map(({ id, at }) => [id, at.toISOString()]));

function sortKey(path: string, item: Item, sort: string): string {
  if (sort === "created") return createdAt.get(item["id"] ?? "") ?? "";
  const value = item[sort] ?? "";
  const isSize = path === "vehicles/all" && sort === "truckSize";
  return isSize ? String(truckSizes.findIndex((size) => size === value)) : value;
}

it.each(Object.entries(lists))(
  "%s is sorted by each of its columns, both ways, and read page by page",
  {
    tags: ["C-02", "C-09", "C-61", "K-10", "L-14", "R-45", "R-71", "U-11", "U-13", "U-19", "U-18"],
  },
  async (path, { sorts }) => {
    for (const sort of sorts.split(" ")) {
      const items = await readItems(path, { sort });
      const keys = items.map((item) => sortKey(path, item, sort));
      expect([sort, ...keys]).toEqual([sort, ...keys.toSorted()]);
      expect(new Set(keys).size).toBeGreaterThan(1);
      expect(listIds(await readItems(path, { sort: `-${sort}` }))).toEqual(
        listIds(items).toReversed(),
      );
      const paged: Item[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: { items: Item[]; total: number; nextCursor: string | null } = (
          await get(path, { sort, limit: 2, ...(cursor && { cursor }) })
        ).json();
        expect(page.total).toBe(items.length);
        paged.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(listIds(paged)).toEqual(listIds(items));
    }
    expect((await get(path, { unknown: 1 })).statusCode).toBe(400);
  },
);

it.each(Object.entries(lists))(
  "%s is searched by each of its texts, and narrowed by each of its fields",
  { tags: ["C-04", "C-05", "C-08", "D-04", "D-05", "U-12", "U-14", "V-73", "V-78"] },
  async (path, { texts }) => {
    const all = await readItems(path);
    for (const field of texts.split(" ")) {
      const [, wanted] = all;
      const value = wanted?.[field] ?? "";
      for (const q of [value.toUpperCase(), value.replace("+27", "0").slice(0, 40)]) {
        expect([field, q, ...listIds(await readItems(path, { q }))]).toEqual([
          field,
          q,
          wanted?.["id"],
        ]);
      }
    }
    for (const field of ownFilters(path).filter((name) => name !== "removed")) {
      for (const value of new Set(all.flatMap((item) => item[field] ?? []))) {
        const found = await readItems(path, { [field]: value });
        const matching = all.filter((item) => item[field] === value);
        expect([field, value, ...listIds(found)]).toEqual([field, value, ...listIds(matching)]);
      }
      const nonsense = await get(path, { [field]: "nonsense" });
      expect(nonsense.json().items ?? []).toEqual([]);
    }
  },
);

it.each(Object.keys(lists).filter((path) => /\b(removed|status)\b/.test(ownFilters(path).join())))(
  "%s shows removed records on request only",
  { tags: ["C-03", "C-62", "D-03"] },
  async (path) => {
    const isFlag = ownFilters(path).includes("removed");
    const removed = listIds(
      await readItems(path, isFlag ? { removed: "yes" } : { status: "removed" }),
    );
    expect(removed).not.toEqual([]);
    expect(listIds(await readItems(path)).filter((id) => removed.includes(id))).toEqual([]);
  },
);

it.each(Object.entries(lists))(
  "%s comes as a file with its columns, and the filters and the sort of the list",
  {
    tags: ["C-40", "C-42", "C-44", "C-63", "K-14", "L-15", "R-46", "R-72", "U-15", "U-20", "C-41"],
  },
  async (path, { sorts, heading }) => {
    const sort = `-${sorts.split(" ").at(-1)}`;
    const file = await get(`${path}.csv`, { sort });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    expect(csvHeading(file).join()).toBe(heading);
    const rows = readCsv(file);
    expect(rows.map((row) => row["Id"])).toEqual(listIds(await readItems(path, { sort })));
    expect(rows.map((row) => row["No"])).toEqual(rows.map((_, index) => String(index + 1)));
    const [first] = rows;
    const q = first?.["Email"] ?? first?.["Licence Plate"] ?? first?.["Truck Size"] ?? "";
    const found = readCsv(await get(`${path}.csv`, { q }));
    expect(found.map((row) => row["Id"])).toEqual([first?.["Id"]]);
    expect(csvLines(await get(`${path}.csv`, { q: "nobody-has-this" }))).toEqual([heading]);
    expect((await get(`${path}.csv`, { limit: 10 })).statusCode).toBe(400);
    if (path === "pricing") expect(file.body).toContain(",500.00,12.50,150.00,50.00\r\n");
  },
);

it("a list goes on behind a row whose names are as long as names can be", {
  tags: "E-01",
}, async () => {
  const longest = "ก".repeat(100);
  const same = { name: longest, surname: longest };
  const ids = await insertClients(app, [same, same]);
  const first = (await get("clients/all", { limit: 1, sort: "-name" })).json();
  const next = { limit: 1, sort: "-name", cursor: first.nextCursor };
  expect(listIds([...first.items, ...(await readItems("clients/all", next))])).toEqual(
    ids.toReversed(),
  );
});

it("a file holds a list of any length in its order, everybody once", { tags: "C-44" }, async () => {
  const many = Array.from({ length: 1_234 }, (_, index) => `Many${index % 7}`);
  const ids = await insertClients(
    app,
    many.map((name) => ({ name, surname: "Same", cellphone: "+447700900123" })),
  );
  const rows = readCsv(await get("clients/all.csv", { q: "same" }));
  const order = rows.map((row) => `${row["Name"]} ${row["Id"]}`);
  expect(rows.map((row) => row["Id"]).toSorted()).toEqual(ids.toSorted());
  expect(order).toEqual(order.toSorted());
  expect(rows[0]).toMatchObject({ No: "1", Cellphone: "'+44 770 090 0123", Status: "active" });
});
