import { expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement } from "#harness/bank.ts";
import { insertVehicle } from "#harness/drivers.ts";
import {
  bookedOrder,
  insertDriver,
  signedInClient,
  signIn,
  type TestDriver,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { givenBalance, givenBankDetails } from "#harness/payouts.ts";
import { insertClients, insertOwner, storedRow } from "#harness/people.ts";
import { requestLetter } from "#harness/privacy.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");

/** Writes down that the driver asked for it; answers how it is done. */
async function asked({ email }: TestDriver) {
  const letter = { ...requestLetter, partyType: "driver", email };
  const { id } = (await office.post("privacyrequests/create", letter)).json();
  return () => office.post(`privacyrequests/erase/${id}`);
}
const erase = async (driver: TestDriver) => (await asked(driver))();

const vehicle = (id: string) => storedRow(app, "vehicles", id);

it("erases the driver, trucks and owner's record", {
  tags: ["P5", "P14b", "P14f", "R-121", "O-546"],
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
  const { headers } = await signIn(app, driver.email, "driver");
  const daysOff = [{ from: "2026-12-30", to: "2026-12-31" }];
  await office.patch(`drivers/availability/${driver.id}`, { daysOff, reachKms: 77 });
  const declined = await bookedOrder(app, await signedInClient(app));
  await office.post(`orders/offer/${declined}`, { driverIds: [driver.id] });
  const said = { reason: "A wedding in Ermelo." };
  await office.send("POST", `jobs/decline/${declined}`, { payload: said, headers });
  const order = await office.assignedOrder(driver.id, ["started", "completed"]);
  const payload = { rating: 2, words: "Ask for Bongi, says Bonginkosi" };
  const review = await app.as({ headers }).post(`orders/review/${order}`, payload);
  await office.post(`reviews/remove/${review.json().id}`, { reason: "It names Bongi's aunt" });
  const typed = [
    "Bonginkosi",
    "Bongi's aunt",
    "Mnqobi",
    "Radebe",
    "+27825553344",
    "Tembisa Extension",
    "RADEBE1GP",
    "A wedding in Ermelo",
    "2026-12-30",
  ];
  const { reference } = await office.read(`wallets/${driver.id}`);
  const paid = ["2026-12-01", "1.00", `App Ngubane ${reference}`] as const;
  const whole = ["2026-11-30", "5.00", "EFT Qwabe"] as const;
  await importStatement(app, office.staff, fnbStatement([paid, whole]));
  // A part of a line is the driver's, and the next payment with its words is suggested as theirs.
  const firstWaiting = async () => (await office.read("bank/lines")).items[0].id;
  const parts = [200, 300].map((cents) => ({ cents, text: "" }));
  await office.patch(`bank/split/${await firstWaiting()}`, { parts });
  const theirs = { purpose: "top-up", whom: reference };
  await office.patch(`bank/settle/${await firstWaiting()}`, theirs);
  await givenBankDetails(app, driver.id, office.staff.id);
  typed.push("Ngubane", "62000000123", "EFT Qwabe", "eftqwabe");
  const traces = [driver.email, ...typed];
  const before = await wholeDatabase(app);
  for (const trace of traces) expect(before).toContain(trace);
  const letter = { ...requestLetter, kind: "export", partyType: "driver", email: driver.email };
  const { id } = (await office.post("privacyrequests/create", letter)).json();
  const copy = (await office.post(`privacyrequests/export/${id}`)).json();
  expect(copy.profile).toMatchObject({ availability: { daysOff }, reachKms: 77 });
  expect(copy.payments).toMatchObject([{ cents: 100, text: paid[2] }, {}]);
  expect(copy.payerWords).toEqual(["eftqwabe"]);
  expect(copy.bankDetails).toMatchObject([{ accountNumber: "62000000123", endedAt: null }]);
  expect(copy.jobOffers).toMatchObject([{ orderId: declined, state: "declined", ...said }]);

  const eraseNow = await asked(driver);
  expect(refusal(await eraseNow())).toEqual([409, "cannot_erase"]);
  const topUps = (await office.read(`wallets/${driver.id}`)).wallet;
  await givenBalance(app, { kind: "wallet", partyId: driver.id }, topUps);
  expect((await eraseNow()).statusCode).toBe(200);
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
  expect(await vehicle(lent)).toEqual({ ...before, driverId: null });
  for (const id of [claimed, driver.vehicleId]) {
    const left = await vehicle(id);
    expect(left).toMatchObject({ status: "removed", driverId: driver.id });
    expect(left.licencePlate).toMatch(/^X[0-9A-F]{11}$/);
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
    erasedAt: expect.any(Date),
  });
  expect(await vehicle(own)).toMatchObject({ status: "removed", driverId: driver.id });
  expect(await wholeDatabase(app)).not.toMatch(/Lindokuhle|MYOWN1GP/);
});

it("waits until the driver's jobs are done", { tags: ["P5", "P14b", "P14f"] }, async () => {
  const driver = await insertDriver(app);
  await office.assignedOrder(driver.id);
  const refused = await erase(driver);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().msg).toContain("give it to another driver");
});
