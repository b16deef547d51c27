import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { csvHeading, readCsv } from "#harness/csv.ts";
import { type SignedIn, signedInStaff } from "#harness/factories.ts";
import { insertClients } from "#harness/people.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const download = (query = "") =>
  app.inject({ url: `/api/clients/all.csv?${query}`, headers: staff.headers });

it("sends clients as a file with the columns of their table", { tags: "C-40" }, async () => {
  const [id] = await insertClients(app, [
    {
      name: "Naledi",
      surname: "Mokoena",
      email: "naledi@clients.example.com",
      cellphone: "0825550177",
      clientType: "corporate",
      corporateInterest: null,
    },
  ]);
  const answer = await download("q=naledi");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="clients.csv"');
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(readCsv(answer)).toEqual([
    {
      No: "1",
      Id: id,
      Name: "Naledi",
      Surname: "Mokoena",
      Email: "naledi@clients.example.com",
      Cellphone: "0825550177",
      Status: "active",
      "Client Type": "corporate",
      "Corporate Interest": "N/A",
    },
  ]);
});

it("holds the heading alone when nobody matches", { tags: "C-41" }, async () => {
  const answer = await download("q=nobody-has-this");
  expect(readCsv(answer)).toEqual([]);
  expect(csvHeading(answer)).toEqual([
    "No",
    "Id",
    "Name",
    "Surname",
    "Email",
    "Cellphone",
    "Status",
    "Client Type",
    "Corporate Interest",
  ]);
});

it("takes the filters and the sort of the list, and no page", { tags: "C-42" }, async () => {
  await insertClients(app, [
    { surname: "Filtered", name: "B", clientType: "corporate" },
    { surname: "Filtered", name: "A", clientType: "corporate" },
    { surname: "Filtered", name: "C" },
    { surname: "Filtered", name: "D", status: "removed" },
  ]);
  const namesOf = async (query: string) =>
    readCsv(await download(`q=filtered&${query}`)).map((row) => row["Name"]);
  expect(await namesOf("")).toEqual(["A", "B", "C"]);
  expect(await namesOf("sort=-name&clientType=corporate")).toEqual(["B", "A"]);
  expect(await namesOf("status=removed")).toEqual(["D"]);
  for (const query of ["limit=10", "cursor=x", "status=asleep"]) {
    expect((await download(query)).statusCode).toBe(400);
  }
});

it("shows names that a spreadsheet would run as formulas, and keeps quotes and lines", {
  tags: "C-43",
}, async () => {
  const names = [" =1+1", "+27 82", "@SUM(A1)", "-1+2", "\t=1", '"Van", der\r\nMerwe', "Zoë ; Li"];
  await insertClients(
    app,
    names.map((name) => ({ name, surname: "Formula" })),
  );
  const rows = readCsv(await download("q=formula"));
  expect(rows.map((row) => row["Name"]).toSorted()).toEqual(
    [
      "' =1+1",
      "'+27 82",
      "'@SUM(A1)",
      "'-1+2",
      "'\t=1",
      '"Van", der\r\nMerwe',
      "Zoë ; Li",
    ].toSorted(),
  );
});

it("holds a list of any length in its order, nobody twice and nobody left out", {
  tags: "C-44",
}, async () => {
  const count = 1_234;
  const ids = await insertClients(
    app,
    Array.from({ length: count }, (_, index) => ({ name: `Many${index % 7}`, surname: "Same" })),
  );
  const rows = readCsv(await download("q=same"));
  const order = rows.map((row) => `${row["Name"]} ${row["Id"]}`);
  expect(new Set(rows.map((row) => row["Id"]))).toEqual(new Set(ids));
  expect(order).toEqual(order.toSorted());
  expect(rows.map((row) => row["No"])).toEqual(rows.map((_, index) => String(index + 1)));
  expect(rows).toHaveLength(count);
});
