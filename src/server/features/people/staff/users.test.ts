import { beforeAll, describe, expect, it } from "vitest";
import { sharedApp } from "#harness/app.ts";
import { csvLines, readCsv } from "#harness/csv.ts";
import { insertDriver, type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import { sharedOffice } from "#harness/office.ts";

const app = sharedApp();
const office = sharedOffice(app, "admin");
let admin: SignedIn;
let removed: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  admin = office.staff;
  removed = await signedInStaff(app);
  client = await signedInClient(app);
  const suspended = { status: "suspended" } as const;
  for (const [{ id }, details] of [
    [admin, { name: "Zodwa", surname: "Aarons", cellphone: "+27821110001" }],
    [await signedInStaff(app), { name: "Anna", surname: "Baloyi", ...suspended }],
    [removed, { name: "Bongani", surname: "Cele", status: "removed" }],
    [client, { name: "Carla", surname: "Dube", ...suspended }],
    [await insertDriver(app), { name: "Dumi", surname: "Els", ...suspended }],
  ] as const) {
    await app.db.updateTable("parties").set(details).where("id", "=", id).execute();
  }
});

const read = (path: string) => office.get(`users/${path}`);
const namesOf = async (path: string) =>
  (await read(path)).json().items.map(({ name }: { name: string }) => name);

describe("the list of staff", () => {
  it("holds every field but the password, by name", { tags: "U-10" }, async () => {
    const { items, total, nextCursor } = (await read("all")).json();
    expect([items[0].name, total, nextCursor]).toEqual(["Anna", 2, null]);
    const zodwa = { name: "Zodwa", surname: "Aarons", cellphone: "+27821110001" };
    const standing = { role: "admin", status: "active" };
    expect(items[1]).toEqual({ id: admin.id, email: admin.email, ...zodwa, ...standing });
  });

  it.each<[string, string[]]>([
    ["status=removed", ["Bongani"]],
    ["status=suspended", ["Anna"]],
    ["role=admin", ["Zodwa"]],
    ["role=user&status=active", []],
    ["q=zod", ["Zodwa"]],
    ["q=AARONS", ["Zodwa"]],
    ["q=zodwa aarons", ["Zodwa"]],
    ["q=1110001", ["Zodwa"]],
    ["q=%25", []],
    ["sort=-name", ["Zodwa", "Anna"]],
    ["sort=role", ["Zodwa", "Anna"]],
    ["sort=-role", ["Anna", "Zodwa"]],
  ])("is narrowed and sorted: %s", { tags: ["U-11", "U-12", "U-13"] }, async (query, names) => {
    expect(await namesOf(`all?${query}`)).toEqual(names);
  });

  it("is searched by address, and read page by page", { tags: ["U-12", "U-13"] }, async () => {
    expect(await namesOf(`all?q=${encodeURIComponent(admin.email)}`)).toEqual(["Zodwa"]);
    const first = (await read("all?limit=1")).json();
    const second = (await read(`all?limit=1&cursor=${first.nextCursor}`)).json();
    expect([first.items[0].name, first.total]).toEqual(["Anna", 2]);
    expect([second.items[0].name, second.nextCursor]).toEqual(["Zodwa", null]);
  });

  it("refuses a filter that is none", { tags: "U-14" }, async () => {
    for (const query of ["role=owner", "status=asleep", "limit=0", "unknown=1"]) {
      expect((await read(`all?${query}`)).statusCode).toBe(400);
    }
  });

  it("comes as a file too, by the same filters", { tags: "U-15" }, async () => {
    const answer = await read("all.csv?role=admin");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="staff.csv"');
    expect(csvLines(answer)).toEqual([
      "No,Id,Name,Surname,Email,Cellphone,Role,Status",
      `1,${admin.id},Zodwa,Aarons,${admin.email},082 111 0001,admin,active`,
    ]);
    expect(readCsv(await read("all.csv?status=removed"))).toMatchObject([{ Name: "Bongani" }]);
  });
});

it("one member of staff is found by id, nobody under any other", { tags: "U-16" }, async () => {
  expect((await read(removed.id)).json()).toMatchObject({ name: "Bongani", status: "removed" });
  for (const id of ["nonsense", client.id, "00000000-0000-7000-8000-000000000000"]) {
    expect((await read(id)).statusCode).toBe(404);
    expect((await read(`${id}/history`)).statusCode).toBe(404);
  }
});

describe("everyone who is suspended", () => {
  it("is listed, whatever kind of party they are", { tags: "U-18" }, async () => {
    const { items, total } = (await read("suspended")).json();
    expect(total).toBe(3);
    expect(items.map(({ type, name }: { type: string; name: string }) => [type, name])).toEqual([
      ["user", "Anna"],
      ["client", "Carla"],
      ["driver", "Dumi"],
    ]);
    const carla = { name: "Carla", surname: "Dube", cellphone: expect.any(String) };
    expect(items[1]).toEqual({ id: client.id, type: "client", email: client.email, ...carla });
  });

  it.each([
    ["type=driver", ["Dumi"]],
    ["q=carla", ["Carla"]],
    ["sort=-name", ["Dumi", "Carla", "Anna"]],
    ["sort=type", ["Carla", "Dumi", "Anna"]],
  ])("is narrowed by kind, searched and sorted: %s", { tags: "U-19" }, async (query, names) => {
    expect(await namesOf(`suspended?${query}`)).toEqual(names);
    expect((await read("suspended?type=owner")).statusCode).toBe(400);
  });

  it("comes as a file too", { tags: "U-20" }, async () => {
    const answer = await read("suspended.csv?type=client");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="suspended.csv"');
    expect(csvLines(answer)[0]).toBe("No,Id,Type,Name,Surname,Email,Cellphone");
    expect(readCsv(answer)).toMatchObject([{ No: "1", Type: "client", Name: "Carla" }]);
  });
});
