import { expect, it } from "vitest";
import { refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { costlyOrder, owingOrder, setCancelFee } from "#harness/owing-order.ts";
import { storedRow } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
const admin = office.staff;

const read = async (id: string) => office.read(`orders/${id}`);
const settle = (id: string, feeState: string) =>
  office.patch(`orders/cancellation/${id}`, { feeState });

it("costs what held at the booking, and nobody pays an amount that was not shown", {
  tags: ["O-272", "O-273"],
}, async () => {
  const { id, client, cancel } = await costlyOrder(app, admin);
  const { price, cancellationPolicy } = await read(id);
  expect(cancellationPolicy).toEqual({ freeHours: 168, feePercent: 50 });
  const fee = Math.floor(price / 2);
  const unseen = await cancel({});
  expect([...refusalOf(unseen), unseen.json().fee]).toEqual([409, "fee_changed", fee]);
  expect(refusalOf(await cancel({ fee: fee - 1 }))).toEqual([409, "fee_changed"]);
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

it("who is asked for another price may choose to cancel for nothing", {
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

it("an order booked as free, or without agreement, stays free; a reason of ours costs nothing", {
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
  expect((await read(unagreed)).cancellationPolicy).toBeNull();
});

it("what is owed is paid or waived, once, by staff, who find it until then", {
  tags: ["O-274", "O-341"],
}, async () => {
  const before = (await office.read("dashboard")).owed;
  const id = await owingOrder(app, admin);
  const { fee } = (await read(id)).cancellation;
  const owed = { orders: before.orders + 1, rand: before.rand + fee };
  expect((await office.read("dashboard")).owed).toEqual(owed);
  expect(await office.idsOf("orders/all?owed=yes")).toContain(id);
  const { headers } = await signedInClient(app);
  expect(refusalOf(await office.get("orders/all?owed=yes", headers))).toEqual([403, "not_allowed"]);
  expect((await settle(id, "waived")).statusCode).toBe(200);
  expect((await read(id)).cancellation.feeState).toBe("waived");
  expect((await office.read("dashboard")).owed).toEqual(before);
  expect(await office.idsOf("orders/all?owed=yes")).not.toContain(id);
  expect(refusalOf(await settle(id, "paid"))).toEqual([409, "fee_not_owed"]);
  const { items } = await office.read(`orders/${id}/history`);
  expect(items[0]).toMatchObject({
    action: "settle-fee",
    changes: [{ field: "feeState", before: "owed", after: "waived" }],
  });
  const set = { fee_state: "paid" } as const;
  const again = app.db.updateTable("cancellations").set(set).where("order_id", "=", id);
  await expect(again.execute()).rejects.toThrow("paid or waived");
  expect((await storedRow(app, "orders", id)).cancellation_policy).not.toBeNull();
});
