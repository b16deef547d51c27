import { beforeAll, describe, expect, it } from "vitest";
import { sharedApp } from "#harness/app.ts";
import { csvLines, readCsv } from "#harness/csv.ts";
import { sharedOffice } from "#harness/office.ts";
import { insertClients } from "#harness/people.ts";

const app = sharedApp();
const office = sharedOffice(app);

const read = (path: string) => office.get(`clients/${path}`);
const download = (query: string) => read(`all.csv?${query}`);
const idsOf = (query: string) => office.idsOf(`clients/all?${query}`);

describe("the list of clients", () => {
  const details = {
    name: "Amahle",
    surname: "Dlamini",
    email: "c.dlamini@clients.example.com",
    cellphone: "+27825550124",
    status: "suspended",
    corporateInterest: "yes",
  } as const;
  let amahle: string;
  let bongani: string;
  let charlize: string;
  let gone: string;
  beforeAll(async () => {
    const insert = async (traits: Parameters<typeof insertClients>[1][number]) => {
      app.clock.advance(1000);
      const [id = ""] = await insertClients(app, [traits]);
      return id;
    };
    charlize = await insert({
      name: "Charlize",
      surname: "Botha",
      email: "a.botha@clients.example.com",
      cellphone: "+27825550123",
      clientType: "corporate",
      corporateInterest: null,
    });
    amahle = await insert(details);
    bongani = await insert({
      name: "Bongani",
      surname: "Cele",
      email: "b.cele@clients.example.com",
    });
    gone = await insert({ name: "Gugu", surname: "Zulu", status: "removed" });
  });

  it("holds every field but the password, by name", { tags: "C-01" }, async () => {
    const { items, total, nextCursor } = (await read("all")).json();
    expect(items[0]).toEqual({
      id: amahle,
      ...details,
      clientType: "individual",
      companyName: "",
      companyAddress: "",
      vatNumber: "",
    });
    expect({ total, nextCursor }).toEqual({ total: 3, nextCursor: null });
  });

  it.each([
    ["sort=name", () => [amahle, bongani, charlize]],
    ["sort=-name", () => [charlize, bongani, amahle]],
    ["sort=email", () => [charlize, bongani, amahle]],
    ["sort=-created", () => [bongani, amahle, charlize]],
    ["sort=password_hash", () => [amahle, bongani, charlize]],
  ])("is sorted: %s", { tags: "C-02" }, async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected());
  });

  it("is narrowed, removed clients on request", { tags: ["C-03", "C-04"] }, async () => {
    expect(await idsOf("status=removed")).toEqual([gone]);
    expect(await idsOf("status=suspended")).toEqual([amahle]);
    expect(await idsOf("clientType=corporate")).toEqual([charlize]);
    expect(await idsOf("clientType=individual")).toEqual([amahle, bongani]);
  });

  it.each([
    ["a name", "AMAH", () => [amahle]],
    ["a surname", "cele", () => [bongani]],
    ["both together", "bongani cele", () => [bongani]],
    ["a name pasted with what cannot be seen", "Bon\u00adgani\u200b", () => [bongani]],
    ["an address", "a.botha@clients", () => [charlize]],
    ["a number", "555012", () => [amahle, charlize]],
    ["a number as people write it", "082-555 0123", () => [charlize]],
    ["the beginning of a number", "+27 (0)82 555", () => [amahle, charlize]],
    ["signs that a pattern knows", "%", () => []],
    ["what nobody has", "xyzzy", () => []],
  ])("is searched by %s", { tags: ["C-05", "V-73", "V-78"] }, async (_what, q, expected) => {
    expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual(expected());
  });

  it("reads one client, and nothing under any other id", { tags: ["C-06", "C-07"] }, async () => {
    expect((await read(charlize)).json()).toMatchObject({ id: charlize, corporateInterest: null });
    expect((await read(gone)).json()).toMatchObject({ id: gone, status: "removed" });
    for (const id of ["nonsense", office.staff.id, "%00", "a".repeat(65)]) {
      expect((await read(id)).statusCode).toBe(404);
    }
  });

  it("refuses a filter that is none", { tags: "C-08" }, async () => {
    for (const query of ["status=asleep", "clientType=x", "limit=0", "limit=101", "unknown=1"]) {
      expect((await read(`all?${query}`)).statusCode).toBe(400);
    }
  });

  it("is paged without repeating or skipping anybody", { tags: "C-09" }, async () => {
    const first = (await read("all?limit=2&sort=-email")).json();
    const second = (await read(`all?limit=2&sort=-email&cursor=${first.nextCursor}`)).json();
    const seen = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(seen).toEqual([amahle, bongani, charlize]);
    expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
  });

  it("goes on behind a row whose names are as long as names can be", { tags: "E-01" }, async () => {
    const longest = "ก".repeat(100);
    const same = { name: longest, surname: longest };
    const ids = await insertClients(app, [same, same]);
    const first = (await read("all?limit=1&sort=-name")).json();
    const second = (await read(`all?limit=1&sort=-name&cursor=${first.nextCursor}`)).json();
    expect([first.items[0].id, second.items[0].id]).toEqual(ids.toReversed());
  });
});

