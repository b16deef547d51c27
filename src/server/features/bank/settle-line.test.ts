import { expect, it } from "vitest";
import { errorsOf, refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement } from "#harness/bank.ts";
import { openBank } from "#harness/bank-desk.ts";
import { insertDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { owingOrder } from "#harness/owing-order.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
const { version } = await office.read("settings");
await office.patch("settings", { version, walletsFrom: "2026-12-01" });

const day = "2026-12-01";
const { balanceOf, payer, told, waitingLine, walletOf } = openBank(app, office);

it("staff say what a line is for, once, and take it back, by entries of their own", {
  tags: "O-534",
}, async () => {
  const { id: driverId, reference } = await payer();
  await told([day, "-45.00", "BANK CHARGES"], [day, "80.00", "WITHOUT A NAME"]);
  const { id } = await waitingLine("BANK CHARGES");
  const settle = (line: string, payload: object) => office.patch(`bank/settle/${line}`, payload);
  expect(refusalOf(await settle(id, { purpose: "top-up", whom: reference }))).toEqual([
    400,
    "invalid_request",
  ]);
  expect(refusalOf(await settle(id, { purpose: "costs" }))).toEqual([400, "invalid_request"]);
  const before = await balanceOf("costs");
  const costs = { purpose: "costs", reason: "Fees of December." };
  const twice = await Promise.all([settle(id, costs), settle(id, costs)]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await balanceOf("costs")) - before).toBe(4500);
  expect(await waitingLine("BANK CHARGES")).toBeUndefined();
  const back = { reason: "It was a loan." };
  const undone = await Promise.all([1, 2].map(() => office.patch(`bank/takeback/${id}`, back)));
  expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await waitingLine("BANK CHARGES")).reason).toBe("Taken back: It was a loan.");
  expect((await balanceOf("costs")) - before).toBe(0);

  const { id: nameless } = await waitingLine("WITHOUT A NAME");
  const nobody = await settle(nameless, { purpose: "top-up", whom: "nobody@example.com" });
  expect(nobody.json().errors).toMatchObject({ whom: expect.stringMatching(/^We know no driver/) });
  await settle(nameless, { purpose: "top-up", whom: reference });
  expect(await walletOf(driverId)).toBe(8000);
  const { items } = await office.read(`wallets/${driverId}/entries`);
  const entry = { entryId: items[0].id, reason: "It was somebody else's." };
  expect((await office.patch("bank/takeback/none", back)).statusCode).toBe(404);
  expect((await office.post(`wallets/reverse/${driverId}`, entry)).statusCode).toBe(200);
  expect((await office.post(`wallets/reverse/${driverId}`, entry)).statusCode).toBe(404);
  expect(await waitingLine("WITHOUT A NAME")).toMatchObject({ purpose: null, partyId: null });
  expect(await checkLedger(app.context)).toEqual([]);
});

it("the fee of a cancelled order is settled on its page, its line once, and both are taken back", {
  tags: ["O-533", "O-534", "O-610"],
}, async () => {
  const orderId = await owingOrder(app, office.staff);
  const { reference, cancellation } = await office.read(`orders/${orderId}`);
  const text = `FEE OF ${reference}`;
  await told([day, `${cancellation.fee}.00`, text], [day, "1.00", `MORE ${reference}`]);
  const [{ id, reason }, { id: more }] = [
    await waitingLine(text),
    await waitingLine(`MORE ${reference}`),
  ];
  expect(reason).toMatch(/was cancelled\. Mark its fee as paid/);
  const settle = async (line: string, purpose: string) => {
    const answer = await office.patch(`bank/settle/${line}`, { purpose, whom: reference });
    return answer.json().errors ?? answer.statusCode;
  };
  expect(await settle(id, "client-payment")).toEqual({
    purpose: expect.stringMatching(/^This order was cancelled/),
  });
  expect(await settle(id, "fee")).toEqual({ whom: expect.stringMatching(/Mark it as paid/) });
  const suspense = await balanceOf("suspense");
  await office.patch(`orders/cancellation/${orderId}`, { feeState: "paid" });
  expect(await settle(id, "fee")).toBe(200);
  expect(await settle(more, "fee")).toEqual({ whom: expect.stringMatching(/as much as this/) });
  expect((await balanceOf("suspense")) - suspense).toBe(cancellation.fee * 100);

  const back = (reason = "It was another client's.") =>
    office.patch(`orders/cancellation/${orderId}`, { feeState: "owed", reason });
  expect(Object.keys(errorsOf(await back(" ")))).toEqual(["reason"]);
  const shown = await back();
  expect(refusalOf(shown)).toEqual([409, "record_conflict"]);
  expect(shown.json().msg).toMatch(/^The bank's line of .* 1 December 2026/);
  await office.patch(`bank/takeback/${id}`, { reason: "It was another client's." });
  const twice = await Promise.all([back(), back()]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await balanceOf("suspense")).toBe(suspense);
  const { items: posted } = await office.read("money/entries?account=fees&limit=100");
  expect(posted).toHaveLength(1);
  const { kind, reverses } = await app.db
    .selectFrom("ledger_transactions as back")
    .innerJoin("ledger_transactions as t", "t.id", "back.reverses")
    .select(["back.kind", "t.kind as reverses"])
    .where("back.order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect([kind, reverses]).toEqual(["take-back-fee", "settle-fee"]);
  const { items } = await office.read(`orders/${orderId}/history`);
  expect(items[0]).toMatchObject({ action: "take-back-fee" });
  expect(JSON.stringify(items[0].changes)).toContain("It was another client's.");
  expect(await checkLedger(app.context)).toEqual([]);
});

it("a payment that was typed and that later statements do not show is a fault of the books", {
  tags: ["O-448", "O-535"],
}, async () => {
  const shop = await openTestApp();
  const desk = await openOffice(shop, "admin");
  const { id } = await insertDriver(shop);
  await desk.post(`wallets/topup/${id}`, { cents: 500_000, receivedOn: day });
  const after = async (...days: readonly string[]) => {
    shop.clock.set(Date.parse(`${days.at(-1)}T08:00:00Z`));
    const { staff } = await openOffice(shop, "admin");
    const lines = days.map((each) => [each, "1.00", "INTEREST"] as const);
    await importStatement(shop, staff, fnbStatement(lines));
    return checkLedger(shop.context);
  };
  expect(await after("2026-12-02", "2026-12-05")).toEqual([]);
  expect(await after("2026-11-30", "2026-12-04")).toEqual([
    `The payment of 500000 cents of ${day} was typed for ${id}, and no statement shows it.`,
  ]);
  const office = await openOffice(shop, "admin");
  const { items } = await office.read("bank/lines?standing=settled");
  const typed = items.find(({ isByHand }: { isByHand: boolean }) => isByHand);
  await office.patch(`bank/takeback/${typed.id}`, { reason: "It never came." });
  expect(await checkLedger(shop.context)).toEqual([]);
});
