import { describe, expect, it } from "vitest";
import { johannesburgDateAt, johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, type SignedIn, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { costlyOrder, owingOrder, setCancelFee } from "#harness/owing-order.ts";
import { readEvents, storedRow } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
const admin = office.staff;
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
const orderOfDriver = (moves: readonly string[], driverId: string) =>
  office.assignedOrder(driverId, moves);

describe("cancelling an order", () => {
  it("is its client's while it waits, and tells both sides", {
    tags: ["O-120", "O-125"],
  }, async () => {
    const [id, driver] = [await bookedOrder(app, client), await insertDriver(app)];
    await assign(id, driver.id);
    app.clock.advance(driverNamedMessageDelayMs);
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
    const events = await readEvents(app, "order", id);
    expect(events.at(-1)).toMatchObject({ action: "cancel", actorId: client.id });
  });

  it("is refused where it is too late", { tags: "O-120" }, async () => {
    const { id: driverId } = await insertDriver(app);
    const own = await bookedOrder(app, client, { orderTime: "16:00" });
    await assign(own, driverId);
    await office.patch(`orders/status/${own}`, { status: "started" });
    expect(refusal(await cancelAs(client, own))).toEqual([409, "order_status_conflict"]);
    const started = await orderOfDriver(["started"], (await insertDriver(app)).id);
    const owner = { headers: office.staff.headers };
    expect((await cancelAs(owner, started)).statusCode).toBe(200);
    expect(refusal(await cancel(started))).toEqual([409, "order_cancelled"]);
    const done = await orderOfDriver(["started", "completed"], driverId);
    expect(refusal(await cancel(done))).toEqual([409, "order_completed"]);
  });

  it("asks at an empty address for the wait", { tags: "O-123" }, async () => {
    const soon = johannesburgDateAt(app.clock.now());
    const id = await bookedOrder(app, client, { orderDate: soon, orderTime: "16:00" });
    const empty = { reason, kind: "nobody-there" };
    expect(fieldErrors(await cancel(id, empty))).toHaveProperty("waitedMinutes");
    const waited = { ...empty, waitedMinutes: 75 };
    expect(fieldErrors(await cancel(id, waited))).toHaveProperty("waitedMinutes");
    app.clock.set(johannesburgEpochMs(soon, "17:15"));
    expect((await cancel(id, waited)).statusCode).toBe(200);
    expect(await office.read(`orders/${id}`)).toMatchObject({
      cancellation: { by: "staff", kind: "nobody-there", waitedMinutes: 75 },
    });
  });
});

it("a start or a completion is taken back for 15 minutes", { tags: "O-127" }, async () => {
  const { id: driverId } = await insertDriver(app);
  const id = await orderOfDriver(["started", "completed"], driverId);
  const late = await orderOfDriver(["started"], (await insertDriver(app)).id);
  expect((await takeBack(id)).statusCode).toBe(200);
  expect(await office.read(`orders/${id}`)).toMatchObject({ status: "started", driverId });
  expect(refusal(await takeBack(id))).toEqual([409, "too_late_to_take_back"]);
  const events = await readEvents(app, "order", id);
  expect(events.at(-1)).toMatchObject({
    action: "take-back",
    changes: { status: ["completed", "started"], reason: "Pressed by mistake." },
  });
  app.clock.advance(15 * 60_000 + 1000);
  expect(refusal(await takeBack(late))).toEqual([409, "too_late_to_take_back"]);
  expect(await office.read(`orders/${late}`)).toMatchObject({ status: "started" });
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

const read = async (id: string) => office.read(`orders/${id}`);
const settle = (id: string, feeState: string) =>
  office.patch(`orders/cancellation/${id}`, { feeState });

it("cancelling costs what the policy said at the booking, and only an amount that was shown", {
  tags: ["O-272", "O-273"],
}, async () => {
  const { id, client, cancel } = await costlyOrder(app, admin);
  const { price, cancellationPolicy } = await read(id);
  expect(cancellationPolicy).toEqual({ freeHours: 168, feePercent: 50 });
  const fee = Math.floor(price / 2);
  const unseen = await cancel({});
  expect([...refusal(unseen), unseen.json().fee]).toEqual([409, "fee_changed", fee]);
  expect(refusal(await cancel({ fee: fee - 1 }))).toEqual([409, "fee_changed"]);
  expect(await read(id)).toMatchObject({ status: "pending", cancellation: null });

  expect((await cancel({ fee })).statusCode).toBe(200);
  const { cancellation } = await app.as(client).read(`orders/${id}`);
  expect(cancellation).toMatchObject({ fee, feeState: "owed" });
  const { items } = await office.read(`orders/${id}/history`);
  expect(items[0].changes).toContainEqual({ field: "fee", before: null, after: String(fee) });
});

it("a booking that its client moves away once it costs leaves the fee, one that we move does not", {
  tags: ["O-324", "O-382"],
}, async () => {
  for (const [by, payload, costs] of [
    ["client", {}, true],
    ["staff", { clientAsked: true, clientAgreed: true }, true],
    ["staff", { clientAgreed: true }, false],
  ] as const) {
    const { id, client, cancel } = await costlyOrder(app, admin);
    const { headers } = by === "client" ? client : admin;
    const change = (price?: number) =>
      office.patch(`orders/update/${id}`, { orderDate: "2026-12-20", price, ...payload }, headers);
    const { quote } = (await change()).json();
    if (quote) expect((await change(quote.price)).statusCode).toBe(200);
    const { price, orderDate } = await read(id);
    expect(orderDate).toBe("2026-12-20");
    expect((await cancel({ fee: costs ? Math.floor(price / 2) : 0 })).statusCode).toBe(200);
  }
});

it("the page of an order shows what cancelling costs by all of its former prices", {
  tags: "O-1633",
}, async () => {
  const { id, client, cancel } = await costlyOrder(app, admin);
  const change = async (work: { helpers: number; floors: number }) => {
    const asked = { ...work, clientAsked: true, clientAgreed: true };
    const { quote } = (await office.patch(`orders/update/${id}`, asked)).json();
    await office.patch(`orders/update/${id}`, { ...asked, price: quote.price });
    return quote.price;
  };
  const highest = await change({ helpers: 8, floors: 8 });
  await change({ helpers: 0, floors: 0 });
  const { cancelling } = await app.as(client).read(`orders/${id}`);
  const fee = Math.floor(highest / 2);
  expect(cancelling.fees).toMatchObject({ client: fee, "no-truck": 0 });
  expect((await cancel({ fee })).statusCode).toBe(200);
});

it("a client who is asked for another price may cancel for nothing", {
  tags: "O-381",
}, async () => {
  const { id, cancel } = await costlyOrder(app, admin);
  await office.patch(`orders/assign/${id}`, { driverId: (await insertDriver(app)).id });
  const asked = { floors: 4, reason: "The lift does not work." };
  const { quote } = (await office.post(`orders/proposals/${id}`, asked)).json();
  await office.post(`orders/proposals/${id}`, { ...asked, price: quote.price });
  expect((await cancel({ kind: "client" }, admin)).statusCode).toBe(200);
  expect((await read(id)).cancellation).toMatchObject({ fee: 0, feeState: "none" });
});

it("an order booked as free stays free, one booked without agreement does not; a reason of ours costs nothing", {
  tags: ["O-271", "O-272", "O-383"],
}, async () => {
  const { cancel, id } = await costlyOrder(app, admin);
  expect((await cancel({ kind: "no-truck" }, admin)).statusCode).toBe(200);
  expect((await read(id)).cancellation).toMatchObject({ fee: 0, feeState: "none" });

  const booked = await bookedOrder(app, await signedInClient(app), { orderDate: "2026-12-03" });
  await setCancelFee(app, admin, "50");
  const answer = await office.post(`orders/cancel/${booked}`, { reason: "Sold", kind: "client" });
  expect(answer.statusCode).toBe(200);
  const unagreed = await bookedOrder(app, await signedInClient(app), { orderDate: "2026-12-03" });
  expect((await read(unagreed)).cancellationPolicy).toMatchObject({ feePercent: 50 });
});

it("staff find a fee that is owed, and mark it as paid or waived once", {
  tags: ["O-274", "O-341"],
}, async () => {
  const before = (await office.read("dashboard")).owed;
  const id = await owingOrder(app, admin);
  const { fee } = (await read(id)).cancellation;
  const owed = { orders: before.orders + 1, rand: before.rand + fee };
  expect((await office.read("dashboard")).owed).toEqual(owed);
  expect(await office.idsOf("orders/all?owed=yes")).toContain(id);
  const { headers } = await signedInClient(app);
  expect(refusal(await office.get("orders/all?owed=yes", headers))).toEqual([403, "not_allowed"]);
  expect((await settle(id, "waived")).statusCode).toBe(200);
  expect((await read(id)).cancellation.feeState).toBe("waived");
  expect((await office.read("dashboard")).owed).toEqual(before);
  expect(await office.idsOf("orders/all?owed=yes")).not.toContain(id);
  expect(refusal(await settle(id, "paid"))).toEqual([409, "fee_not_owed"]);
  const { items } = await office.read(`orders/${id}/history`);
  expect(items[0]).toMatchObject({
    action: "settle-fee",
    changes: [{ field: "feeState", before: "owed", after: "waived" }],
  });
  const set = { feeState: "paid" } as const;
  const again = app.db.updateTable("cancellations").set(set).where("orderId", "=", id);
  await expect(again.execute()).rejects.toThrow("paid or waived");
  expect((await storedRow(app, "orders", id)).cancellationPolicy).not.toBeNull();
});
