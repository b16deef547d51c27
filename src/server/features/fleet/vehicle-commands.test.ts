import { describe, expect, it } from "vitest";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import { refusal, sortedStatuses } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments } from "#harness/documents.ts";
import { freshPlate, insertVehicle } from "#harness/drivers.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertOwner, readEvents } from "#harness/people.ts";
import { untilOneWaits } from "#harness/until.ts";

const app = await openTestApp();
const office = await openOffice(app);

const update = (id: string, change: object) => office.patch(`vehicles/update/${id}`, change);
const remove = (id: string) => office.remove(`vehicles/delete/${id}`);
const restore = (id: string) => office.patch(`vehicles/restore/${id}`);
const read = (id: string) => office.read(`vehicles/${id}`);
const readCurrentVehicle = async (driverId: string) =>
  (await office.read(`drivers/${driverId}`)).vehicleId;
const hasOpenOrder = { code: "has_open_orders", msg: expect.stringContaining("1 open order.") };

describe("changing a vehicle", () => {
  it("changes what is sent, in one event", { tags: ["R-77", "R-78"] }, async () => {
    const id = await insertVehicle(app);
    const ownerId = await insertOwner(app);
    const { id: driverId } = await insertDriver(app);
    const before = await read(id);
    const size = { truckSize: "8ton", grossKg: 15_000 };
    const changed = { ...size, shape: "open", git: "yes", status: "suspended" };
    const answer = await update(id, { ...changed, licencePlate: "nd 77-88", ownerId, driverId });
    expect(answer.json()).toEqual({ msg: "The vehicle is saved." });
    const after = { id, ...changed, licencePlate: "ND7788", ownerId, driverId };
    const derived = { lacksDocuments: true };
    expect(await read(id)).toEqual({ ...after, ...derived });
    const again = await update(id, { ...after, id: undefined });
    expect(again.json()).toEqual({ msg: "Nothing was changed." });
    expect(await readEvents(app, "vehicle", id)).toEqual([
      {
        action: "update",
        actorType: "user",
        actorId: office.staff.id,
        changes: {
          truckSize: ["3ton", "8ton"],
          grossKg: [3_500, 15_000],
          licencePlate: [before.licencePlate, "ND7788"],
          shape: ["closed", "open"],
          git: ["no", "yes"],
          status: ["active", "suspended"],
          driverId: [null, driverId],
          ownerId: [null, ownerId],
        },
      },
    ]);
    await update(id, { git: "no" });
    expect(await read(id)).toEqual({ ...after, ...derived, git: "no" });
  });

  it("refuses another's plate, takes its own as typed", { tags: "R-80" }, async () => {
    const [licencePlate, own] = [freshPlate(), freshPlate()];
    await insertVehicle(app, { licencePlate });
    const id = await insertVehicle(app, { licencePlate: own });
    const answer = await update(id, { licencePlate: licencePlate.toLowerCase() });
    expect(refusal(answer)).toEqual([409, "plate_taken"]);
    expect(answer.json().errors.licencePlate).toMatch(/registered already/);
    const same = await update(id, { licencePlate: own.toLowerCase().replace("gp", " gp") });
    expect(same.json()).toEqual({ msg: "Nothing was changed." });
    const other = await insertVehicle(app);
    const wanted = { licencePlate: freshPlate() };
    expect(await sortedStatuses([update(id, wanted), update(other, wanted)])).toEqual([200, 409]);
  });
});

