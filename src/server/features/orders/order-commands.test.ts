import { describe, expect, it } from "vitest";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInDriver,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readEvents } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app);

const assign = (id: string, payload: object) => office.patch(`orders/assign/${id}`, payload);
const unassign = (id: string) =>
  office.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
const move = (id: string, status: string) => office.patch(`orders/status/${id}`, { status });
const remove = (id: string) => office.remove(`orders/delete/${id}`);
const read = (id: string) => office.read(`orders/${id}`);
const newOrder = async (changes = {}) => bookedOrder(app, await signedInClient(app), changes);
const orderWithDriver = async (moves: readonly string[] = []) =>
  office.assignedOrder((await insertDriver(app)).id, moves);

type Answers = Awaited<ReturnType<typeof assign>>[];
const answerCodes = (answers: Answers) => answers.map((answer) => answer.json().code ?? "done");
/** One `done` and `code` for everybody else. */
const oneDone = (count: number, code: string) =>
  ["done", ...Array(count - 1).fill(code)].toSorted();

describe("assigning a driver", () => {
  it("gives it their own vehicle, tells the client", { tags: ["O-20", "O-28"] }, async () => {
    const [id, { id: driverId, vehicleId, email }] = [await newOrder(), await insertDriver(app)];
    await app.mailbox.deliver();
    expect((await assign(id, { driverId, vehicleId })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ driverId, vehicleId, driver: { email } });
    app.clock.advance(driverNamedMessageDelayMs);
    const [message] = await app.mailbox.deliver();
    expect(message?.subject).toMatch(/^Your driver for/);
  });

  it("refuses who is not active, and too small a vehicle", { tags: "O-22" }, async () => {
    const id = await newOrder();
    for (const traits of [
      { status: "pending" },
      { status: "suspended" },
      { status: "removed" },
      { vehicleStatus: "pending" },
      { vehicleStatus: "suspended" },
      { truckSize: "1ton" },
    ] as const) {
      const { id: driverId, vehicleId } = await insertDriver(app, traits);
      const answer = await assign(id, { driverId, vehicleId });
      expect(refusal(answer)).toEqual([409, "driver_not_available"]);
    }
    expect(await read(id)).toMatchObject({ driverId: null, vehicleId: null });
  });

  it("asks why where the law forbids it, and records the answer", { tags: "O-1653" }, async () => {
    const [id, { id: driverId }] = [await newOrder(), await insertDriver(app, { grossKg: 7_500 })];
    const refused = await assign(id, { driverId });
    expect(refusal(refused)).toEqual([409, "law_forbids"]);
    expect(refused.json().msg).toMatch(
      /No Operator card on record.*needs code C1\. Choose another/,
    );
    const lawReason = "The cards are here on paper";
    expect(refusal(await assign(id, { driverId, lawReason: "ok" }))[0]).toBe(400);
    // A yes to something else sets nothing of it aside.
    expect(refusal(await assign(id, { driverId, evenIfAway: true }))[1]).toBe("law_forbids");
    expect((await assign(id, { driverId, lawReason })).statusCode).toBe(200);
    const law = expect.stringMatching(/PrDP.*Operator card.*code C1/);
    expect((await readEvents(app, "order", id)).at(-1)).toMatchObject({
      action: "assign",
      actorId: office.staff.id,
      changes: { law, lawReason },
    });
  });

  it("asks for that driver's own vehicle", { tags: "O-23" }, async () => {
    const [driver, other] = [await insertDriver(app), await insertDriver(app)];
    const answer = await assign(await newOrder(), {
      driverId: driver.id,
      vehicleId: other.vehicleId,
    });
    expect(answer.json().code).toBe("vehicle_mismatch");
  });

  it("lets one of eight win who assign an order at once", { tags: "O-24" }, async () => {
    const id = await newOrder();
    const drivers = await Promise.all(Array.from({ length: 8 }, () => insertDriver(app)));
    const answers = await Promise.all(drivers.map(({ id: driverId }) => assign(id, { driverId })));
    expect(answerCodes(answers).toSorted()).toEqual(oneDone(8, "order_already_assigned"));
  });

  it("gives a driver all jobs but overlapping ones", { tags: ["O-25", "O-26"] }, async () => {
    const { id: driverId } = await insertDriver(app);
    const at = (orderTime: string) => newOrder({ orderTime, orderDate: "2026-12-15" });
    const ids = await Promise.all(["07:00", "07:30", "08:00", "08:30"].map(at));
    const answers = await Promise.all(ids.map((id) => assign(id, { driverId })));
    expect(answerCodes(answers).toSorted()).toEqual(oneDone(4, "driver_busy"));
    expect((await assign(await at("16:00"), { driverId })).statusCode).toBe(200);
  });
});

