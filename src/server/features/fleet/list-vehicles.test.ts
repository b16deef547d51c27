import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { csvHeading, readCsv } from "#harness/csv.ts";
import { insertVehicle } from "#harness/drivers.ts";
import {
  insertDriver,
  type SignedIn,
  signedInStaff,
  signIn,
  type TestDriver,
} from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
let driver: TestDriver;
/** Vehicles without a driver, by size. */
let bySize: readonly string[];
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
  driver = await insertDriver(app, { truckSize: "1ton", vehicleStatus: "pending" });
  bySize = [
    await insertVehicle(app, { truckSize: "0.5ton", licencePlate: "BB1GP" }),
    await insertVehicle(app, { truckSize: "1.5ton", licencePlate: "CC2GP" }),
    await insertVehicle(app, { truckSize: "8ton", licencePlate: "AA3GP" }),
  ];
  await insertVehicle(app, { status: "removed", licencePlate: "RR4GP" });
});
afterAll(() => app.close());

const read = (path: string, headers: Record<string, string> = staff.headers) =>
  app.inject({ url: `/api/vehicles/${path}`, headers });
const idsOf = async (query: string) =>
  (await read(`all?${query}`)).json().items.map(({ id }: { id: string }) => id);

it("lists vehicles by status, size, driver and plate", { tags: "R-71" }, async () => {
  expect(await idsOf("status=pending")).toEqual([driver.vehicleId]);
  expect(await idsOf("truckSize=1.5ton")).toEqual([bySize[1]]);
  expect(await idsOf(`driverId=${driver.id}`)).toEqual([driver.vehicleId]);
  expect(await idsOf("q=aa%203")).toEqual([bySize[2]]);
  for (const none of ["truckSize=2ton", "driverId=nobody", `driverId=${staff.id}`]) {
    expect(await idsOf(none)).toEqual([]);
  }
});

it("sorts sizes by what they carry, and plates by their letters, page by page", {
  tags: "R-71",
}, async () => {
  const sizes = [bySize[0], driver.vehicleId, bySize[1], bySize[2]];
  expect(await idsOf("sort=truckSize")).toEqual(sizes);
  expect(await idsOf("sort=-truckSize")).toEqual(sizes.toReversed());
  expect((await idsOf("sort=licencePlate")).slice(0, 2)).toEqual([bySize[2], bySize[0]]);
  const first = (await read("all?sort=truckSize&limit=2")).json();
  expect(await idsOf(`sort=truckSize&limit=2&cursor=${first.nextCursor}`)).toEqual(sizes.slice(2));
});

it("answers the same list as a file, with every field", { tags: "R-72" }, async () => {
  const file = await read("all.csv?truckSize=8ton");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="vehicles.csv"');
  expect(csvHeading(file)).toEqual([
    "No",
    "Id",
    "Truck Size",
    "Licence Plate",
    "Shape",
    "GIT",
    "Driver Id",
    "Owner Id",
    "Status",
  ]);
  expect(readCsv(file)).toMatchObject([{ No: "1", "Licence Plate": "AA3GP", GIT: "no" }]);
});

it("shows a driver their own vehicles, without removed ones", { tags: "R-73" }, async () => {
  const second = await insertVehicle(app, { driverId: driver.id, licencePlate: "DD5GP" });
  await insertVehicle(app, { driverId: driver.id, status: "removed" });
  const { headers } = await signIn(app, driver.email, "driver");
  const { items, total } = (await read("mine", headers)).json();
  expect(total).toBe(2);
  expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(
    [driver.vehicleId, second].sort(),
  );
  expect((await read("mine")).statusCode).toBe(403);
  expect((await read("mine", {})).statusCode).toBe(401);
  expect((await read(driver.vehicleId, headers)).statusCode).toBe(403);
  expect((await read(`mine?driverId=${staff.id}`, headers)).statusCode).toBe(400);
});

it("tells what happened to a vehicle", { tags: "R-74" }, async () => {
  const id = bySize[0] ?? "";
  await app.inject({
    method: "PATCH",
    url: `/api/vehicles/update/${id}`,
    headers: staff.headers,
    payload: { git: "yes" },
  });
  expect((await read(`${id}/history`)).json()).toMatchObject({
    total: 1,
    items: [{ action: "update", changes: [{ field: "git", before: "no", after: "yes" }] }],
  });
  expect((await read(`${driver.id}/history`)).statusCode).toBe(404);
});
