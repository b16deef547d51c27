import { describe, expect, it } from "vitest";
import { errorsOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments } from "#harness/documents.ts";
import { insertVehicle } from "#harness/drivers.ts";
import { insertDriver, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { eventsOf, insertOwner } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app);

const update = (id: string, change: object) => office.patch(`drivers/update/${id}`, change);
const read = (id: string) => office.read(`drivers/${id}`);

describe("changing a driver", () => {
  it("changes every field that staff may change, as it is stored", { tags: "R-50" }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const same = { surname: "Moloi", status: "pending", ownerDriver: "no", vehicleId };
    const change = { ...same, ownerId: await insertOwner(app) };
    const answer = await update(id, {
      ...change,
      name: " Lerato ",
      email: " Lerato.Moloi@Drivers.Example.com",
      cellphone: "+27 82 555 0199",
      area: " Benoni ",
    });
    expect(answer.json()).toEqual({ msg: "The driver is saved." });
    expect(await read(id)).toMatchObject({
      ...change,
      id,
      name: "Lerato",
      email: "lerato.moloi@drivers.example.com",
      cellphone: "+27825550199",
      area: "Benoni",
    });
  });

  it("leaves what is left out, and is one event", { tags: ["R-51", "R-52"] }, async () => {
    const { id } = await insertDriver(app);
    const before = await read(id);
    const { name, vehicleId, ownerId, status } = before;
    const change = { name: "Renamed", area: "Benoni", ownerDriver: "no" };
    expect((await update(id, change)).statusCode).toBe(200);
    expect(await read(id)).toEqual({ ...before, ...change });
    const again = await update(id, { vehicleId, ownerId, status, area: "Benoni" });
    expect(again.json()).toEqual({ msg: "Nothing was changed." });
    expect(await eventsOf(app, "driver", id)).toEqual([
      {
        action: "update",
        actor_type: "user",
        actor_id: office.staff.id,
        changes: {
          name: [name, "Renamed"],
          area: ["Midrand", "Benoni"],
          ownerDriver: ["yes", "no"],
        },
      },
    ]);
  });

  it("refuses all that is wrong at once, and changes nothing", { tags: "R-53" }, async () => {
    const { id } = await insertDriver(app);
    const before = await read(id);
    const answer = await update(id, { name: "", area: " ", ownerId: "nobody", vehicleId: "x" });
    expect(errorsOf(answer)).toEqual({
      name: "Name is required",
      area: "Area is required",
      ownerId: "Choose an owner from the list of owners.",
      vehicleId: "Choose one of this driver's own vehicles.",
    });
    const { email } = await insertDriver(app);
    const taken = await update(id, { area: "Benoni", email: email.toUpperCase() });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({
      code: "email_taken",
      errors: { email: expect.any(String) },
    });
    expect(await read(id)).toEqual(before);
    expect(await eventsOf(app, "driver", id)).toEqual([]);
  });
});

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
    expect(errorsOf(answer).vehicleId).toMatch(/has 1 open order\./);
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
    expect(await app.mailbox.deliver()).toEqual([
      expect.objectContaining({ to: email, subject: "Your Layisha account is active" }),
    ]);
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
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: "has_open_orders",
        msg: expect.stringContaining("1 open order"),
      });
    }
    expect(await read(id)).toMatchObject({ status: "active" });
  });

  it("is removed by a delete, pending by a restore, once", { tags: "R-62" }, async () => {
    const { id } = await insertDriver(app);
    for (const [call, status] of [
      [() => office.remove(`drivers/delete/${id}`), "removed"],
      [() => office.patch(`drivers/restore/${id}`), "pending"],
    ] as const) {
      expect((await call()).statusCode).toBe(200);
      expect((await call()).statusCode).toBe(404);
      expect(await read(id)).toMatchObject({ status });
    }
    const actions = (await eventsOf(app, "driver", id)).map(({ action }) => action);
    expect(actions).toEqual(["delete", "restore"]);
  });
});
