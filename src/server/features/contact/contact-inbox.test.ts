import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { readCsv } from "#harness/csv.ts";
import { type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import { freshEmail, post } from "#harness/verified-address.ts";

const minute = 60_000;

type Headers = Partial<SignedIn["headers"]>;

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom("contact_messages").execute();
});

const read = (path: string, headers: Headers = staff.headers) =>
  app.inject({ url: `/api/contacts/${path}`, headers });
const write =
  (method: "PATCH" | "DELETE", command: string) =>
  (id: string, headers: Headers = staff.headers, payload?: object) =>
    app.inject({
      method,
      url: `/api/contacts/${command}/${id}`,
      headers,
      ...(payload && { payload }),
    });
const [remove, restore] = [write("DELETE", "delete"), write("PATCH", "restore")];
const mark = (id: string, status: string, headers: Headers = staff.headers) =>
  write("PATCH", "update")(id, headers, { status });
const namesOf = async (query = "") =>
  (await read(`all?${query}`)).json().items.map(({ name }: { name: string }) => name);

/** A message of somebody, a minute after the one before; answers its id. */
async function written(name: string, message = "Please call me."): Promise<string> {
  app.clock.advance(minute);
  const email = freshEmail();
  await post(app, "/api/createcontact", { name, email, cellphone: "0825550123", message });
  const { id } = await app.db
    .selectFrom("contact_messages")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

describe("the inbox", () => {
  it("lists messages with every field, newest first", { tags: "K-09" }, async () => {
    await written("Older");
    const id = await written("Newer");
    const { items, total, nextCursor } = (await read("all")).json();
    expect([total, nextCursor]).toEqual([2, null]);
    const email = expect.stringContaining("@people.example.com");
    const createdAt = new Date(app.clock.now()).toISOString();
    const words = { cellphone: "0825550123", message: "Please call me.", status: "new" };
    expect(items).toEqual([
      { id, name: "Newer", email, createdAt, ...words },
      expect.objectContaining({ name: "Older" }),
    ]);
  });

  it("is searched, narrowed by status, sorted and paged", { tags: "K-10" }, async () => {
    const id = await written("Bafana", "A piano");
    await written("Amahle", "A fridge");
    await mark(id, "handled");
    for (const [query, ...names] of [
      ["status=new", "Amahle"],
      ["status=handled", "Bafana"],
      ["q=PIANO", "Bafana"],
      ["q=amahle", "Amahle"],
      ["sort=createdAt", "Bafana", "Amahle"],
      ["sort=name", "Amahle", "Bafana"],
    ]) {
      expect([query, ...(await namesOf(query))]).toEqual([query, ...names]);
    }
    const { nextCursor } = (await read("all?limit=1")).json();
    expect(await namesOf(`limit=1&cursor=${nextCursor}`)).toEqual(["Bafana"]);
    for (const query of ["status=old", "removed=no", "unknown=1"]) {
      expect((await read(`all?${query}`)).statusCode).toBe(400);
    }
  });

  it("marks a message as handled, and as new again", { tags: "K-11" }, async () => {
    const id = await written("Sipho");
    expect((await mark(id, "handled")).json()).toEqual({ msg: "The message is handled." });
    expect((await read("all")).json().items).toMatchObject([{ status: "handled" }]);
    expect((await mark(id, "new")).json()).toEqual({ msg: "The message is new again." });
    const wrong = await mark(id, "done");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors).toEqual({ status: "Choose new or handled." });
  });

  it("takes a message off the list and brings it back", { tags: "K-12" }, async () => {
    const id = await written("Sipho");
    expect((await remove(id)).json()).toEqual({ msg: "The message is off the list." });
    expect(await namesOf()).toEqual([]);
    expect(await namesOf("removed=yes")).toEqual(["Sipho"]);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await mark(id, "handled")).statusCode).toBe(404);
    expect((await restore(id)).json()).toEqual({ msg: "The message is on the list again." });
    expect(await namesOf()).toEqual(["Sipho"]);
    expect((await restore(id)).statusCode).toBe(404);
  });

  it("tells in the history who did what", { tags: "K-13" }, async () => {
    const id = await written("Sipho");
    await mark(id, "handled");
    await mark(id, "handled");
    await remove(id);
    await restore(id);
    const { items } = (await read(`${id}/history`)).json();
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["restore", "delete", "update", "create"]);
    expect(items[2].changes).toEqual([{ field: "status", before: "new", after: "handled" }]);
  });

  it("comes as a file in which no message is run as a formula", { tags: "K-14" }, async () => {
    const id = await written("Sipho", '=HYPERLINK("https://x.example","Click")');
    const answer = await read("all.csv?status=new");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="messages.csv"');
    expect(readCsv(answer)).toEqual([
      {
        No: "1",
        Id: id,
        "Created At": new Date(app.clock.now()).toISOString(),
        Name: "Sipho",
        Email: expect.any(String),
        Cellphone: "0825550123",
        Message: `'=HYPERLINK("https://x.example","Click")`,
        Status: "new",
      },
    ]);
  });

  it("is for staff alone, and finds nothing under another id", { tags: "K-15" }, async () => {
    const id = await written("Sipho");
    const client = await signedInClient(app);
    for (const [headers, status] of [
      [{}, 401],
      [client.headers, 403],
    ] as const) {
      for (const path of ["all", "all.csv", `${id}/history`]) {
        expect((await read(path, headers)).statusCode).toBe(status);
      }
      expect((await mark(id, "handled", headers)).statusCode).toBe(status);
      expect((await remove(id, headers)).statusCode).toBe(status);
      expect((await restore(id, headers)).statusCode).toBe(status);
    }
    for (const unknown of ["nonsense", client.id]) {
      expect((await read(`${unknown}/history`)).statusCode).toBe(404);
      expect((await mark(unknown, "handled")).statusCode).toBe(404);
      expect((await remove(unknown)).statusCode).toBe(404);
      expect((await restore(unknown)).statusCode).toBe(404);
    }
  });
});
