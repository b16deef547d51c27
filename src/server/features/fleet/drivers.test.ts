import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { insertDriver, type SignedIn, signedInStaff } from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const read = async (path: string) =>
  app.inject({ method: "GET", url: `/api/${path}`, headers: staff.headers });

it("lists drivers with every field but the password", { tags: "D-01" }, async () => {
  const driver = await insertDriver(app);
  const { items } = (await read("drivers/all?limit=100")).json();
  expect(items.find((item: { id: string }) => item.id === driver.id)).toEqual({
    id: driver.id,
    name: expect.any(String),
    surname: expect.any(String),
    email: driver.email,
    cellphone: expect.any(String),
    area: "Midrand",
    ownerDriver: "yes",
    vehicleId: driver.vehicleId,
    vehiclePlate: expect.stringMatching(/^TS\d+GP$/),
    vehicleTruckSize: "3ton",
    ownerId: null,
    status: "active",
  });
});

it("finds a driver and a vehicle by id, and nothing under any other", {
  tags: "D-02",
}, async () => {
  const driver = await insertDriver(app);
  expect((await read(`drivers/${driver.id}`)).json()).toMatchObject({ email: driver.email });
  expect((await read(`vehicles/${driver.vehicleId}`)).json()).toMatchObject({
    driverId: driver.id,
    truckSize: "3ton",
    status: "active",
  });
  for (const path of ["drivers/nonsense", `drivers/${driver.vehicleId}`, `vehicles/${driver.id}`]) {
    expect((await read(path)).statusCode).toBe(404);
  }
});

it("leaves the removed out unless they are asked for", { tags: "D-03" }, async () => {
  const { id, vehicleId } = await insertDriver(app, {
    status: "removed",
    vehicleStatus: "removed",
  });
  const idsOf = async (path: string) =>
    (await read(path)).json().items.map((item: { id: string }) => item.id);
  expect(await idsOf("drivers/all?limit=100")).not.toContain(id);
  expect(await idsOf("drivers/all?status=removed")).toContain(id);
  expect(await idsOf("vehicles/all?limit=100")).not.toContain(vehicleId);
  expect(await idsOf("vehicles/all?status=removed")).toContain(vehicleId);
});

it("searches drivers by name and number, vehicles by plate however it is typed", {
  tags: "D-04",
}, async () => {
  const driver = await insertDriver(app);
  const { licencePlate } = (await read(`vehicles/${driver.vehicleId}`)).json();
  const { name } = (await read(`drivers/${driver.id}`)).json();
  expect((await read(`drivers/all?q=${name.toLowerCase()}`)).json().total).toBeGreaterThan(0);
  const spaced = encodeURIComponent(licencePlate.toLowerCase().replace(/(\d+)/, " $1 "));
  expect((await read(`vehicles/all?q=${spaced}`)).json().items).toMatchObject([
    { id: driver.vehicleId },
  ]);
});

it("refuses a filter that is none", { tags: "D-05" }, async () => {
  for (const query of ["status=sleeping", "limit=0", "limit=101", "unknown=1"]) {
    expect((await read(`drivers/all?${query}`)).statusCode).toBe(400);
  }
  expect((await read("drivers/all?forOrder=nonsense")).statusCode).toBe(404);
});
