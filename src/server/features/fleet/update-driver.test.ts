import { describe, expect, it } from "vitest";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments } from "#harness/documents.ts";
import { grantHeaders, insertVehicle, pendingDriver } from "#harness/drivers.ts";
import { goodPassword, insertDriver, type SignedIn, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertOwner, storedRow } from "#harness/people.ts";
import { freshEmail, post, receivedCode } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app);

const update = (id: string, change: object) => office.patch(`drivers/update/${id}`, change);
const read = (id: string) => office.read(`drivers/${id}`);

describe("a driver's owner and current vehicle", () => {
  it("is no removed owner, and no owner when the choice is empty", { tags: "R-55" }, async () => {
    const { id } = await insertDriver(app);
    const [ownerId, removed] = [await insertOwner(app), await insertOwner(app)];
    await update(id, { ownerId });
    for (const owner of [ownerId, removed]) await office.remove(`owners/delete/${owner}`);
    expect((await update(id, { ownerId: removed })).json().errors).toHaveProperty("ownerId");
    // What stays as it is was judged when it was chosen: the form sends it along.
    expect((await update(id, { ownerId, area: "Benoni" })).statusCode).toBe(200);
    expect((await update(id, { ownerId: "" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ ownerId: null });
  });

  it("is one of the driver's own vehicles that is not removed", { tags: "R-56" }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const foreign = (await insertDriver(app)).vehicleId;
    const removed = await insertVehicle(app, { driverId: id, status: "removed" });
    const own = await insertVehicle(app, { driverId: id, status: "pending" });
    for (const refused of [foreign, removed, id]) {
      expect((await update(id, { vehicleId: refused })).json().errors).toHaveProperty("vehicleId");
    }
    expect(await read(id)).toMatchObject({ vehicleId });
    expect((await update(id, { vehicleId: own })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ vehicleId: own });
  });

  it("stays while there are open orders", { tags: ["R-57", "R-58"] }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const orderId = await office.assignedOrder(id);
    const answer = await update(id, { vehicleId: null });
    expect(fieldErrors(answer).vehicleId).toMatch(/has 1 open order\./);
    const other = await insertVehicle(app, { driverId: id });
    expect((await update(id, { vehicleId: other })).statusCode).toBe(200);
    expect(await office.read(`orders/${orderId}`)).toMatchObject({ driverId: id, vehicleId });

    await office.patch(`orders/unassign/${orderId}`, { driverId: null, vehicleId: null });
    expect((await update(id, { vehicleId: null })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ vehicleId: null });
    expect(await office.read(`vehicles/${other}`)).toMatchObject({ driverId: id });
  });
});

describe("a driver's status", () => {
  it("is mailed when active, ends work when not", { tags: ["R-59", "R-60", "R-94"] }, async () => {
    const { id, email } = await insertDriver(app, { status: "pending" });
    await giveDocuments(app, id);
    await app.mailbox.deliver();
    expect((await update(id, { status: "active" })).statusCode).toBe(200);
    const subject = "Your Layisha account is active";
    expect(await app.mailbox.deliver()).toMatchObject([{ to: email, subject }]);
    const { headers } = await signIn(app, email, "driver");
    const orderId = await office.assignedOrder(id);
    const answer = await update(id, { name: "Zanele", status: "suspended" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      msg: expect.stringMatching(/Zanele has 1 open order\. .*another driver/),
      openOrders: [{ id: orderId }],
    });
    expect((await office.get("orders/all", headers)).statusCode).toBe(401);
    await update(id, { status: "active" });
    expect((await office.get("orders/all", headers)).statusCode).toBe(401);
  });

  it("becomes removed only without open orders", { tags: "R-61" }, async () => {
    const { id } = await insertDriver(app);
    await office.assignedOrder(id);
    const byDelete = await office.remove(`drivers/delete/${id}`);
    for (const answer of [await update(id, { status: "removed" }), byDelete]) {
      expect(refusal(answer)).toEqual([409, "has_open_orders"]);
    }
    expect(await read(id)).toMatchObject({ status: "active" });
  });
});

it("a removed owner is off the list, and links to it are kept", { tags: "C-64" }, async () => {
  const [id, driver] = [await insertOwner(app, { name: "Owns" }), await insertDriver(app)];
  await app.db.updateTable("drivers").set({ ownerId: id }).where("id", "=", driver.id).execute();
  const answer = await office.remove(`owners/delete/${id}`);
  expect(answer.json().msg).toMatch(/^Owns .* is removed\.$/);
  expect(await office.idsOf("owners/all")).not.toContain(id);
  expect(await office.read(`drivers/${driver.id}`)).toMatchObject({ ownerId: id });
});

