import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { csvHeading, readCsv } from "#harness/csv.ts";
import { insertVehicle } from "#harness/drivers.ts";
import { insertDriver, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertOwner } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app);
const drivers = [
  await insertDriver(app, { truckSize: "1ton" }),
  await insertDriver(app, { status: "pending", vehicleStatus: "pending" }),
  await insertDriver(app, { status: "removed", vehicleStatus: "removed" }),
] as const;
for (const [index, area] of ["Alberton", "Boksburg", "Centurion"].entries()) {
  const id = drivers[index]?.id ?? "";
  await app.db.updateTable("drivers").set({ area }).where("id", "=", id).execute();
}
const small = await insertVehicle(app, { truckSize: "0.5ton", licencePlate: "BB1GP" });
const medium = await insertVehicle(app, { truckSize: "1.5ton", licencePlate: "CC2GP" });
const large = await insertVehicle(app, { truckSize: "8ton", licencePlate: "AA3GP" });

it("a driver has every field but the password", { tags: ["D-01", "S-102"] }, async () => {
  const [{ id, email, vehicleId }] = drivers;
  const driver = {
    id,
    name: expect.any(String),
    surname: expect.any(String),
    email,
    cellphone: expect.any(String),
    area: "Alberton",
    ownerDriver: "yes",
    vehicleId,
    vehiclePlate: (await office.read(`vehicles/${vehicleId}`)).licencePlate,
    vehicleTruckSize: "1ton",
    ownerId: null,
    status: "active",
    lacksDocuments: true,
  };
  expect((await office.read("drivers/all?q=alberton")).items).toEqual([driver]);
  expect(await office.read(`drivers/${id}`)).toEqual(driver);
});

it("drivers are listed and found", { tags: ["R-45", "D-03", "D-04"] }, async () => {
  const [active, pending, removed] = drivers;
  const { name } = await office.read(`drivers/${active.id}`);
  await office.expectLists("drivers/all?", {
    "sort=area": [active.id, pending.id],
    "sort=-area": [pending.id, active.id],
    "sort=-email": [pending.id, active.id],
    "sort=created": [active.id, pending.id],
    "status=pending": [pending.id],
    "status=removed": [removed.id],
    "q=boksb": [pending.id],
    [`q=${active.email.toUpperCase()}`]: [active.id],
    [`q=${name.toLowerCase()}`]: [active.id],
  });
  const first = await office.read("drivers/all?sort=area&limit=1");
  expect(first).toMatchObject({ total: 2, items: [{ id: active.id }] });
  await office.expectLists("drivers/all?", {
    [`sort=area&limit=1&cursor=${first.nextCursor}`]: [pending.id],
  });
});

it("vehicles are listed and found", { tags: ["R-71", "D-03", "D-04"] }, async () => {
  const [active, pending, removed] = drivers;
  const bySize = [small, active.vehicleId, medium, pending.vehicleId, large];
  await office.expectLists("vehicles/all?", {
    "sort=truckSize": bySize,
    "sort=-truckSize": bySize.toReversed(),
    "sort=licencePlate&limit=2": [large, small],
    "truckSize=1.5ton": [medium],
    "status=pending": [pending.vehicleId],
    "status=removed": [removed.vehicleId],
    [`driverId=${active.id}`]: [active.vehicleId],
    "q=aa%203": [large],
    "truckSize=2ton": [],
    "driverId=nobody": [],
    [`driverId=${office.staff.id}`]: [],
  });
  const { nextCursor } = await office.read("vehicles/all?sort=truckSize&limit=2");
  await office.expectLists("vehicles/all?", {
    [`sort=truckSize&limit=3&cursor=${nextCursor}`]: bySize.slice(2),
  });
});

it("a filter that is none is refused", { tags: ["D-05", "C-62"] }, async () => {
  for (const query of ["status=sleeping", "limit=0", "limit=101", "unknown=1"]) {
    expect((await office.get(`drivers/all?${query}`)).statusCode).toBe(400);
  }
  expect((await office.get("owners/all?removed=no")).statusCode).toBe(400);
});

const person = ["Name", "Surname", "Email", "Cellphone", "Area"];
it.each<[string, string, string[], object]>([
  [
    "drivers",
    "q=boksburg",
    [...person, "Owner Driver", "Vehicle Id", "Owner Id", "Status"],
    { Area: "Boksburg", Status: "pending", "Owner Id": "" },
  ],
  [
    "vehicles",
    "truckSize=8ton",
    ["Truck Size", "Licence Plate", "Shape", "GIT", "Driver Id", "Owner Id", "Status"],
    { No: "1", "Licence Plate": "AA3GP", GIT: "no" },
  ],
  ["owners", "q=filed", person, { Name: "'=Filed()", Area: "'-1" }],
])("the list of %s comes as a file", { tags: ["R-46", "R-72", "C-63"] }, async (...expected) => {
  const [list, query, heading, row] = expected;
  if (list === "owners") await insertOwner(app, { name: "=Filed()", area: "-1" });
  const file = await office.get(`${list}/all.csv?${query}`);
  expect(file.headers["content-disposition"]).toBe(`attachment; filename="${list}.csv"`);
  expect(csvHeading(file)).toEqual(["No", "Id", ...heading]);
  expect(readCsv(file)).toMatchObject([row]);
});

it("a driver sees their own vehicles, without removed ones", { tags: "R-73" }, async () => {
  const { id, email, vehicleId } = await insertDriver(app);
  const second = await insertVehicle(app, { driverId: id });
  await insertVehicle(app, { driverId: id, status: "removed" });
  const { headers } = await signIn(app, email, "driver");
  const mine = await office.get("vehicles/mine", headers);
  const found: { id: string }[] = mine.json().items;
  expect(found.map((vehicle) => vehicle.id).toSorted()).toEqual([vehicleId, second].toSorted());
  const others = `vehicles/mine?driverId=${office.staff.id}`;
  expect((await office.get(others, headers)).statusCode).toBe(400);
});

it.each<[string, () => string, object, object]>([
  ["drivers", () => drivers[0].id, { area: "Delmas" }, { area: "Alberton" }],
  ["vehicles", () => small, { git: "yes" }, { git: "no" }],
])("the history of %s has the latest change first", { tags: ["R-47", "R-74"] }, async (...row) => {
  const [list, idOf, first, second] = row;
  const id = idOf();
  for (const change of [first, second]) {
    app.clock.advance(1000);
    expect((await office.patch(`${list}/update/${id}`, change)).statusCode).toBe(200);
  }
  const [[field, before] = []] = Object.entries(first);
  const [after] = Object.values(second);
  const { items } = await office.read(`${list}/${id}/history`);
  expect(items).toMatchObject([
    { action: "update", changes: [{ field, before, after }] },
    { action: "update", changes: [{ field, before: after, after: before }] },
  ]);
  expect((await office.read(`${list}/${id.toUpperCase()}/history`)).items).toEqual(items);
});
