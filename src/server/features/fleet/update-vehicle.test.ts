import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { eventsOf, freshPlate, insertVehicle } from "#harness/drivers.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
  type TestDriver,
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
  app.inject({ method: "PATCH", url: `/api/vehicles/update/${id}`, headers, payload });
const read = async (path: string) =>
  (await app.inject({ url: `/api/${path}`, headers: staff.headers })).json();
const currentOf = async (id: string) => (await read(`drivers/${id}`)).vehicleId;

/** A driver whose vehicle is to do an order of 1.5ton. */
async function busyDriver(): Promise<TestDriver & { readonly orderId: string }> {
  const driver = await insertDriver(app);
  const orderId = await bookedOrder(app, await signedInClient(app));
  const answer = await app.inject({
    method: "PATCH",
    url: `/api/orders/assign/${orderId}`,
    headers: staff.headers,
    payload: { driverId: driver.id },
  });
  expect(answer.statusCode).toBe(200);
  return { ...driver, orderId };
}

describe("changing a vehicle", () => {
  it("changes every field that staff may change, in the form in which it is stored", {
    tags: "R-77",
  }, async () => {
    const id = await insertVehicle(app);
    const ownerId = await insertOwner(app);
    const { id: driverId } = await insertDriver(app);
    const before = await read(`vehicles/${id}`);
    const changed = { truckSize: "8ton", shape: "open", git: "yes", status: "suspended" };
    const answer = await update(id, { ...changed, licencePlate: "nd 77-88", ownerId, driverId });
    expect(answer.json()).toEqual({ msg: "The vehicle is saved." });
    const after = { id, ...changed, licencePlate: "ND7788", ownerId, driverId };
    expect(await read(`vehicles/${id}`)).toEqual(after);
    expect(await eventsOf(app, "vehicle", id)).toEqual([
      {
        action: "update",
        actor_type: "user",
        actor_id: staff.id,
        changes: {
          truckSize: ["3ton", "8ton"],
          licencePlate: [before.licencePlate, "ND7788"],
          shape: ["closed", "open"],
          git: ["no", "yes"],
          status: ["active", "suspended"],
          driverId: [null, driverId],
          ownerId: [null, ownerId],
        },
      },
    ]);
  });

  it("leaves what is left out as it is, and says when nothing changes", {
    tags: "R-78",
  }, async () => {
    const id = await insertVehicle(app);
    const before = await read(`vehicles/${id}`);
    await update(id, { git: "yes" });
    expect(await read(`vehicles/${id}`)).toEqual({ ...before, git: "yes" });
    const again = await update(id, { ...before, id: undefined, git: "yes" });
    expect(again.json()).toEqual({ msg: "Nothing was changed." });
    expect(await eventsOf(app, "vehicle", id)).toHaveLength(1);
  });

  it("refuses what the form refuses and links to nobody, all at once", {
    tags: "R-79",
  }, async () => {
    const id = await insertVehicle(app);
    const answer = await update(id, { truckSize: "2ton", shape: "", driverId: "x", ownerId: id });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      truckSize: "Truck size is required",
      shape: "Vehicle shape is required",
      driverId: "Choose a driver from the list of drivers.",
      ownerId: "Choose an owner from the list of owners.",
    });
    const { id: removed } = await insertDriver(app, { status: "removed" });
    expect((await update(id, { driverId: removed })).json().errors).toHaveProperty("driverId");
    expect(await eventsOf(app, "vehicle", id)).toEqual([]);
  });

  it("refuses the plate of another vehicle, and takes its own however it is typed", {
    tags: "R-80",
  }, async () => {
    const licencePlate = freshPlate();
    await insertVehicle(app, { licencePlate });
    const own = freshPlate();
    const id = await insertVehicle(app, { licencePlate: own });
    const answer = await update(id, { licencePlate: licencePlate.toLowerCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "plate_taken",
      errors: { licencePlate: expect.stringMatching(/registered already/) },
    });
    const same = await update(id, { licencePlate: own.toLowerCase().replace("gp", " gp") });
    expect(same.json()).toEqual({ msg: "Nothing was changed." });
    const other = await insertVehicle(app);
    const wanted = { licencePlate: freshPlate() };
    const both = await Promise.all([update(id, wanted), update(other, wanted)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it("is for staff alone, and for vehicles there are", { tags: "R-81" }, async () => {
    const { id, email, vehicleId } = await insertDriver(app);
    const { headers } = await signIn(app, email, "driver");
    expect((await update(vehicleId, { status: "active" }, {})).statusCode).toBe(401);
    expect((await update(vehicleId, { status: "active" }, headers)).statusCode).toBe(403);
    for (const nothing of [id, "nonsense"]) {
      expect((await update(nothing, { truckSize: "wrong" })).statusCode).toBe(404);
    }
  });
});

describe("a vehicle that changes hands", () => {
  it("leaves its driver another active vehicle, and is the new one's only if they had none", {
    tags: "R-82",
  }, async () => {
    const giver = await insertDriver(app);
    await insertVehicle(app, { driverId: giver.id, status: "pending" });
    const spare = await insertVehicle(app, { driverId: giver.id });
    const taker = await insertDriver(app);
    expect((await update(giver.vehicleId, { driverId: taker.id })).statusCode).toBe(200);
    expect(await currentOf(giver.id)).toBe(spare);
    expect(await currentOf(taker.id)).toBe(taker.vehicleId);
    expect(await eventsOf(app, "driver", giver.id)).toMatchObject([
      { action: "update", actor_id: staff.id, changes: { vehicleId: [giver.vehicleId, spare] } },
    ]);
  });

  it("leaves its driver none when there is no other, and becomes the one of who has none", {
    tags: "R-83",
  }, async () => {
    const [giver, taker] = [await insertDriver(app), await insertDriver(app)];
    expect((await update(taker.vehicleId, { driverId: null })).statusCode).toBe(200);
    expect(await currentOf(taker.id)).toBeNull();
    expect((await update(giver.vehicleId, { driverId: taker.id })).statusCode).toBe(200);
    expect(await currentOf(giver.id)).toBeNull();
    expect(await currentOf(taker.id)).toBe(giver.vehicleId);
  });

  it("holds when two drivers swap their vehicles at once", { tags: "R-83" }, async () => {
    const [one, two] = [await insertDriver(app), await insertDriver(app)];
    const answers = await Promise.all([
      update(one.vehicleId, { driverId: two.id }),
      update(two.vehicleId, { driverId: one.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { id } of [one, two]) {
      const current = await currentOf(id);
      if (current !== null) expect((await read(`vehicles/${current}`)).driverId).toBe(id);
    }
  });
});

describe("a vehicle with open orders", () => {
  it.each<[string, (other: string) => object]>([
    ["stay active", () => ({ status: "suspended" })],
    ["stay with its driver", (driverId) => ({ driverId })],
    ["stay large enough", () => ({ truckSize: "1ton" })],
    ["not be removed", () => ({ status: "removed" })],
  ])("has to %s", { tags: "R-84" }, async (_what, change) => {
    const { vehicleId } = await busyDriver();
    const other = await insertDriver(app);
    const answer = await update(vehicleId, change(other.id));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "has_open_orders",
      msg: expect.stringContaining("1 open order."),
    });
    expect(await eventsOf(app, "vehicle", vehicleId)).toEqual([]);
  });

  it("may become as small as its orders are, and change in every other way", {
    tags: "R-85",
  }, async () => {
    const { vehicleId } = await busyDriver();
    const change = { truckSize: "1.5ton", shape: "open", licencePlate: freshPlate() };
    expect((await update(vehicleId, change)).statusCode).toBe(200);
  });

  it("is free again when they are completed or gone", { tags: "R-85" }, async () => {
    const { vehicleId, orderId } = await busyDriver();
    await app.inject({
      method: "DELETE",
      url: `/api/orders/delete/${orderId}`,
      headers: staff.headers,
    });
    expect((await update(vehicleId, { status: "suspended" })).statusCode).toBe(200);
  });

  it("is either given an order or taken out of service, never both at once", {
    tags: "R-86",
  }, async () => {
    for (let round = 0; round < 4; round++) {
      const { id, vehicleId } = await insertDriver(app);
      const orderId = await bookedOrder(app, await signedInClient(app));
      const assign = app.inject({
        method: "PATCH",
        url: `/api/orders/assign/${orderId}`,
        headers: staff.headers,
        payload: { driverId: id },
      });
      const answers = await Promise.all([assign, update(vehicleId, { status: "suspended" })]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });
});