it("an owner's details change by the rules of registration, once for each address", {
  tags: ["C-93", "C-94"],
}, async () => {
  const [id, other] = [await insertOwner(app), await insertOwner(app)];
  const update = (change: object) => office.patch(`owners/update/${id}`, change);
  const change = { name: " Lindiwe ", cellphone: "082 555 0099", area: "Soweto" };
  expect((await update(change)).json().msg).toBe("The owner is saved.");
  const owner = await office.read(`owners/${id}`);
  expect(owner).toMatchObject({ name: "Lindiwe", cellphone: "+27825550099", area: "Soweto" });
  expect((await update(change)).json().msg).toBe("Nothing was changed.");
  const [event] = (await office.read(`owners/${id}/history`)).items;
  expect(event.changes).toHaveLength(3);
  const { email } = await office.read(`owners/${other}`);
  const taken = await update({ email: email.toUpperCase() });
  expect(refusal(taken)).toEqual([409, "email_taken"]);
  expect(await office.read(`owners/${id}`)).toEqual(owner);
});

const newPassword = "Removals?42-Piano!";

async function verified(path: "createOtp" | "forgotpassword", email: string) {
  app.clock.advance(30_000);
  const sent = await post(app, `/api/drivers/${path}`, { email });
  expect(sent.json()).toMatchObject({ verifCodeSent: "yes" });
  const verificationCode = await receivedCode(app, email);
  return post(app, "/api/drivers/verifyOtp", { email, verificationCode });
}

/** Sets a new password with a grant, or with a code from the mailbox, as its reader does. */
async function setPassword(email: string, grant?: { readonly authorization: string }) {
  const token = grant ?? {
    authorization: `Bearer ${(await verified("forgotpassword", email)).json().verificationToken}`,
  };
  const payload = { email, password: newPassword, confPassword: newPassword };
  return office.patch("drivers/updatepassword", payload, token);
}

const me = async ({ headers }: SignedIn) => (await office.get("me", headers)).statusCode;

describe("a driver's address", () => {
  it("that wants to register gets a code, which is worth a grant", { tags: "R-03" }, async () => {
    const answer = await verified("createOtp", freshEmail("trucker"));
    expect(answer.json()).toMatchObject({ verifiedEmail: "yes" });
    expect(answer.cookies).toMatchObject([{ name: "layisha_verified", httpOnly: true }]);
    const { email } = await insertDriver(app);
    await app.mailbox.deliver();
    await post(app, "/api/drivers/createOtp", { email });
    const [message] = await app.mailbox.deliver();
    expect(message).toMatchObject({ to: email, subject: "You already have a Layisha account" });
    expect(message?.text).toContain("/drivers/login");
  });

  it("gets a new password by a code, which ends every session", { tags: "R-06" }, async () => {
    const { email } = await insertDriver(app);
    const before = await signIn(app, email, "driver");
    const grant = await grantHeaders(app, { email, partyType: "client", purpose: "reset" });
    expect(refusal(await setPassword(email, grant))).toEqual([403, "verification_required"]);
    expect((await setPassword(email)).statusCode).toBe(200);
    expect(await me(before)).toBe(401);
    expect((await signIn(app, email, "driver", newPassword)).email).toBe(email);
    const notice = (await app.mailbox.deliver()).at(-1);
    expect(notice?.text).toContain("/drivers/");
  });
});

describe("an address that nobody has proved", () => {
  const activate = async (id: string) => {
    await giveDocuments(app, id);
    return office.patch(`drivers/update/${id}`, { status: "active" });
  };

  const verifiedAt = async (id: string) => (await storedRow(app, "parties", id)).emailVerifiedAt;

  it("loses its sessions by the activation, no other does", { tags: "O10" }, async () => {
    const driver = await pendingDriver(app);
    const second = await signIn(app, driver.email, "driver");
    const { id, email } = await insertDriver(app, { status: "pending" });
    const [proved, other] = [await signIn(app, email, "driver"), await pendingDriver(app)];
    expect(await me(driver)).toBe(200);
    for (const account of [driver.id, id]) expect((await activate(account)).statusCode).toBe(200);
    const statuses = await Promise.all([driver, second, proved, other].map(me));
    expect(statuses).toEqual([401, 401, 200, 200]);
    expect((await signIn(app, driver.email, "driver")).id).toBe(driver.id);
  });

  it("is proved by a reset, which drives others out", { tags: "O10" }, async () => {
    const stranger = await pendingDriver(app);
    expect(await verifiedAt(stranger.id)).toBeNull();
    expect((await setPassword(stranger.email)).statusCode).toBe(200);
    expect(await verifiedAt(stranger.id)).toEqual(new Date(app.clock.now()));
    expect(await me(stranger)).toBe(401);
    const again = signIn(app, stranger.email, "driver", goodPassword);
    await expect(again).rejects.toThrow("wrong_credentials");
    const owner = await signIn(app, stranger.email, "driver", newPassword);
    await activate(owner.id);
    expect(await me(owner)).toBe(200);

    const { id, email } = await insertDriver(app);
    const before = await verifiedAt(id);
    await setPassword(email);
    expect(await verifiedAt(id)).toEqual(before);
  });
});
