import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { csvHeading, readCsv } from "#harness/csv.ts";
import {
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  type TestDriver,
} from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
let drivers: readonly TestDriver[];
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
  drivers = [
    await insertDriver(app),
    await insertDriver(app, { status: "pending" }),
    await insertDriver(app, { status: "removed" }),
  ];
  for (const [index, { id }] of drivers.entries()) {
    const area = ["Alberton", "Boksburg", "Centurion"][index] ?? "";
    await app.db.updateTable("drivers").set({ area }).where("id", "=", id).execute();
  }
});
afterAll(() => app.close());

const read = (path: string, headers: Record<string, string> = staff.headers) =>
  app.inject({ url: `/api/drivers/${path}`, headers });
const idsOf = async (query: string) =>
  (await read(`all?${query}`)).json().items.map(({ id }: { id: string }) => id);
const idOf = (index: number) => drivers[index]?.id;

it("gives the plate and size of the current vehicle with each driver", {
  tags: "S-102",
}, async () => {
  const { licence_plate: vehiclePlate, truck_size: vehicleTruckSize } = await app.db
    .selectFrom("vehicles")
    .select(["licence_plate", "truck_size"])
    .where("id", "=", drivers[0]?.vehicleId ?? "")
    .executeTakeFirstOrThrow();
  const vehicle = { vehiclePlate, vehicleTruckSize };
  expect((await read(idOf(0) ?? "")).json()).toMatchObject(vehicle);
  expect((await read("all?q=alberton")).json().items).toMatchObject([vehicle]);
});

it("lists drivers by status and area, and finds them by what is known of them", {
  tags: "R-45",
}, async () => {
  expect(await idsOf("status=pending")).toEqual([idOf(1)]);
  expect(await idsOf("status=removed")).toEqual([idOf(2)]);
  expect(await idsOf("q=boksb")).toEqual([idOf(1)]);
  expect(await idsOf(`q=${drivers[0]?.email.toUpperCase()}`)).toEqual([idOf(0)]);
});

it("sorts drivers either way, page by page", { tags: "R-45" }, async () => {
  expect(await idsOf("sort=area")).toEqual([idOf(0), idOf(1)]);
  expect(await idsOf("sort=-area")).toEqual([idOf(1), idOf(0)]);
  expect(await idsOf("sort=-email")).toEqual([idOf(1), idOf(0)]);
  expect(await idsOf("sort=created")).toEqual([idOf(0), idOf(1)]);
  const first = (await read("all?sort=area&limit=1")).json();
  expect(first).toMatchObject({ total: 2, items: [{ id: idOf(0) }] });
  expect(await idsOf(`sort=area&limit=1&cursor=${first.nextCursor}`)).toEqual([idOf(1)]);
});

it("answers the same list as a file, with every field but the password", {
  tags: "R-46",
}, async () => {
  const file = await read("all.csv?sort=-area");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="drivers.csv"');
  expect(csvHeading(file)).toEqual([
    "No",
    "Id",
    "Name",
    "Surname",
    "Email",
    "Cellphone",
    "Area",
    "Owner Driver",
    "Vehicle Id",
    "Owner Id",
    "Status",
  ]);
  const rows = readCsv(file);
  expect(rows.map((row) => row["Id"])).toEqual([idOf(1), idOf(0)]);
  expect(rows[0]).toMatchObject({ Area: "Boksburg", Status: "pending", "Owner Id": "" });
  expect(readCsv(await read("all.csv?status=removed")).map((row) => row["Id"])).toEqual([idOf(2)]);
});

it("tells what happened to a driver, the latest first", { tags: "R-47" }, async () => {
  const id = idOf(0) ?? "";
  const update = (area: string) =>
    app.inject({
      method: "PATCH",
      url: `/api/drivers/update/${id}`,
      headers: staff.headers,
      payload: { area },
    });
  await update("Delmas");
  app.clock.advance(1_000);
  await update("Alberton");
  const { items } = (await read(`${id}/history`)).json();
  expect(items).toMatchObject([
    { action: "update", changes: [{ field: "area", before: "Delmas", after: "Alberton" }] },
    { action: "update", changes: [{ field: "area", before: "Alberton", after: "Delmas" }] },
  ]);
  expect((await read(`${id.toUpperCase()}/history`)).json().items).toEqual(items);
  for (const nobody of [staff.id, "nonsense"]) {
    expect((await read(`${nobody}/history`)).statusCode).toBe(404);
  }
});

it("shows drivers to staff alone", { tags: "R-48" }, async () => {
  const client = await signedInClient(app);
  for (const path of ["all", "all.csv", idOf(0) ?? "", `${idOf(0)}/history`]) {
    expect((await read(path, {})).statusCode).toBe(401);
    expect((await read(path, client.headers)).statusCode).toBe(403);
  }
});
