import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { eventsOf, insertVehicle } from "#harness/drivers.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { insertOwner } from "#harness/people.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const update = (id: string, payload: object, headers: Record<string, string> = staff.headers) =>
  app.inject({ method: "PATCH", url: `/api/drivers/update/${id}`, headers, payload });
const read = async (path: string) =>
  (await app.inject({ url: `/api/${path}`, headers: staff.headers })).json();

/** An order on the lists that this driver is to do. */
async function assignedOrder(driverId: string): Promise<string> {
  const orderId = await bookedOrder(app, await signedInClient(app));
  const answer = await app.inject({
    method: "PATCH",
    url: `/api/orders/assign/${orderId}`,
    headers: staff.headers,
    payload: { driverId },
  });
  expect(answer.statusCode).toBe(200);
  return orderId;
}

describe("changing a driver", () => {
  it("changes every field that staff may change, in the form in which it is stored", {
    tags: "R-50",
  }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const ownerId = await insertOwner(app);
    const answer = await update(id, {
      name: " Lerato ",
      surname: "Moloi",
      email: " Lerato.Moloi@Drivers.Example.com",
      cellphone: "+27 82 555 0199",
      area: " Benoni ",
      status: "pending",
      ownerDriver: "no",
      ownerId,
      vehicleId,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ msg: "The driver is saved." });
    expect(await read(`drivers/${id}`)).toMatchObject({
      id,
      name: "Lerato",
      surname: "Moloi",
      email: "lerato.moloi@drivers.example.com",
      cellphone: "0825550199",
      area: "Benoni",
      status: "pending",
      ownerDriver: "no",
      ownerId,
      vehicleId,
    });
  });

  it("leaves what is left out as it is, and says when nothing changes", {
    tags: "R-51",
  }, async () => {
    const { id } = await insertDriver(app);
    const before = await read(`drivers/${id}`);
    expect((await update(id, { area: "Benoni" })).statusCode).toBe(200);
    expect(await read(`drivers/${id}`)).toEqual({ ...before, area: "Benoni" });
    const { vehicleId, ownerId, status } = before;
    const again = await update(id, { vehicleId, ownerId, status, area: "Benoni" });
    expect(again.json()).toEqual({ msg: "Nothing was changed." });
  });

  it("is one event with what was before and after", { tags: "R-52" }, async () => {
    const { id } = await insertDriver(app);
    const { name } = await read(`drivers/${id}`);
    await update(id, { name: "Renamed", area: "Benoni", ownerDriver: "no" });
    expect(await eventsOf(app, "driver", id)).toEqual([
      {
        action: "update",
        actor_type: "user",
        actor_id: staff.id,
        changes: {
          name: [name, "Renamed"],
          area: ["Midrand", "Benoni"],
          ownerDriver: ["yes", "no"],
        },
      },
    ]);
  });

  it("refuses what the registration refuses, all at once, and changes nothing", {
    tags: "R-53",
  }, async () => {
    const { id } = await insertDriver(app);
    const before = await read(`drivers/${id}`);
    const answer = await update(id, { name: "", area: " ", ownerId: "nobody", vehicleId: "x" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      name: "Name is required",
      area: "Area is required",
      ownerId: "Choose an owner from the list of owners.",
      vehicleId: "Choose one of this driver's own vehicles.",
    });
    expect(await read(`drivers/${id}`)).toEqual(before);
    expect(await eventsOf(app, "driver", id)).toEqual([]);
  });

  it("refuses the address of another driver", { tags: "R-53" }, async () => {
    const { email } = await insertDriver(app);
    const { id } = await insertDriver(app);
    const answer = await update(id, { area: "Benoni", email: email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "email_taken",
      errors: { email: expect.any(String) },
    });
    expect(await read(`drivers/${id}`)).toMatchObject({ area: "Midrand" });
  });

  it("is for staff alone, and for drivers there are", { tags: "R-54" }, async () => {
    const { id, email, vehicleId } = await insertDriver(app);
    const driver = await signIn(app, email, "driver");
    expect((await update(id, { status: "active" }, {})).statusCode).toBe(401);
    expect((await update(id, { status: "active" }, driver.headers)).statusCode).toBe(403);
    for (const nobody of [vehicleId, staff.id, "nonsense"]) {
      expect((await update(nobody, { area: "Benoni" })).statusCode).toBe(404);
    }
  });
});

