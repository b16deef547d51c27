import { describe, expect, it } from "vitest";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { driverNamedGraceMs } from "#domain/orders/order-messages.ts";
import { errorsOf, refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, type SignedIn, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { eventsOf } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app);
const client = await signedInClient(app);
const reason = "The sale of the house fell through.";

const cancelAs = (
  { headers }: Pick<SignedIn, "headers">,
  id: string,
  payload: object = { reason },
) => office.send("POST", `orders/cancel/${id}`, { payload, headers });
const cancel = (id: string, payload: object = { reason, kind: "other" }) =>
  office.send("POST", `orders/cancel/${id}`, { payload, headers: office.staff.headers });
const takeBack = (id: string, payload: object = { reason: "Pressed by mistake." }) =>
  office.patch(`orders/takeback/${id}`, payload);
const assign = (id: string, driverId: string) => office.patch(`orders/assign/${id}`, { driverId });
const orderOf = (moves: readonly string[], driverId: string) =>
  office.assignedOrder(driverId, moves);

describe("cancelling an order", () => {
  it("is its client's while it waits, and tells both sides", {
    tags: ["O-120", "O-125"],
  }, async () => {
    const [id, driver] = [await bookedOrder(app, client), await insertDriver(app)];
    await assign(id, driver.id);
    app.clock.advance(driverNamedGraceMs);
    await app.mailbox.deliver();
    expect((await cancelAs(client, id)).statusCode).toBe(200);
    expect(await office.read(`orders/${id}`)).toMatchObject({
      status: "cancelled",
      driverId: driver.id,
      cancellation: { by: "client", kind: "client", reason, waitedMinutes: null },
    });
    const messages = await app.mailbox.deliver();
    expect(messages.map(({ to, subject }) => [to, subject.split(":")[0]]).toSorted()).toEqual(
      [
        [client.email, "Cancelled"],
        [driver.email, "Job cancelled"],
      ].toSorted(),
    );
    for (const { to, text } of messages) expect(text.includes(reason)).toBe(to === client.email);
    const events = await eventsOf(app, "order", id);
    expect(events.at(-1)).toMatchObject({ action: "cancel", actor_id: client.id });
  });

  it("frees the driver and the vehicle for the same hours", { tags: "O-126" }, async () => {
    const driver = await insertDriver(app);
    const [first, second] = [await bookedOrder(app, client), await bookedOrder(app, client)];
    await assign(first, driver.id);
    expect(refusalOf(await assign(second, driver.id))).toEqual([409, "driver_busy"]);
    await cancel(first);
    expect((await assign(second, driver.id)).statusCode).toBe(200);
  });

  it("is refused where it is too late", { tags: "O-120" }, async () => {
    const { id: driverId } = await insertDriver(app);
    const own = await bookedOrder(app, client, { orderTime: "16:00" });
    await assign(own, driverId);
    await office.patch(`orders/status/${own}`, { status: "started" });
    expect(refusalOf(await cancelAs(client, own))).toEqual([409, "order_status_conflict"]);
    const started = await orderOf(["started"], (await insertDriver(app)).id);
    const owner = { headers: office.staff.headers };
    expect((await cancelAs(owner, started)).statusCode).toBe(200);
    expect(refusalOf(await cancel(started))).toEqual([409, "order_cancelled"]);
    const done = await orderOf(["started", "completed"], driverId);
    expect(refusalOf(await cancel(done))).toEqual([409, "order_completed"]);
  });

  it("asks at an empty address for the wait", {
    tags: "O-123",
  }, async () => {
    const soon = johannesburgDateAt(app.clock.now());
    const id = await bookedOrder(app, client, { orderDate: soon, orderTime: "16:00" });
    const empty = { reason, kind: "nobody-there" };
    expect(errorsOf(await cancel(id, empty))).toHaveProperty("waitedMinutes");
    const waited = { ...empty, waitedMinutes: 75 };
    expect(errorsOf(await cancel(id, waited))).toHaveProperty("waitedMinutes");
    app.clock.set(epochMsOf(soon, "17:15"));
    expect((await cancel(id, waited)).statusCode).toBe(200);
    expect(await office.read(`orders/${id}`)).toMatchObject({
      cancellation: { by: "staff", kind: "nobody-there", waitedMinutes: 75 },
    });
  });

  it("lets one of ten who press at once do it", { tags: "O-121" }, async () => {
    const id = await bookedOrder(app, client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
    const codes = answers.map((answer) => answer.json().code ?? "done");
    expect(codes.toSorted()).toEqual(["done", ...Array(9).fill("order_cancelled")]);
  });
});

describe("taking back", () => {
  it("a start or a completion is possible for 15 minutes", { tags: "O-127" }, async () => {
    const { id: driverId } = await insertDriver(app);
    const id = await orderOf(["started", "completed"], driverId);
    expect((await takeBack(id)).statusCode).toBe(200);
    expect(await office.read(`orders/${id}`)).toMatchObject({ status: "started", driverId });
    expect(refusalOf(await takeBack(id))).toEqual([409, "too_late_to_take_back"]);
    const events = await eventsOf(app, "order", id);
    expect(events.at(-1)).toMatchObject({
      action: "take-back",
      changes: { status: ["completed", "started"], reason: "Pressed by mistake." },
    });
  });

  it("is too late after that", { tags: "O-127" }, async () => {
    const id = await orderOf(["started"], (await insertDriver(app)).id);
    app.clock.advance(15 * 60_000 + 1000);
    expect(refusalOf(await takeBack(id))).toEqual([409, "too_late_to_take_back"]);
    expect(await office.read(`orders/${id}`)).toMatchObject({ status: "started" });
  });
});

it("every order has a reference of its own, by which staff find it", {
  tags: "O-124",
}, async () => {
  const ids = [await bookedOrder(app, client), await bookedOrder(app, client)];
  const orders = await Promise.all(ids.map((id) => office.read(`orders/${id}`)));
  const references = orders.map(({ reference }) => reference);
  expect(new Set(references).size).toBe(2);
  for (const [index, reference] of references.entries()) {
    expect(reference).toMatch(/^[234679FHKLMQRWXY]{8}$/);
    const typed = `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase();
    const { items } = await office.read(`orders/all?q=${typed}`);
    expect(items.map((item: { id: string }) => item.id)).toEqual([ids[index]]);
  }
});
