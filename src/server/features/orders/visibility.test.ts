import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const read = (id: string, who: SignedIn = staff) =>
  app.inject({ method: "GET", url: `/api/orders/${id}`, headers: who.headers });
const assign = (id: string, driverId: string) =>
  app.inject({
    method: "PATCH",
    url: `/api/orders/assign/${id}`,
    headers: staff.headers,
    payload: { driverId },
  });

describe("who sees which orders", () => {
  it("shows a client only their own, a foreign one as missing", { tags: "O-40" }, async () => {
    const [mine, other] = [await signedInClient(app), await signedInClient(app)];
    const id = await bookedOrder(app, mine);
    const list = await app.inject({ method: "GET", url: "/api/orders/all", headers: mine.headers });
    expect(list.json()).toMatchObject({ total: 1, nextCursor: null, items: [{ id }] });
    const foreign = await read(id, other);
    const missing = await read("00000000-0000-7000-8000-000000000000", other);
    const nonsense = await read("nonsense", other);
    expect(foreign.statusCode).toBe(404);
    expect([missing.body, nonsense.body]).toEqual([foreign.body, foreign.body]);
  });

  it("shows commission and net to staff alone", { tags: "O-41" }, async () => {
    const client = await signedInClient(app);
    const driver = await insertDriver(app);
    const id = await bookedOrder(app, client);
    await assign(id, driver.id);
    const signedInDriver = await signIn(app, driver.email, "driver");
    for (const who of [client, signedInDriver]) {
      const list = await app.inject({
        method: "GET",
        url: "/api/orders/all",
        headers: who.headers,
      });
      expect(list.json().items).toHaveLength(1);
      for (const answer of [await read(id, who), list])
        expect(answer.body).not.toMatch(/"(commission|net)"/);
    }
    expect((await read(id)).json()).toMatchObject({
      commission: expect.any(Number),
      net: expect.any(Number),
    });
  });

  it("shows a driver only orders that are assigned to them", { tags: "O-42" }, async () => {
    const [driver, id] = [
      await insertDriver(app),
      await bookedOrder(app, await signedInClient(app)),
    ];
    const who = await signIn(app, driver.email, "driver");
    expect((await read(id, who)).statusCode).toBe(404);
    await assign(id, driver.id);
    expect((await read(id, who)).statusCode).toBe(200);
  });

  it("lets only staff assign, unassign, start and delete", { tags: "O-43" }, async () => {
    const client = await signedInClient(app);
    const id = await bookedOrder(app, client);
    const calls: ["PATCH" | "DELETE", string][] = [
      ["PATCH", `assign/${id}`],
      ["PATCH", `unassign/${id}`],
      ["PATCH", `status/${id}`],
      ["DELETE", `delete/${id}`],
    ];
    for (const [method, path] of calls) {
      const url = `/api/orders/${path}`;
      expect((await app.inject({ method, url, headers: client.headers })).statusCode).toBe(403);
      expect((await app.inject({ method, url })).statusCode).toBe(401);
    }
  });

  it("pages, filters and searches the list on the server", { tags: "O-44" }, async () => {
    const client = await signedInClient(app);
    const days = ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-11", "2026-12-14"];
    for (const orderDate of days)
      await bookedOrder(app, client, { orderDate, notes: `On ${orderDate}` });
    const list = async (query: string) =>
      (
        await app.inject({
          method: "GET",
          url: `/api/orders/all?${query}`,
          headers: client.headers,
        })
      ).json();
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(5);
      seen.push(...page.items.map((item: { orderDate: string }) => item.orderDate));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(days.toReversed());
    expect((await list("sort=orderDate")).items[0].orderDate).toBe(days[0]);
    expect((await list("q=2026-12-09")).items).toHaveLength(1);
    expect((await list("q=%25")).items).toHaveLength(0);
    expect((await list("status=started")).total).toBe(0);
    expect((await list("cursor=nonsense")).items).toHaveLength(5);
    for (const values of [
      ["2026-02-30", "09:00", "x"],
      ["a", "b", "c"],
      ["2026-12-09", "\u0000", "x"],
    ]) {
      const forged = Buffer.from(JSON.stringify(values)).toString("base64url");
      expect((await list(`cursor=${forged}`)).items).toHaveLength(5);
    }
    for (const sort of ["constructor", "__proto__", "toString"]) {
      expect((await list(`sort=${sort}`)).items).toHaveLength(5);
    }
  });
});