describe("a driver's owner and current vehicle", () => {
  it("takes no owner who is removed, and none at all when the choice is empty", {
    tags: "R-55",
  }, async () => {
    const { id } = await insertDriver(app);
    const ownerId = await insertOwner(app);
    await update(id, { ownerId });
    const removed = await insertOwner(app);
    await app.db
      .updateTable("owners")
      .set({ status: "removed" })
      .where("id", "in", [removed, ownerId])
      .execute();
    expect((await update(id, { ownerId: removed })).json().errors).toHaveProperty("ownerId");
    // What stays as it is was judged when it was chosen: the form sends it along.
    expect((await update(id, { ownerId, area: "Benoni" })).statusCode).toBe(200);
    expect((await update(id, { ownerId: "" })).statusCode).toBe(200);
    expect(await read(`drivers/${id}`)).toMatchObject({ ownerId: null });
  });

  it("takes one of the driver's own vehicles, and no removed or foreign one", {
    tags: "R-56",
  }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const foreign = (await insertDriver(app)).vehicleId;
    const removed = await insertVehicle(app, { driverId: id, status: "removed" });
    const own = await insertVehicle(app, { driverId: id, status: "pending" });
    for (const refused of [foreign, removed, id]) {
      expect((await update(id, { vehicleId: refused })).json().errors).toHaveProperty("vehicleId");
    }
    expect(await read(`drivers/${id}`)).toMatchObject({ vehicleId });
    expect((await update(id, { vehicleId: own })).statusCode).toBe(200);
    expect(await read(`drivers/${id}`)).toMatchObject({ vehicleId: own });
  });

  it("takes no vehicle away from a driver who has open orders", { tags: "R-57" }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const orderId = await assignedOrder(id);
    const answer = await update(id, { vehicleId: null });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.vehicleId).toMatch(/has 1 open order\./);
    await app.inject({
      method: "PATCH",
      url: `/api/orders/unassign/${orderId}`,
      headers: staff.headers,
      payload: { driverId: null, vehicleId: null },
    });
    expect((await update(id, { vehicleId: null })).statusCode).toBe(200);
    expect(await read(`drivers/${id}`)).toMatchObject({ vehicleId: null });
    expect((await read(`vehicles/${vehicleId}`)).driverId).toBe(id);
  });

  it("leaves an order the vehicle that it was assigned", { tags: "R-58" }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const orderId = await assignedOrder(id);
    const other = await insertVehicle(app, { driverId: id });
    expect((await update(id, { vehicleId: other })).statusCode).toBe(200);
    expect(await read(`orders/${orderId}`)).toMatchObject({ driverId: id, vehicleId });
  });
});

describe("a driver's status", () => {
  it("of a driver under review becomes active, and the driver hears of it", {
    tags: "R-59",
  }, async () => {
    const { id, email } = await insertDriver(app, { status: "pending" });
    await app.mailbox.deliver();
    expect((await update(id, { status: "active" })).statusCode).toBe(200);
    expect(await app.mailbox.deliver()).toEqual([
      expect.objectContaining({ to: email, subject: "Your Layisha account is active" }),
    ]);
  });

  it("of a suspended driver ends the sessions at once, and warns of open orders", {
    tags: "R-60",
  }, async () => {
    const { id, email } = await insertDriver(app);
    const driver = await signIn(app, email, "driver");
    await assignedOrder(id);
    const answer = await update(id, { status: "suspended" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().msg).toMatch(/has 1 open order\. .*another driver/);
    const orders = () => app.inject({ url: "/api/orders/all", headers: driver.headers });
    expect((await orders()).statusCode).toBe(401);
    await update(id, { status: "active" });
    expect((await orders()).statusCode).toBe(401);
  });

  it("becomes removed only without open orders, by an edit as by a delete", {
    tags: "R-61",
  }, async () => {
    const { id } = await insertDriver(app);
    await assignedOrder(id);
    const remove = () =>
      app.inject({
        method: "DELETE",
        url: `/api/drivers/delete/${id}`,
        headers: staff.headers,
      });
    for (const answer of [await update(id, { status: "removed" }), await remove()]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: "has_open_orders",
        msg: expect.stringContaining("1 open order"),
      });
    }
    expect(await read(`drivers/${id}`)).toMatchObject({ status: "active" });
  });

  it("is removed by a delete and pending again by a restore, each once", {
    tags: "R-62",
  }, async () => {
    const { id } = await insertDriver(app);
    const call = (method: "DELETE" | "PATCH", verb: string) =>
      app.inject({ method, url: `/api/drivers/${verb}/${id}`, headers: staff.headers });
    expect((await call("DELETE", "delete")).statusCode).toBe(200);
    expect((await call("DELETE", "delete")).statusCode).toBe(404);
    expect(await read(`drivers/${id}`)).toMatchObject({ status: "removed" });
    expect((await call("PATCH", "restore")).statusCode).toBe(200);
    expect((await call("PATCH", "restore")).statusCode).toBe(404);
    expect(await read(`drivers/${id}`)).toMatchObject({ status: "pending" });
    const actions = (await eventsOf(app, "driver", id)).map(({ action }) => action);
    expect(actions).toEqual(["delete", "restore"]);
  });
});