describe("the file of clients", () => {
  it("has the columns of the table, and no more", { tags: ["C-40", "C-41"] }, async () => {
    const naledi = { name: "Naledi", surname: "Mokoena", email: "n@clients.example.com" };
    const [id] = await insertClients(app, [{ ...naledi, cellphone: "+447700900123" }]);
    const answer = await download("q=naledi");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="clients.csv"');
    expect(csvLines(answer)).toEqual([
      "No,Id,Name,Surname,Email,Cellphone,Status,Client Type,Corporate Interest",
      `1,${id},Naledi,Mokoena,n@clients.example.com,'+44 770 090 0123,active,individual,no`,
    ]);
    const empty = await download("q=nobody-has-this");
    expect(csvLines(empty)).toEqual(csvLines(answer).slice(0, 1));
  });

  it("takes the filters and the sort of the list, and no page", { tags: "C-42" }, async () => {
    await insertClients(app, [
      { surname: "Filtered", name: "B", clientType: "corporate", corporateInterest: null },
      { surname: "Filtered", name: "A", clientType: "corporate" },
      { surname: "Filtered", name: "C" },
      { surname: "Filtered", name: "D", status: "removed" },
    ]);
    const namesOf = async (query: string) =>
      readCsv(await download(`q=filtered&${query}`)).map((row) => row["Name"]);
    expect(await namesOf("")).toEqual(["A", "B", "C"]);
    expect(await namesOf("sort=-name&clientType=corporate")).toEqual(["B", "A"]);
    expect(await namesOf("status=removed")).toEqual(["D"]);
    const [business] = readCsv(await download("q=filtered&clientType=corporate&sort=-name"));
    expect(business).toMatchObject({ "Client Type": "corporate", "Corporate Interest": "N/A" });
    for (const query of ["limit=10", "cursor=x", "status=asleep"]) {
      expect((await download(query)).statusCode).toBe(400);
    }
  });

  it("holds a list of any length in its order, everybody once", { tags: "C-44" }, async () => {
    const many = Array.from({ length: 1_234 }, (_, index) => `Many${index % 7}`);
    const ids = await insertClients(
      app,
      many.map((name) => ({ name, surname: "Same" })),
    );
    const rows = readCsv(await download("q=same"));
    const order = rows.map((row) => `${row["Name"]} ${row["Id"]}`);
    expect(rows.map((row) => row["Id"]).toSorted()).toEqual(ids.toSorted());
    expect(order).toEqual(order.toSorted());
    expect(rows.map((row) => row["No"])).toEqual(rows.map((_, index) => String(index + 1)));
  });
});