describe("a vehicle that changes hands", () => {
  it("leaves its driver another one", { tags: "R-82" }, async () => {
    const [giver, taker] = [await insertDriver(app), await insertDriver(app)];
    await insertVehicle(app, { driverId: giver.id, status: "pending" });
    const spare = await insertVehicle(app, { driverId: giver.id });
    expect((await update(giver.vehicleId, { driverId: taker.id })).statusCode).toBe(200);
    expect(await readCurrentVehicle(giver.id)).toBe(spare);
    expect(await readCurrentVehicle(taker.id)).toBe(taker.vehicleId);
    const changes = { vehicleId: [giver.vehicleId, spare] };
    expect(await readEvents(app, "driver", giver.id)).toMatchObject([
      { action: "update", actorId: office.staff.id, changes },
    ]);
  });

  it("leaves none where there is no other", { tags: "R-83" }, async () => {
    const [giver, taker] = [await insertDriver(app), await insertDriver(app)];
    expect((await update(taker.vehicleId, { driverId: null })).statusCode).toBe(200);
    expect(await readCurrentVehicle(taker.id)).toBeNull();
    expect((await update(giver.vehicleId, { driverId: taker.id })).statusCode).toBe(200);
    expect(await readCurrentVehicle(giver.id)).toBeNull();
    expect(await readCurrentVehicle(taker.id)).toBe(giver.vehicleId);

    const [one, two] = [await insertDriver(app), await insertDriver(app)];
    const answers = await Promise.all([
      update(one.vehicleId, { driverId: two.id }),
      update(two.vehicleId, { driverId: one.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { id } of [one, two]) {
      const current = await readCurrentVehicle(id);
      if (current !== null) expect(await read(current)).toMatchObject({ driverId: id });
    }
  });
});

describe("a vehicle with an open order of 1.5ton", () => {
  it("stays, with its driver, and large enough", { tags: ["R-84", "R-85"] }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    await office.assignedOrder(id);
    const { id: driverId } = await insertDriver(app);
    const refused = [{ status: "removed" }, { status: "suspended", driverId }, { driverId }];
    for (const change of refused) {
      expect((await update(vehicleId, change)).json()).toMatchObject(hasOpenOrder);
    }
    const shrunk = await update(vehicleId, { truckSize: "1ton" });
    expect(refusal(shrunk)).toEqual([409, "has_open_orders"]);
    expect(shrunk.json().msg).toContain("has 1 open order for a larger truck. Complete it");
    expect(await readEvents(app, "vehicle", vehicleId)).toEqual([]);
    const allowed = { truckSize: "1.5ton", shape: "open", licencePlate: freshPlate() };
    expect((await update(vehicleId, allowed)).statusCode).toBe(200);
  });

  it("is removed when the order is done", { tags: ["R-85", "R-89"] }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const done = await office.assignedOrder(id);
    expect((await remove(vehicleId)).json()).toMatchObject(hasOpenOrder);
    for (const status of ["started", "completed"]) {
      await office.patch(`orders/status/${done}`, { status });
    }
    expect((await remove(vehicleId)).statusCode).toBe(200);
    expect(await office.read(`orders/${done}`)).toMatchObject({ vehicleId });

    const other = await insertDriver(app);
    await office.remove(`orders/delete/${await office.assignedOrder(other.id)}`);
    expect((await remove(other.vehicleId)).statusCode).toBe(200);
  });

  it("is suspended with it, gets no other, and may return", { tags: "R-94" }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const licencePlate = freshPlate();
    const orderId = await office.assignedOrder(id);
    const order = await office.read(`orders/${orderId}`);
    const { orderDate, orderTime, pickup, destination } = order;
    const suspended = await update(vehicleId, { licencePlate, status: "suspended" });
    expect(suspended.json()).toEqual({
      msg: `The vehicle is saved. ${formatLicencePlate(licencePlate)} has 1 open order. Complete it or give it to another driver.`,
      openOrders: [{ id: orderId, orderDate, orderTime, pickup, destination, status: "pending" }],
    });
    const vehicle = { ...order.vehicle, licencePlate };
    expect(await office.read(`orders/${orderId}`)).toEqual({ ...order, vehicle });
    const next = await bookedOrder(app, await signedInClient(app));
    const refused = await office.patch(`orders/assign/${next}`, { driverId: id });
    expect(refusal(refused)).toEqual([409, "driver_not_available"]);
    await giveDocuments(app, vehicleId, "vehicle");
    for (const status of ["pending", "active"]) {
      const answer = await update(vehicleId, { status });
      expect(answer.json()).toEqual({ msg: "The vehicle is saved." });
    }
  });

  it("is suspended with an order that comes at once, or without", { tags: "R-86" }, async () => {
    for (let round = 0; round < 4; round++) {
      const { id, vehicleId } = await insertDriver(app);
      const orderId = await bookedOrder(app, await signedInClient(app));
      const [assigned, suspended] = await Promise.all([
        office.patch(`orders/assign/${orderId}`, { driverId: id }),
        update(vehicleId, { status: "suspended" }),
      ]);
      expect(suspended.statusCode).toBe(200);
      const listed = suspended.json().openOrders?.map((order: { id: string }) => order.id);
      expect([assigned.statusCode, listed]).toEqual(
        assigned.statusCode === 200 ? [200, [orderId]] : [409, undefined],
      );
    }
  });
});

describe("removing a vehicle", () => {
  it("hands over, and is undone by a restore", { tags: ["R-88", "R-91", "R-87"] }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const spare = await insertVehicle(app, { driverId: id });
    expect((await remove(vehicleId)).json().msg).toMatch(/^TS \d+ GP is removed\.$/);
    expect((await remove(vehicleId)).statusCode).toBe(404);
    expect(await read(vehicleId)).toMatchObject({ status: "removed" });
    expect(await readCurrentVehicle(id)).toBe(spare);
    await remove(spare);
    expect(await readCurrentVehicle(id)).toBeNull();
    expect((await restore(vehicleId)).json().msg).toMatch(/is back, and waits for review\.$/);
    expect(await read(vehicleId)).toMatchObject({ status: "pending", driverId: id });
    expect(await readCurrentVehicle(id)).toBe(vehicleId);
    expect((await restore(vehicleId)).statusCode).toBe(404);
    const actions = (await readEvents(app, "vehicle", vehicleId)).map(({ action }) => action);
    expect(actions).toEqual(["delete", "restore"]);
  });

  it("is not undone when the plate comes in meanwhile", { tags: "R-80" }, async () => {
    const licencePlate = freshPlate();
    const claim = async () => {
      const id = await insertVehicle(app, { licencePlate, status: "pending" });
      await remove(id);
      return id;
    };
    const [first, second] = [await claim(), await claim()];
    const sent = await app.db.transaction().execute(async (trx) => {
      const row = trx.updateTable("vehicles").where("id", "=", first);
      await row.set({ status: "pending" }).execute();
      const answer = restore(second);
      await untilOneWaits(app);
      return { answer };
    });
    expect(refusal(await sent.answer)).toEqual([409, "plate_taken"]);
  });
});
