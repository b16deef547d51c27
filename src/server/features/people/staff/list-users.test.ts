import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { csvHeading, readCsv } from "#harness/csv.ts";
import {
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";

let app: TestApp;
let admin: SignedIn;
let suspended: SignedIn;
let removed: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedInStaff(app, "admin");
  suspended = await signedInStaff(app);
  removed = await signedInStaff(app);
  await describePerson(admin.id, { name: "Zodwa", surname: "Aarons", cellphone: "0821110001" });
  await describePerson(suspended.id, { name: "Anna", surname: "Baloyi", status: "suspended" });
  await describePerson(removed.id, { name: "Bongani", surname: "Cele", status: "removed" });
});
afterAll(() => app.close());

type Details = {
  readonly name?: string;
  readonly surname?: string;
  readonly cellphone?: string;
  readonly status?: "suspended" | "removed";
};

async function describePerson(id: string, set: Details) {
  await app.db.updateTable("parties").set(set).where("id", "=", id).execute();
}

const read = (path: string, who: Pick<SignedIn, "headers"> = admin) =>
  app.inject({ url: `/api/users/${path}`, headers: who.headers });
const namesOf = async (path: string) =>
  (await read(path)).json().items.map(({ name }: { name: string }) => name);

describe("the list of staff", () => {
  it("holds every field but the password, by name, without the removed", {
    tags: "U-10",
  }, async () => {
    const answer = await read("all");
    expect(answer.statusCode).toBe(200);
    const { items, total, nextCursor } = answer.json();
    expect([items.map(({ name }: { name: string }) => name), total, nextCursor]).toEqual([
      ["Anna", "Zodwa"],
      2,
      null,
    ]);
    expect(items[1]).toEqual({
      id: admin.id,
      name: "Zodwa",
      surname: "Aarons",
      email: admin.email,
      cellphone: "0821110001",
      role: "admin",
      status: "active",
    });
  });

  it("is narrowed by status and by role; removed staff are there when asked for", {
    tags: "U-11",
  }, async () => {
    expect(await namesOf("all?status=removed")).toEqual(["Bongani"]);
    expect(await namesOf("all?status=suspended")).toEqual(["Anna"]);
    expect(await namesOf("all?role=admin")).toEqual(["Zodwa"]);
    expect(await namesOf("all?role=user&status=active")).toEqual([]);
  });

  it("is searched by name, address and number", { tags: "U-12" }, async () => {
    for (const q of ["zod", "AARONS", "zodwa aarons", admin.email, "1110001"]) {
      expect(await namesOf(`all?q=${encodeURIComponent(q)}`)).toEqual(["Zodwa"]);
    }
    expect(await namesOf(`all?q=${encodeURIComponent("%")}`)).toEqual([]);
  });

  it("is sorted by name, address or role, and read page by page", { tags: "U-13" }, async () => {
    expect(await namesOf("all?sort=-name")).toEqual(["Zodwa", "Anna"]);
    expect(await namesOf("all?sort=role")).toEqual(["Zodwa", "Anna"]);
    expect(await namesOf("all?sort=-role")).toEqual(["Anna", "Zodwa"]);
    const first = (await read("all?limit=1")).json();
    expect([first.items[0].name, first.total]).toEqual(["Anna", 2]);
    const second = (await read(`all?limit=1&cursor=${first.nextCursor}`)).json();
    expect([second.items[0].name, second.nextCursor]).toEqual(["Zodwa", null]);
  });

  it("refuses a filter that is none", { tags: "U-14" }, async () => {
    for (const query of ["role=owner", "status=asleep", "limit=0", "unknown=1"]) {
      expect((await read(`all?${query}`)).statusCode).toBe(400);
    }
  });

  it("comes as a file too, by the same filters", { tags: "U-15" }, async () => {
    const answer = await read("all.csv?role=admin");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="staff.csv"');
    expect(readCsv(answer)).toEqual([
      {
        No: "1",
        Id: admin.id,
        Name: "Zodwa",
        Surname: "Aarons",
        Email: admin.email,
        Cellphone: "0821110001",
        Role: "admin",
        Status: "active",
      },
    ]);
    expect(readCsv(await read("all.csv?status=removed"))).toMatchObject([{ Name: "Bongani" }]);
  });
});

describe("one member of staff", () => {
  it("is found by id, removed or not, and nobody under any other", { tags: "U-16" }, async () => {
    expect((await read(removed.id)).json()).toMatchObject({ name: "Bongani", status: "removed" });
    const client = await signedInClient(app);
    for (const id of ["nonsense", client.id, "00000000-0000-7000-8000-000000000000"]) {
      expect((await read(id)).statusCode).toBe(404);
      expect((await read(`${id}/history`)).statusCode).toBe(404);
    }
  });

  it("is seen by administrators alone", { tags: "U-17" }, async () => {
    const staff = await signedInStaff(app);
    const paths = ["all", "all.csv", "suspended", "suspended.csv", admin.id, `${admin.id}/history`];
    for (const path of paths) {
      expect((await app.inject({ url: `/api/users/${path}` })).statusCode).toBe(401);
      expect((await read(path, staff)).statusCode).toBe(403);
      expect((await read(path, await signedInClient(app))).statusCode).toBe(403);
    }
    await app.db.deleteFrom("sessions").where("party_id", "=", staff.id).execute();
    await describePerson(staff.id, { status: "removed" });
  });
});

describe("everyone who is suspended", () => {
  let client: SignedIn;
  beforeAll(async () => {
    client = await signedInClient(app);
    const driver = await insertDriver(app);
    await signIn(app, driver.email, "driver");
    await describePerson(client.id, { name: "Carla", surname: "Dube", status: "suspended" });
    await describePerson(driver.id, { name: "Dumi", surname: "Els", status: "suspended" });
  });

  it("is listed, whatever kind of party they are", { tags: "U-18" }, async () => {
    const { items, total } = (await read("suspended")).json();
    expect(total).toBe(3);
    expect(items.map(({ type, name }: { type: string; name: string }) => [type, name])).toEqual([
      ["user", "Anna"],
      ["client", "Carla"],
      ["driver", "Dumi"],
    ]);
    expect(items[1]).toEqual({
      id: client.id,
      type: "client",
      name: "Carla",
      surname: "Dube",
      email: client.email,
      cellphone: expect.any(String),
    });
  });

  it("is narrowed by kind, searched and sorted", { tags: "U-19" }, async () => {
    expect(await namesOf("suspended?type=driver")).toEqual(["Dumi"]);
    expect(await namesOf("suspended?q=carla")).toEqual(["Carla"]);
    expect(await namesOf("suspended?sort=-name")).toEqual(["Dumi", "Carla", "Anna"]);
    expect(await namesOf("suspended?sort=type")).toEqual(["Carla", "Dumi", "Anna"]);
    expect((await read("suspended?type=owner")).statusCode).toBe(400);
  });

  it("comes as a file too", { tags: "U-20" }, async () => {
    const answer = await read("suspended.csv?type=client");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="suspended.csv"');
    expect(csvHeading(answer)).toEqual([
      "No",
      "Id",
      "Type",
      "Name",
      "Surname",
      "Email",
      "Cellphone",
    ]);
    expect(readCsv(answer)).toMatchObject([{ No: "1", Type: "client", Name: "Carla" }]);
  });
});
