import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const patch = (path: string, payload: object, who: SignedIn = staff) =>
  app.inject({ method: "PATCH", url: `/api/orders/${path}`, headers: who.headers, payload });
const read = (id: string, who: SignedIn = staff) =>
  app.inject({ method: "GET", url: `/api/orders/${id}`, headers: who.headers });

async function newOrder(changes: Record<string, unknown> = {}): Promise<string> {
  return bookedOrder(app, await signedInClient(app), changes);
}

describe("assigning a driver", () => {
  it("gives the order to the driver with the driver's own vehicle", { tags: "O-20" }, async () => {
    const [id, driver] = [await newOrder(), await insertDriver(app)];
    const answer = await patch(`assign/${id}`, {
      driverId: driver.id,
      vehicleId: driver.vehicleId,
    });
    expect(answer.statusCode).toBe(200);
    expect((await read(id)).json()).toMatchObject({
      driverId: driver.id,
      vehicleId: driver.vehicleId,
      driver: { email: driver.email },
    });
  });

  it("asks for a driver when none is chosen", { tags: "O-21" }, async () => {
    const answer = await patch(`assign/${await newOrder()}`, { driverId: "", vehicleId: null });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ driverId: "Error: Please select a driver" });
  });

  it.each([
    ["a pending driver", { status: "pending" }],
    ["a suspended driver", { status: "suspended" }],
    ["a removed driver", { status: "removed" }],
    ["a pending vehicle", { vehicleStatus: "pending" }],
    ["a suspended vehicle", { vehicleStatus: "suspended" }],
    ["a vehicle that is too small", { truckSize: "1ton" }],
  ] as const)("refuses %s", { tags: "O-22" }, async (_, traits) => {
    const [id, driver] = [await newOrder(), await insertDriver(app, traits)];
    const answer = await patch(`assign/${id}`, {
      driverId: driver.id,
      vehicleId: driver.vehicleId,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe("driver_not_available");
    expect((await read(id)).json()).toMatchObject({ driverId: null, vehicleId: null });
  });

  it("refuses a vehicle that is not the driver's", { tags: "O-23" }, async () => {
    const [id, driver, other] = [
      await newOrder(),
      await insertDriver(app),
      await insertDriver(app),
    ];
    const answer = await patch(`assign/${id}`, { driverId: driver.id, vehicleId: other.vehicleId });
    expect(answer.json().code).toBe("vehicle_mismatch");
  });

  it("lets one of eight staff win when all assign the same order at once", {
    tags: "O-24",
  }, async () => {
    const id = await newOrder();
    const drivers = await Promise.all(Array.from({ length: 8 }, () => insertDriver(app)));
    const answers = await Promise.all(
      drivers.map((driver) => patch(`assign/${id}`, { driverId: driver.id })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(
      answers.filter((answer) => answer.json().code === "order_already_assigned"),
    ).toHaveLength(7);
  });

  it("never gives a driver two jobs that overlap, whoever presses at once", {
    tags: "O-25",
  }, async () => {
    const driver = await insertDriver(app);
    const ids = await Promise.all(
      ["07:00", "07:30", "08:00", "08:30"].map((orderTime) =>
        newOrder({ orderTime, orderDate: "2026-12-15" }),
      ),
    );
    const answers = await Promise.all(
      ids.map((id) => patch(`assign/${id}`, { driverId: driver.id })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === "driver_busy")).toHaveLength(3);
  });

  it("gives a driver two jobs of one day that do not overlap", { tags: "O-26" }, async () => {
    const driver = await insertDriver(app);
    for (const orderTime of ["07:00", "16:00"]) {
      const id = await newOrder({ orderTime, orderDate: "2026-12-16" });
      expect((await patch(`assign/${id}`, { driverId: driver.id })).statusCode).toBe(200);
    }
  });

  it("offers for an order only drivers who can take it", { tags: "O-27" }, async () => {
    const own = await startTestApp();
    try {
      const client = await signedInClient(own);
      const [boss, free, small, pending, busy] = [
        await signedInStaff(own),
        await insertDriver(own),
        await insertDriver(own, { truckSize: "1ton" }),
        await insertDriver(own, { status: "pending" }),
        await insertDriver(own),
      ];
      const [first, second] = [
        await bookedOrder(own, client),
        await bookedOrder(own, client, { orderTime: "09:30" }),
      ];
      await own.inject({
        method: "PATCH",
        url: `/api/orders/assign/${first}`,
        headers: boss.headers,
        payload: { driverId: busy.id },
      });
      const answer = await own.inject({
        method: "GET",
        url: `/api/drivers/all?forOrder=${second}`,
        headers: boss.headers,
      });
      const ids = answer.json().items.map((driver: { id: string }) => driver.id);
      expect(ids).toEqual([free.id]);
      expect([small.id, pending.id]).not.toContain(ids[0]);
    } finally {
      await own.close();
    }
  });

  it("writes to the client who drives", { tags: "O-28" }, async () => {
    const [id, driver] = [await newOrder(), await insertDriver(app)];
    await app.mailbox.deliver();
    await patch(`assign/${id}`, { driverId: driver.id });
    const [message] = await app.mailbox.deliver();
    expect(message?.subject).toMatch(/^Your driver for/);
  });
});

describe("the states of an order", () => {
  const statuses = ["pending", "started", "completed"] as const;

  async function orderIn(status: (typeof statuses)[number], hasDriver: boolean): Promise<string> {
    const id = await newOrder();
    if (!hasDriver) return id;
    const driver = await insertDriver(app);
    await patch(`assign/${id}`, { driverId: driver.id });
    if (status !== "pending") await patch(`status/${id}`, { status: "started" });
    if (status === "completed") await patch(`status/${id}`, { status: "completed" });
    return id;
  }

  it.each([
    ["pending", true, "started", 200],
    ["pending", true, "completed", 409],
    ["pending", false, "started", 409],
    ["pending", false, "completed", 409],
    ["started", true, "started", 409],
    ["started", true, "completed", 200],
    ["completed", true, "started", 409],
    ["completed", true, "completed", 409],
  ] as const)(
    "from %s (driver: %s) to %s answers %i",
    { tags: ["O-30", "O-93"] },
    async (from, hasDriver, to, status) => {
      const id = await orderIn(from, hasDriver);
      const answer = await patch(`status/${id}`, { status: to });
      expect(answer.statusCode).toBe(status);
      expect(answer.json().msg).toBeTruthy();
      expect((await read(id)).json().status).toBe(status === 200 ? to : from);
    },
  );

  it("starts once when eight press at once", { tags: "O-31" }, async () => {
    const id = await orderIn("pending", true);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => patch(`status/${id}`, { status: "started" })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it("removes the driver and the vehicle before completion, not after", {
    tags: ["O-32", "O-94"],
  }, async () => {
    const id = await orderIn("started", true);
    expect((await patch(`unassign/${id}`, { driverId: null, vehicleId: null })).statusCode).toBe(
      200,
    );
    expect((await read(id)).json()).toMatchObject({
      driverId: null,
      vehicleId: null,
      driver: null,
      status: "pending",
    });
    const done = await orderIn("completed", true);
    const answer = await patch(`unassign/${done}`, { driverId: null, vehicleId: null });
    expect(answer.json().code).toBe("order_completed");
  });

  it("frees the driver's time when the order is completed or off the list", {
    tags: "O-33",
  }, async () => {
    const driver = await insertDriver(app);
    const [first, second, third] = await Promise.all([newOrder(), newOrder(), newOrder()]);
    await patch(`assign/${first}`, { driverId: driver.id });
    expect((await patch(`assign/${second}`, { driverId: driver.id })).json().code).toBe(
      "driver_busy",
    );
    await patch(`status/${first}`, { status: "started" });
    await patch(`status/${first}`, { status: "completed" });
    expect((await patch(`assign/${second}`, { driverId: driver.id })).statusCode).toBe(200);
    await app.inject({
      method: "DELETE",
      url: `/api/orders/delete/${second}`,
      headers: staff.headers,
    });
    expect((await patch(`assign/${third}`, { driverId: driver.id })).statusCode).toBe(200);
  });

  it("takes a deleted order off the lists and keeps the record", { tags: "O-34" }, async () => {
    const id = await newOrder();
    const remove = () =>
      app.inject({ method: "DELETE", url: `/api/orders/delete/${id}`, headers: staff.headers });
    expect((await remove()).statusCode).toBe(200);
    expect((await read(id)).statusCode).toBe(404);
    expect((await remove()).statusCode).toBe(404);
    expect(
      await app.db.selectFrom("orders").select("id").where("id", "=", id).execute(),
    ).toHaveLength(1);
  });

  it("refuses to delete a completed order, whose money stays where it is counted", {
    tags: "T-485",
  }, async () => {
    const id = await orderIn("completed", true);
    const answer = await app.inject({
      method: "DELETE",
      url: `/api/orders/delete/${id}`,
      headers: staff.headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "order_completed"]);
    expect(answer.json().msg).toMatch(/was paid/);
    expect((await read(id)).json().status).toBe("completed");
  });

  it("keeps who did what to an order, and never changes it", { tags: "O-35" }, async () => {
    const id = await orderIn("completed", true);
    const events = await app.db
      .selectFrom("audit_events")
      .select(["action", "actor_id"])
      .where("entity_id", "=", id)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(events.map((event) => event.action)).toEqual(["book", "assign", "start", "complete"]);
    expect(events.at(-1)?.actor_id).toBe(staff.id);
    await expect(app.db.deleteFrom("audit_events").execute()).rejects.toThrow(/never changed/);
  });
});
