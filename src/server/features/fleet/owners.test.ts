import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { readCsv } from "#harness/csv.ts";
import { insertDriver, type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import { insertOwner } from "#harness/people.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const read = (path: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ url: `/api/owners/${path}`, headers });
const remove = (id: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "DELETE", url: `/api/owners/delete/${id}`, headers });
const restore = (id: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "PATCH", url: `/api/owners/restore/${id}`, headers });
const idsOf = async (query: string): Promise<string[]> =>
  (await read(`all?limit=100&${query}`)).json().items.map((item: { id: string }) => item.id);

describe("the list of owners", () => {
  it("holds every owner field", { tags: "C-60" }, async () => {
    const id = await insertOwner(app, { name: "Fields", area: "Soweto" });
    expect((await read("all?q=fields")).json()).toEqual({
      items: [
        {
          id,
          name: "Fields",
          surname: expect.any(String),
          email: expect.any(String),
          cellphone: expect.any(String),
          area: "Soweto",
        },
      ],
      total: 1,
      nextCursor: null,
    });
  });

  it("is sorted by name unless asked otherwise, and found by what it holds", {
    tags: "C-61",
  }, async () => {
    const insert = async (name: string, area: string, email: string) => {
      app.clock.advance(1000);
      return insertOwner(app, {
        name,
        area: `Sorted ${area}`,
        email: `${email}@sorted.example.com`,
      });
    };
    const b = await insert("Bheki", "Alberton", "z");
    const a = await insert("Anele", "Tembisa", "y");
    const c = await insert("Chris", "Benoni", "x");
    for (const [sort, expected] of [
      ["", [a, b, c]],
      ["-name", [c, b, a]],
      ["email", [c, a, b]],
      ["-email", [b, a, c]],
      ["area", [b, c, a]],
      ["-area", [a, c, b]],
      ["created", [b, a, c]],
      ["-created", [c, a, b]],
    ] as const) {
      expect(await idsOf(`q=sorted&sort=${sort}`)).toEqual(expected);
    }
    expect(await idsOf("q=SORTED%20Benoni")).toEqual([c]);
    expect(await idsOf("q=y@sorted")).toEqual([a]);
    expect(await idsOf("q=%25")).toEqual([]);
  });

  it("shows removed owners instead of the others on request", { tags: "C-62" }, async () => {
    const [id, other] = [await insertOwner(app), await insertOwner(app)];
    await remove(id);
    expect(await idsOf("")).not.toContain(id);
    expect(await idsOf("removed=yes")).toContain(id);
    expect(await idsOf("removed=yes")).not.toContain(other);
    for (const query of ["removed=no", "limit=0", "unknown=1"]) {
      expect((await read(`all?${query}`)).statusCode).toBe(400);
    }
  });

  it("comes as a file with the columns of the table", { tags: "C-63" }, async () => {
    const id = await insertOwner(app, {
      name: "=Filed()",
      area: "-1",
      email: "filed@owners.example.com",
    });
    const answer = await read("all.csv?q=filed");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="owners.csv"');
    expect(readCsv(answer)).toEqual([
      {
        No: "1",
        Id: id,
        Name: "'=Filed()",
        Surname: expect.any(String),
        Email: "filed@owners.example.com",
        Cellphone: expect.any(String),
        Area: "'-1",
      },
    ]);
  });
});

describe("removing an owner", () => {
  it("takes the owner off the list and keeps what refers to the record", {
    tags: "C-64",
  }, async () => {
    const [id, driver] = [await insertOwner(app, { name: "Owns" }), await insertDriver(app)];
    await app.db.updateTable("drivers").set({ owner_id: id }).where("id", "=", driver.id).execute();
    const answer = await remove(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().msg).toMatch(/^Owns .* is removed\.$/);
    const { json } = await app.inject({ url: `/api/drivers/${driver.id}`, headers: staff.headers });
    expect(json()).toMatchObject({ ownerId: id });
  });

  it("works once when two press at once", { tags: "C-65" }, async () => {
    const id = await insertOwner(app);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const events = await read(`${id}/history`);
    expect(events.json().total).toBe(1);
  });

  it("brings back only who is removed, once", { tags: "C-66" }, async () => {
    const id = await insertOwner(app, { name: "Back" });
    expect((await restore(id)).statusCode).toBe(404);
    await remove(id);
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const restored = answers.find(({ statusCode }) => statusCode === 200);
    expect(restored?.json().msg).toMatch(/^Back .* is back on the list\.$/);
    expect(await idsOf("q=back")).toEqual([id]);
  });

  it("writes who removed and restored an owner down", { tags: "C-67" }, async () => {
    const id = await insertOwner(app);
    await remove(id);
    app.clock.advance(1000);
    await restore(id);
    expect((await read(`${id}/history`)).json().items).toMatchObject([
      { action: "restore", changes: [{ field: "status", before: "removed", after: "active" }] },
      { action: "delete", changes: [{ field: "status", before: "active", after: "removed" }] },
    ]);
  });

  it("knows no owner under any other id", { tags: "C-68" }, async () => {
    const driver = await insertDriver(app);
    for (const id of ["nonsense", "00000000-0000-7000-8000-000000000000", driver.id]) {
      for (const answer of [await remove(id), await restore(id), await read(`${id}/history`)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json().code).toBe("not_found");
      }
    }
  });
});

it("shows owners to staff alone, who alone remove and restore them", { tags: "C-69" }, async () => {
  const [id, client] = [await insertOwner(app), await signedInClient(app)];
  for (const [headers, status] of [
    [client.headers, 403],
    [{}, 401],
  ] as const) {
    for (const path of ["all", "all.csv", `${id}/history`]) {
      expect((await read(path, headers)).statusCode).toBe(status);
    }
    expect((await remove(id, headers)).statusCode).toBe(status);
    expect((await restore(id, headers)).statusCode).toBe(status);
  }
});
