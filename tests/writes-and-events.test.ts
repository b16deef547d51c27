/**
 * Every write of the contract, once, in an order in which each can happen: a table that can only be
 * written by hand, which is why this file is as long as the contract.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { checkWrites, type Write, type WriteCheck } from "#harness/check-writes.ts";
import { driverDetails, granted, typedVehicle } from "#harness/drivers.ts";
import {
  bookedOrder,
  bookingOf,
  goodPassword,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";
import { insertClients, insertOwner } from "#harness/people.ts";
import { unofferedSize } from "#harness/unoffered-size.ts";
import { freshEmail, newestOtp, receivedCode } from "#harness/verified-address.ts";
import { insertOtp } from "#server/features/codes/otps.store.ts";
import { insertGrant } from "#server/features/grants/grants.store.ts";
import { newToken } from "#server/platform/crypto/tokens.ts";

let app: TestApp;
let staff: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
  admin = await signedInStaff(app, "admin");
  writes = await checkWrites(app);
});
afterAll(() => app.close());

/** Writes that change nothing anybody would ask about: the end of a session, and a price that is kept. */
const unremarkable = ["POST /api/logout", "POST /api/quotes"];

/** What is checked of each write, and the keys of those that were. */
let writes: WriteCheck;
const expectTogether = (write: Write) => writes.expectTogether(write);

const asStaff = () => ({ headers: staff.headers });
const asAdmin = () => ({ headers: admin.headers });
const passwords = { password: goodPassword, confPassword: goodPassword };
const minute = 60_000;

/** The steps of a person who registers and later sets a new password. */
async function expectVerification(type: "clients" | "drivers", register: object): Promise<void> {
  const email = freshEmail(type);
  const partyType = type === "clients" ? "client" : "driver";
  const base = `/api/${type}`;
  await expectTogether({
    key: `POST ${base}/createOtp`,
    action: "request-code",
    payload: { email },
  });
  const verificationCode = await receivedCode(app, email);
  const { verificationToken } = await expectTogether({
    key: `POST ${base}/verifyOtp`,
    action: "verify-code",
    payload: { email, verificationCode },
  });
  await expectTogether({
    key: `POST ${base}/register`,
    action: "register",
    headers: { authorization: `Bearer ${verificationToken}` },
    payload: JSON.parse(JSON.stringify(register).replaceAll("EMAIL", email)),
  });
  app.clock.advance(minute);
  await expectTogether({
    key: `POST ${base}/forgotpassword`,
    action: "request-code",
    payload: { email },
  });
  await expectTogether({
    key: `PATCH ${base}/updatepassword`,
    action: "change-password",
    headers: await granted(app, { email, partyType, purpose: "reset" }),
    payload: { email, ...passwords },
  });
}

/** Removal and return of a record that nothing keeps busy. */
async function expectRemoval(type: string, id: string, headers = staff.headers): Promise<void> {
  await expectTogether({ key: `DELETE /api/${type}/delete/{id}`, action: "delete", id, headers });
  await expectTogether({ key: `PATCH /api/${type}/restore/{id}`, action: "restore", id, headers });
}

async function expectPeople(): Promise<void> {
  const details = { name: "Naledi", surname: "Sample", cellphone: "0825550123" };
  await expectVerification("clients", { ...details, email: "EMAIL", ...passwords });
  const driver = { driverDetails: driverDetails("EMAIL"), vehicles: [typedVehicle()] };
  await expectVerification("drivers", driver);
  await expectTogether({
    key: "POST /api/drivers/register/driveronly",
    action: "register",
    payload: driverDetails(freshEmail("only")),
  });
  const { email } = await signedInClient(app);
  await expectTogether({
    key: "POST /api/login",
    action: "login",
    payload: { email, password: goodPassword, loginPartyType: "client" },
  });
  const [client = ""] = await insertClients(app, [{}]);
  const { id: waiting } = await insertDriver(app, { status: "pending" });
  for (const [type, id] of [
    ["clients", client],
    ["drivers", waiting],
  ] as const) {
    await expectTogether({
      key: `PATCH /api/${type}/update/{id}`,
      action: "update",
      id,
      ...asStaff(),
      payload: { name: "Renamed" },
    });
    await expectRemoval(type, id);
  }
  await expectRemoval("owners", await insertOwner(app));
}

async function expectStaff(): Promise<void> {
  const email = freshEmail("staff");
  const { id = "" } = await expectTogether({
    key: "POST /api/users/register",
    action: "register",
    ...asAdmin(),
    payload: {
      name: "New",
      surname: "Member",
      cellphone: "0825550124",
      email,
      role: "user",
      ...passwords,
    },
  });
  await expectTogether({
    key: "PATCH /api/users/update/{id}",
    action: "update",
    id,
    ...asAdmin(),
    payload: { role: "admin" },
  });
  await expectTogether({
    key: "POST /api/users/resetlink/{id}",
    action: "send-password-link",
    id,
    ...asAdmin(),
  });
  const token = newToken();
  const grant = { email, partyType: "user", purpose: "reset" } as const;
  const made = { token, validForMinutes: 60, nowMs: app.clock.now() };
  await app.db.transaction().execute((trx) => insertGrant(trx, grant, made));
  await expectTogether({
    key: "PATCH /api/users/updatepassword",
    action: "change-password",
    headers: { authorization: `Bearer ${token}` },
    payload: passwords,
  });
  await expectRemoval("users", id, admin.headers);
}

