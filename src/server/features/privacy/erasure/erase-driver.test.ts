import { expect, it } from "vitest";
import { sharedApp } from "#harness/app.ts";
import { insertVehicle } from "#harness/drivers.ts";
import { insertDriver, signIn, type TestDriver } from "#harness/factories.ts";
import { sharedOffice } from "#harness/office.ts";
import { insertClients, insertOwner, storedRow } from "#harness/people.ts";
import { requestLetter } from "#harness/privacy.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

const app = sharedApp();
const office = sharedOffice(app, "admin");

/** Writes down that the driver asked for it, and does it. */
async function erase({ email }: TestDriver) {
  const letter = { ...requestLetter, partyType: "driver", email };
  const { id } = (await office.post("privacyrequests/create", letter)).json();
  return office.post(`privacyrequests/erase/${id}`);
}

const vehicle = (id: string) => storedRow(app, "vehicles", id);

it("erases the driver, trucks and owner's record", {
  tags: ["P5", "P14b", "P14f", "R-121"],
}, async () => {
  const driver = await insertDriver(app);
  await office.patch(`drivers/update/${driver.id}`, {
    name: "Bonginkosi",
    surname: "Radebe",
    cellphone: "+27825553344",
    area: "Tembisa Extension",
  });
  const ownerId = await insertOwner(app, { email: driver.email, name: "Mnqobi" });
  await office.patch(`owners/update/${ownerId}`, { name: "Bonginkosi" });
  await office.patch(`drivers/update/${driver.id}`, { ownerId });
  await office.patch(`vehicles/update/${driver.vehicleId}`, { ownerId, licencePlate: "RADEBE1GP" });
  const order = await office.assignedOrder(driver.id, ["started", "completed"]);
  const { headers } = await signIn(app, driver.email, "driver");
  const payload = { rating: 2, words: "Ask for Bongi, says Bonginkosi" };
  const review = await app.inject({
    method: "POST",
    url: `/api/orders/review/${order}`,
    headers,
    payload,
  });
  await office.post(`reviews/remove/${review.json().id}`, { reason: "It names Bongi's aunt" });
  const typed = [
    "Bonginkosi",
    "Bongi's aunt",
    "Mnqobi",
    "Radebe",
    "+27825553344",
    "Tembisa Extension",
    "RADEBE1GP",
  ];
  const traces = [driver.email, ...typed];
  const before = await wholeDatabase(app);
  for (const trace of traces) expect(before).toContain(trace);

  expect((await erase(driver)).statusCode).toBe(200);
  await app.mailbox.deliver();
  const after = await wholeDatabase(app);
  for (const trace of traces) expect(after).not.toContain(trace);
  expect(await office.read(`orders/${order}`)).toMatchObject({
    driverId: driver.id,
    vehicleId: driver.vehicleId,
    driver: { name: "Erased", surname: "driver" },
    pickup: "12 Main Road, Bryanston",
  });
  expect((await office.patch(`drivers/update/${driver.id}`, { name: "Back" })).json().code).toBe(
    "account_erased",
  );
  for (const list of ["drivers/all?status=removed", "owners/all?removed=yes"]) {
    expect(await office.idsOf(list)).toEqual([]);
  }
  expect((await office.patch(`owners/restore/${ownerId}`)).statusCode).toBe(404);
});

it("leaves the trucks of other owners behind", { tags: ["P5", "P14b", "P14f"] }, async () => {
  const driver = await insertDriver(app);
  const ownerId = await insertOwner(app, { name: "Employer" });
  await office.patch(`drivers/update/${driver.id}`, { ownerId });
  const lent = await insertVehicle(app, { driverId: driver.id, ownerId });
  const claimed = await insertVehicle(app, { driverId: driver.id, ownerId, status: "pending" });
  const before = await vehicle(lent);
  await erase(driver);
  expect(await vehicle(lent)).toEqual({ ...before, driver_id: null });
  for (const id of [claimed, driver.vehicleId]) {
    const left = await vehicle(id);
    expect(left).toMatchObject({ status: "removed", driver_id: driver.id });
    expect(left.licence_plate).toMatch(/^X[0-9A-F]{11}$/);
  }
  expect(await office.idsOf("owners/all")).toContain(ownerId);
  expect(await wholeDatabase(app)).toContain("Employer");
});

it("erases the owner's record under a driver's former address too", { tags: "P14b" }, async () => {
  const driver = await insertDriver(app);
  const ownerId = await insertOwner(app, { email: driver.email, name: "Lindokuhle" });
  await office.patch(`drivers/update/${driver.id}`, { ownerId });
  const own = await insertVehicle(app, { driverId: driver.id, ownerId, licencePlate: "MYOWN1GP" });
  // The same person books as a client too, under the old address.
  await insertClients(app, [{ email: driver.email }]);
  const email = freshEmail("moved");
  await office.patch(`drivers/update/${driver.id}`, { email });
  expect((await erase({ ...driver, email })).statusCode).toBe(200);
  expect(await storedRow(app, "owners", ownerId)).toMatchObject({
    name: "Erased",
    email: `erased-${ownerId}@erased.invalid`,
    erased_at: expect.any(Date),
  });
  expect(await vehicle(own)).toMatchObject({ status: "removed", driver_id: driver.id });
  expect(await wholeDatabase(app)).not.toMatch(/Lindokuhle|MYOWN1GP/);
});

it("waits until the driver's jobs are done", { tags: ["P5", "P14b", "P14f"] }, async () => {
  const driver = await insertDriver(app);
  await office.assignedOrder(driver.id);
  const refused = await erase(driver);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().msg).toContain("give it to another driver");
});
