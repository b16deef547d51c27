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

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const remove = (id: string, headers: Record<string, string> = staff.headers) =>
  app.inject({ method: "DELETE", url: `/api/vehicles/delete/${id}`, headers });
const restore = (id: string, headers: Record<string, string> = staff.headers) =>
  app.inject({ method: "PATCH", url: `/api/vehicles/restore/${id}`, headers });
const read = async (path: string) =>
  (await app.inject({ url: `/api/${path}`, headers: staff.headers })).json();

describe("removing a vehicle", () => {
  it("keeps the record, and says so once", { tags: "R-87" }, async () => {
    const id = await insertVehicle(app, { licencePlate: "RM12XYGP" });
    const answer = await remove(id);
    expect(answer.json()).toEqual({ msg: "RM 12 XY GP is removed." });
    expect(await read(`vehicles/${id}`)).toMatchObject({ status: "removed" });
    expect((await remove(id)).statusCode).toBe(404);
    expect(await eventsOf(app, "vehicle", id)).toEqual([
      {
        action: "delete",
        actor_type: "user",
        actor_id: staff.id,
        changes: { status: ["active", "removed"] },
      },
    ]);
  });

  it("frees its driver for another active vehicle, or for none", { tags: "R-88" }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const spare = await insertVehicle(app, { driverId: id });
    await remove(vehicleId);
    expect(await read(`drivers/${id}`)).toMatchObject({ vehicleId: spare });
    await remove(spare);
    expect(await read(`drivers/${id}`)).toMatchObject({ vehicleId: null });
    expect((await read(`vehicles/${vehicleId}`)).driverId).toBe(id);
  });

  it("waits until its open orders are done", { tags: "R-89" }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    const orderId = await bookedOrder(app, await signedInClient(app));
    const call = (verb: string, payload: object) =>
      app.inject({
        method: "PATCH",
        url: `/api/orders/${verb}/${orderId}`,
        headers: staff.headers,
        payload,
      });
    await call("assign", { driverId: id });
    const refused = await remove(vehicleId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "has_open_orders",
      msg: expect.stringContaining("1 open order."),
    });
    await call("status", { status: "started" });
    await call("status", { status: "completed" });
    expect((await remove(vehicleId)).statusCode).toBe(200);
    expect((await read(`orders/${orderId}`)).vehicleId).toBe(vehicleId);
  });

  it("is for staff alone, and so is bringing one back", { tags: "R-90" }, async () => {
    const { email, vehicleId } = await insertDriver(app);
    const { headers } = await signIn(app, email, "driver");
    for (const call of [remove, restore]) {
      expect((await call(vehicleId, {})).statusCode).toBe(401);
      expect((await call(vehicleId, headers)).statusCode).toBe(403);
      expect((await call("nonsense")).statusCode).toBe(404);
    }
  });
});

describe("bringing a vehicle back", () => {
  it("lets it wait for review again, as the current one of a driver without", {
    tags: "R-91",
  }, async () => {
    const { id, vehicleId } = await insertDriver(app);
    await remove(vehicleId);
    expect((await restore(vehicleId)).json()).toEqual({
      msg: expect.stringMatching(/is back, and waits for review\.$/),
    });
    expect(await read(`vehicles/${vehicleId}`)).toMatchObject({ status: "pending", driverId: id });
    expect(await read(`drivers/${id}`)).toMatchObject({ vehicleId });
    expect((await restore(vehicleId)).statusCode).toBe(404);
    const actions = (await eventsOf(app, "vehicle", vehicleId)).map(({ action }) => action);
    expect(actions).toEqual(["delete", "restore"]);
  });
});