describe("the states of an order", () => {
  it("go forward only, and with a driver", { tags: ["O-30", "O-93"] }, async () => {
    expect(refusal(await move(await newOrder(), "started"))).toEqual([409, "order_needs_driver"]);
    const id = await orderWithDriver();
    const steps = [
      ["completed", 409, "pending"],
      ["started", 200, "started"],
      ["started", 409, "started"],
      ["completed", 200, "completed"],
      ["started", 409, "completed"],
    ] as const;
    for (const [to, answered, left] of steps) {
      const answer = await move(id, to);
      expect([answer.statusCode, (await read(id)).status]).toEqual([answered, left]);
      expect(answer.json().msg).toBeTruthy();
    }
  });

  it("start once when eight press at once", { tags: "O-31" }, async () => {
    const id = await orderWithDriver();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, "started")));
    expect(answerCodes(answers).toSorted()).toEqual(oneDone(8, "order_status_conflict"));
  });

  it("lose driver and vehicle before completion", { tags: ["O-32", "O-94"] }, async () => {
    const id = await orderWithDriver(["started"]);
    expect((await unassign(id)).statusCode).toBe(200);
    const waiting = { driverId: null, vehicleId: null, driver: null, status: "pending" };
    expect(await read(id)).toMatchObject(waiting);
    const done = await orderWithDriver(["started", "completed"]);
    expect((await unassign(done)).json().code).toBe("order_completed");
    const planned = await orderWithDriver();
    await unassign(planned);
    const last = (await readEvents(app, "order", planned)).at(-1);
    expect(Object.keys(last?.changes ?? {}).toSorted()).toEqual(["driverId", "vehicleId"]);
  });

  it("free the driver's time when they end", { tags: ["O-33", "O-126"] }, async () => {
    const { id: driverId } = await insertDriver(app);
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    await assign(first, { driverId });
    expect((await assign(second, { driverId })).json().code).toBe("driver_busy");
    for (const status of ["started", "completed"]) await move(first, status);
    expect((await assign(second, { driverId })).statusCode).toBe(200);
    await remove(second);
    expect((await assign(third, { driverId })).statusCode).toBe(200);
    await office.post(`orders/cancel/${third}`, { reason: "It rains.", kind: "other" });
    expect((await assign(await newOrder(), { driverId })).statusCode).toBe(200);
  });

  it("are written down for good, with who moved the order", { tags: "O-35" }, async () => {
    const id = await orderWithDriver(["started", "completed"]);
    const events = await readEvents(app, "order", id);
    expect(events.map((event) => event.action)).toEqual(["book", "assign", "start", "complete"]);
    expect(events.at(-1)?.actorId).toBe(office.staff.id);
    await expect(app.db.deleteFrom("audit_events").execute()).rejects.toThrow(/never changed/);
  });
});

describe("setting out", () => {
  const setOut = (id: string, headers?: SignedIn["headers"]) =>
    office.patch(`orders/ontheway/${id}`, {}, headers);
  const today = { orderDate: "2026-12-01", orderTime: "16:00" };
  const ofToday = async (driverId: string) => {
    const id = await newOrder(today);
    await assign(id, { driverId });
    return id;
  };

  it("is said once, by the order's driver or staff", { tags: ["O-137", "O-138"] }, async () => {
    const driver = await signedInDriver(app);
    const id = await ofToday(driver.id);
    const answers = await Promise.all([setOut(id, driver.headers), setOut(id)]);
    expect(answerCodes(answers).toSorted()).toEqual(oneDone(2, "order_status_conflict"));
    const onTheWayAt = new Date(app.clock.now()).toISOString();
    expect(await read(id)).toMatchObject({ status: "pending", onTheWayAt });
    expect((await readEvents(app, "order", id)).at(-1)?.action).toBe("on-the-way");
    const later = await orderWithDriver();
    expect(refusal(await setOut(later))).toEqual([409, "order_status_conflict"]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["another driver", unassign],
    ["another hour", (id) => office.patch(`orders/update/${id}`, { orderTime: "15:00" })],
    ["a deletion", async (id) => [await remove(id), await office.patch(`orders/restore/${id}`)]],
    [
      "a start that is taken back",
      async (id) => {
        await move(id, "started");
        await office.patch(`orders/takeback/${id}`, { reason: "Pressed by mistake." });
      },
    ],
  ])("is undone by %s", { tags: "O-139" }, async (_, undo) => {
    const id = await ofToday((await insertDriver(app)).id);
    expect((await setOut(id)).statusCode).toBe(200);
    await undo(id);
    expect(await read(id)).toMatchObject({ status: "pending", onTheWayAt: null });
  });
});

describe("removing an order", () => {
  it("is refused for a completed one", { tags: "R9" }, async () => {
    const id = await orderWithDriver(["started", "completed"]);
    const answer = await remove(id);
    expect(refusal(answer)).toEqual([409, "order_completed"]);
    expect(answer.json().msg).toMatch(/completed, so it stays/);
    expect((await read(id)).status).toBe("completed");
  });
});
