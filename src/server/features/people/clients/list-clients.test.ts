import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { insertDriver, type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import { insertClients } from "#harness/people.ts";

let app: TestApp;
let staff: SignedIn;
let amahle: string;
let bongani: string;
let charlize: string;
let gone: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
  const insert = async (traits: Parameters<typeof insertClients>[1][number]) => {
    app.clock.advance(1000);
    const [id = ""] = await insertClients(app, [traits]);
    return id;
  };
  charlize = await insert({
    name: "Charlize",
    surname: "Botha",
    email: "a.botha@clients.example.com",
    cellphone: "0825550123",
    clientType: "corporate",
    corporateInterest: null,
  });
  amahle = await insert({
    name: "Amahle",
    surname: "Dlamini",
    email: "c.dlamini@clients.example.com",
    status: "suspended",
    corporateInterest: "yes",
  });
  bongani = await insert({
    name: "Bongani",
    surname: "Cele",
    email: "b.cele@clients.example.com",
  });
  gone = await insert({ name: "Gugu", surname: "Zulu", status: "removed" });
});
afterAll(() => app.close());

const read = (path: string, who: SignedIn = staff) =>
  app.inject({ method: "GET", url: `/api/clients/${path}`, headers: who.headers });
const idsOf = async (query: string): Promise<string[]> =>
  (await read(`all?${query}`)).json().items.map((item: { id: string }) => item.id);

it("lists clients with every field but the password", { tags: "C-01" }, async () => {
  const { items, total, nextCursor } = (await read("all")).json();
  expect(items[0]).toEqual({
    id: amahle,
    name: "Amahle",
    surname: "Dlamini",
    email: "c.dlamini@clients.example.com",
    cellphone: expect.any(String),
    status: "suspended",
    clientType: "individual",
    corporateInterest: "yes",
  });
  expect({ total, nextCursor }).toEqual({ total: 3, nextCursor: null });
});

it.each([
  ["", () => [amahle, bongani, charlize]],
  ["sort=name", () => [amahle, bongani, charlize]],
  ["sort=-name", () => [charlize, bongani, amahle]],
  ["sort=email", () => [charlize, bongani, amahle]],
  ["sort=-email", () => [amahle, bongani, charlize]],
  ["sort=created", () => [charlize, amahle, bongani]],
  ["sort=-created", () => [bongani, amahle, charlize]],
  ["sort=password_hash", () => [amahle, bongani, charlize]],
])(
  "sorts clients by name unless asked otherwise: %s",
  { tags: "C-02" },
  async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected());
  },
);

it("leaves removed clients out unless they are asked for by status", { tags: "C-03" }, async () => {
  expect(await idsOf("")).not.toContain(gone);
  expect(await idsOf("status=removed")).toEqual([gone]);
  expect(await idsOf("status=suspended")).toEqual([amahle]);
  expect((await read(gone)).json()).toMatchObject({ id: gone, status: "removed" });
});

it("lists clients of one type", { tags: "C-04" }, async () => {
  expect(await idsOf("clientType=corporate")).toEqual([charlize]);
  expect(await idsOf("clientType=individual")).toEqual([amahle, bongani]);
});

it.each([
  ["a name", "AMAH", () => [amahle]],
  ["a surname", "cele", () => [bongani]],
  ["both together", "bongani cele", () => [bongani]],
  ["an address", "a.botha@clients", () => [charlize]],
  ["a number", "555012", () => [charlize]],
  ["a number as people write it", "+27 82 555 0123", () => [charlize]],
  ["signs that a pattern knows", "%", () => []],
  ["what nobody has", "xyzzy", () => []],
])("finds clients by %s", { tags: "C-05" }, async (_what, q, expected) => {
  expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual(expected());
});

it("reads one client, and nothing under any other id", { tags: "C-06" }, async () => {
  expect((await read(bongani)).json()).toMatchObject({ id: bongani, name: "Bongani" });
  const unknown = await read("00000000-0000-7000-8000-000000000000");
  expect(unknown.statusCode).toBe(404);
  const driver = await insertDriver(app);
  for (const id of ["nonsense", driver.id, staff.id, "%00", "a".repeat(65)]) {
    const answer = await read(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(unknown.body);
  }
});

it("answers null where a client was never asked about corporate interest", {
  tags: "C-07",
}, async () => {
  expect((await read(charlize)).json().corporateInterest).toBeNull();
});

it("refuses a filter that is none", { tags: "C-08" }, async () => {
  for (const query of ["status=asleep", "clientType=x", "limit=0", "limit=101", "unknown=1"]) {
    const answer = await read(`all?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().msg).toBeTruthy();
  }
});

it("pages the list without repeating or skipping anybody", { tags: "C-09" }, async () => {
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = (await read(`all?limit=2&sort=-email${cursor && `&cursor=${cursor}`}`)).json();
    expect(page.total).toBe(3);
    seen.push(...page.items.map((item: { id: string }) => item.id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual([amahle, bongani, charlize]);
  expect(await idsOf("cursor=nonsense")).toHaveLength(3);
});

it("shows clients to staff alone", { tags: "C-10" }, async () => {
  const client = await signedInClient(app);
  try {
    const paths = ["all", "all.csv", client.id, `${client.id}/history`];
    for (const path of paths) {
      expect((await read(path, client)).statusCode).toBe(403);
      expect((await app.inject({ url: `/api/clients/${path}` })).statusCode).toBe(401);
    }
  } finally {
    await app.db
      .updateTable("parties")
      .set({ status: "removed" })
      .where("id", "=", client.id)
      .execute();
  }
});

it("goes on behind a row whose names are as long as names can be", { tags: "E-01" }, async () => {
  const longest = "ก".repeat(100);
  const ids = await insertClients(app, [
    { name: longest, surname: longest },
    { name: longest, surname: longest },
  ]);
  const first = (await read("all?limit=1&sort=-name")).json();
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
  const second = (await read(`all?limit=1&sort=-name&cursor=${first.nextCursor}`)).json();
  expect(second.items.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
});