async function expectPricing(): Promise<void> {
  const id = unofferedSize;
  const rates = { baseAmount: 900, ratePerKm: 20, helpersPricing: 150, floorsPricing: 90 };
  const payload = { truckSize: id, ...rates };
  const [key, changed] = ["/api/pricing/{truckSize}", { baseAmount: 950 }];
  await expectTogether({
    key: "POST /api/pricing/create",
    action: "create",
    ...asStaff(),
    payload,
  });
  await expectTogether({
    key: `PATCH ${key}`,
    action: "update",
    id,
    ...asStaff(),
    payload: changed,
  });
  await expectTogether({ key: `DELETE ${key}`, action: "delete", id, ...asStaff() });
}

async function expectOrders(): Promise<void> {
  const client = await signedInClient(app);
  const driver = await insertDriver(app);
  const { id = "" } = await expectTogether({
    key: "POST /api/orders/create",
    action: "book",
    headers: { ...client.headers, "idempotency-key": "one-booking" },
    payload: await bookingOf(app, client),
  });
  const orders = (verb: string, action: string, payload: object) =>
    expectTogether({ key: `PATCH /api/orders/${verb}/{id}`, action, id, ...asStaff(), payload });
  await orders("assign", "assign", { driverId: driver.id });
  await orders("unassign", "unassign", {});
  await orders("assign", "assign", { driverId: driver.id });
  await orders("status", "start", { status: "started" });
  await orders("status", "complete", { status: "completed" });
  await expectRemoval("orders", await bookedOrder(app, client, { orderTime: "14:00" }));
}

async function expectVehicles(): Promise<void> {
  const { id = "" } = await expectTogether({
    key: "POST /api/vehicles/register/vehicleonly",
    action: "register",
    ...asStaff(),
    payload: typedVehicle(),
  });
  await expectTogether({
    key: "PATCH /api/vehicles/update/{id}",
    action: "update",
    id,
    ...asStaff(),
    payload: { shape: "open" },
  });
  await expectRemoval("vehicles", id);
}

async function expectInboxes(): Promise<void> {
  const email = freshEmail("asked");
  const address = { email, partyType: "client", purpose: "register", mail: "code" } as const;
  await app.db.transaction().execute((trx) => insertOtp(trx, address, app.clock.now()));
  app.clock.advance(minute);
  const { id } = await newestOtp(app, email);
  const one = { id, ...asStaff() };
  await expectTogether({ key: "POST /api/otps/resend/{id}", action: "resend", ...one });
  await expectTogether({ key: "DELETE /api/otps/{id}", action: "delete", ...one });
  await expectTogether({ key: "PATCH /api/otps/restore/{id}", action: "restore", ...one });

  await expectTogether({
    key: "POST /api/createcontact",
    action: "create",
    payload: { name: "Bongani", email, cellphone: "0825550125", message: "Do you move pianos?" },
  });
  const contact = await app.db
    .selectFrom("contact_messages")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await expectTogether({
    key: "PATCH /api/contacts/update/{id}",
    action: "update",
    id: contact.id,
    ...asStaff(),
    payload: { status: "handled" },
  });
  await expectRemoval("contacts", contact.id);
}

/** A request that staff write down; answers its id. */
async function expectRecordedRequest(partyType: "client" | null, email: string): Promise<string> {
  const { id = "" } = await expectTogether({
    key: "POST /api/privacyrequests/create",
    action: "record",
    ...asStaff(),
    payload: {
      kind: partyType === null ? "object" : "erase",
      channel: "phone",
      partyType,
      name: "Naledi Sample",
      email,
      details: "No more mail about offers.",
      receivedOn: "2026-12-01",
    },
  });
  return id;
}

async function expectPrivacy(): Promise<void> {
  const { headers, id: clientId } = await signedInClient(app);
  const own = "/api/clients/mydata";
  await expectTogether({ key: `POST ${own}/export`, action: "export", headers });
  await expectTogether({
    key: `PATCH ${own}/consent`,
    action: "consent",
    headers,
    payload: { corporateInterest: "yes" },
  });
  await expectTogether({
    key: `POST ${own}/requests`,
    action: "record",
    headers,
    payload: { kind: "correct", details: "My name is spelled otherwise." },
  });
  await expectTogether({
    key: `POST ${own}/erase`,
    action: "erase",
    id: clientId,
    headers,
    payload: { password: goodPassword },
  });

  const requests = "/api/privacyrequests";
  const done = await expectRecordedRequest(null, freshEmail("done"));
  await expectTogether({
    key: `PATCH ${requests}/done/{id}`,
    action: "done",
    id: done,
    ...asStaff(),
    payload: { note: "Taken off the list." },
  });
  const refused = await expectRecordedRequest(null, freshEmail("refused"));
  await expectTogether({
    key: `PATCH ${requests}/refuse/{id}`,
    action: "refuse",
    id: refused,
    ...asStaff(),
    payload: { reason: "The law asks us to keep it." },
  });
  const { email } = await signedInClient(app);
  const id = await expectRecordedRequest("client", email);
  await expectTogether({ key: `POST ${requests}/export/{id}`, action: "export", id, ...asStaff() });
  await expectTogether({ key: `POST ${requests}/erase/{id}`, action: "erase", id, ...asAdmin() });
}

it("no write happens without its event, and every write has one, with the id of its request", {
  tags: "T-168",
}, async () => {
  await expectPeople();
  await expectStaff();
  await expectPricing();
  await expectOrders();
  await expectVehicles();
  await expectInboxes();
  await expectPrivacy();
  const keys = Object.keys(endpoints).filter((key) => !key.startsWith("GET "));
  const left = keys.filter((key) => !writes.checked.has(key) && !unremarkable.includes(key));
  expect(left).toEqual([]);
});
