import { sql } from "kysely";
import { expect, it } from "vitest";
import { fieldErrors, refusal, sortedStatuses, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement, ownAccount } from "#harness/bank.ts";
import { openBank } from "#harness/bank-desk.ts";
import { camtEntry, camtFile, camtStatement } from "#harness/bank-files.ts";
import { insertDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { owingOrder } from "#harness/owing-order.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
await office.changeSettings({ walletsFrom: "2026-12-01" });

const day = "2026-12-01";
const { readBalance, readLine, payer, told, waitingLine, readWallet } = openBank(app, office);

it("staff say what a line is for, once, and take it back, by entries of their own", {
  tags: "O-534",
}, async () => {
  const { id: driverId, reference } = await payer();
  await told([day, "-45.00", "BANK CHARGES"], [day, "80.00", "WITHOUT A NAME"]);
  const { id } = await waitingLine("BANK CHARGES");
  const settle = (line: string, payload: object) => office.patch(`bank/settle/${line}`, payload);
  const wrong = await settle(id, { purpose: "top-up", whom: reference });
  expect(refusal(wrong)).toEqual([400, "invalid_request"]);
  expect(refusal(await settle(id, { purpose: "costs" }))).toEqual([400, "invalid_request"]);
  const before = await readBalance("costs");
  const costs = { purpose: "costs", reason: "Fees of December." };
  expect(await sortedStatuses([settle(id, costs), settle(id, costs)])).toEqual([200, 409]);
  expect((await readBalance("costs")) - before).toBe(4500);
  expect(await waitingLine("BANK CHARGES")).toBeUndefined();
  const back = { reason: "It was a loan." };
  const takeBack = () => office.patch(`bank/takeback/${id}`, back);
  expect(await statusesAtOnce(2, takeBack)).toEqual([200, 409]);
  expect((await waitingLine("BANK CHARGES")).reason).toBe("Taken back: It was a loan.");
  expect((await readBalance("costs")) - before).toBe(0);

  const { id: nameless } = await waitingLine("WITHOUT A NAME");
  const nobody = await settle(nameless, { purpose: "top-up", whom: "nobody@example.com" });
  expect(nobody.json().errors).toMatchObject({ whom: expect.stringMatching(/^We know no driver/) });
  await settle(nameless, { purpose: "top-up", whom: reference });
  expect(await readWallet(driverId)).toBe(8000);
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
  const { id, reason } = await waitingLine(text);
  const { id: more } = await waitingLine(`MORE ${reference}`);
  expect(reason).toMatch(/was cancelled\. Mark its fee as paid/);
  const settle = async (line: string, purpose: string) => {
    const answer = await office.patch(`bank/settle/${line}`, { purpose, whom: reference });
    return answer.json().errors ?? answer.statusCode;
  };
  expect(await settle(id, "client-payment")).toEqual({
    purpose: expect.stringMatching(/^This order was cancelled/),
  });
  expect(await settle(id, "fee")).toEqual({ whom: expect.stringMatching(/Mark it as paid/) });
  const suspense = await readBalance("suspense");
  await office.patch(`orders/cancellation/${orderId}`, { feeState: "paid" });
  expect(await settle(id, "fee")).toBe(200);
  expect(await settle(more, "fee")).toEqual({ whom: expect.stringMatching(/as much as this/) });
  expect((await readBalance("suspense")) - suspense).toBe(cancellation.fee * 100);

  const back = (reason = "It was another client's.") =>
    office.patch(`orders/cancellation/${orderId}`, { feeState: "owed", reason });
  expect(Object.keys(fieldErrors(await back(" ")))).toEqual(["reason"]);
  const shown = await back();
  expect(refusal(shown)).toEqual([409, "record_conflict"]);
  expect(shown.json().msg).toMatch(/^The bank's line of .* 1 December 2026/);
  await office.patch(`bank/takeback/${id}`, { reason: "It was another client's." });
  expect(await sortedStatuses([back(), back()])).toEqual([200, 409]);
  expect(await readBalance("suspense")).toBe(suspense);
  const { items: posted } = await office.read("money/entries?account=fees&limit=100");
  expect(posted).toHaveLength(1);
  const { kind, reverses } = await app.db
    .selectFrom("ledger_transactions as back")
    .innerJoin("ledger_transactions as t", "t.id", "back.reverses")
    .select(["back.kind", "t.kind as reverses"])
    .where("back.orderId", "=", orderId)
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
  const shop = await ownTestApp();
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

it("a line is split into parts that are all of it, by its details or by hand, and is whole again", {
  tags: "O-1174",
}, async () => {
  const [first, second] = [await payer(), await payer()];
  const detail = (rand: number, { reference }: typeof first) =>
    `<AmtDtls><TxAmt><Amt Ccy="ZAR">${rand}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf>`;
  const entry = camtEntry(30_000, day, [detail(100, first), detail(200, second)]);
  const file = camtFile(camtStatement(ownAccount, [0, 30_000], entry));
  const brought = await importStatement(app, office.staff, Buffer.from(file));
  expect(brought.json()).toMatchObject({ settled: 1, waiting: 0 });
  expect([await readWallet(first.id), await readWallet(second.id)]).toEqual([10_000, 20_000]);

  await told([day, "301.00", "TWO OF US"]);
  const { id } = await waitingLine("TWO OF US");
  const texts = [`for ${first.reference}`, "the rest"];
  const split = (amounts: readonly number[]) => {
    const parts = amounts.map((cents, at) => ({ cents, text: texts[at] }));
    return office.patch(`bank/split/${id}`, { parts });
  };
  const less = fieldErrors(await split([10_000, 20_000]));
  expect(less.parts).toMatch(/^The parts have to be the whole line: R.1\.00 are left\.$/);
  expect(await split([10_100, 20_000])).toMatchObject({ statusCode: 200 });
  expect(await readWallet(first.id)).toBe(20_100);
  const rest = await waitingLine("the rest");
  expect(rest).toMatchObject({ cents: 20_000, wholeCents: 30_100, wholeText: "TWO OF US" });
  await office.patch(`bank/settle/${rest.id}`, { purpose: "costs", reason: "A gift." });
  const takeBack = (line: string) =>
    office.patch(`bank/takeback/${line}`, { reason: "A mistake." });
  expect(refusal(await takeBack(id))).toEqual([409, "record_conflict"]);
  const { items } = await office.read("bank/lines?standing=settled&limit=100");
  const parts = items.filter(({ wholeText }: { wholeText: string }) => wholeText === "TWO OF US");
  for (const part of parts) await takeBack(part.id);
  // The database holds the sum by itself.
  const wrong = app.db.updateTable("bank_lines").set({ state: "void" }).where("id", "=", rest.id);
  await expect(wrong.execute()).rejects.toThrow(/parts of line/);
  expect((await takeBack(id)).statusCode).toBe(200);
  expect(await waitingLine("the rest")).toBeUndefined();
  expect(await waitingLine("TWO OF US")).toMatchObject({ state: "waiting", cents: 30_100 });
  expect(await readWallet(first.id)).toBe(10_000);
  expect(await checkLedger(app.context)).toEqual([]);
});

it("a payment that the bank took back takes its top-up back, once, and what was spent of it is owed", {
  tags: "O-1175",
}, async () => {
  const { id, reference } = await payer();
  await told([day, "310.00", `TOP UP ${reference}`]);
  await told(["2026-11-30", "-310.00", "UNPAID ONE"], ["2026-11-29", "-310.00", "UNPAID TWO"]);
  const returned = { purpose: "top-up-returned", whom: reference };
  const settle = async (text: string) =>
    office.patch(`bank/settle/${(await waitingLine(text)).id}`, returned);
  // Most of it went into commission meanwhile.
  await sql`with t as (insert into ledger_transactions (at, kind) values (now(), 'costs') returning id)
    insert into ledger_entries (transaction_id, account_id, amount)
    select t.id, a.id, case a.kind when 'wallet' then 25000 else -25000 end from t, ledger_accounts a
    where a.kind = 'costs' or a.kind = 'wallet' and a.party_id = ${id}`.execute(app.db);
  const taken = await settle("UNPAID ONE");
  expect(taken.json().msg).toMatch(/The wallet did not hold R.250\.00 of it: that is owed\.$/);
  expect(await office.read(`wallets/${id}`)).toMatchObject({ wallet: 0, debt: 25_000 });
  expect(fieldErrors(await settle("UNPAID TWO")).whom).toMatch(/^No top-up of this driver/);
  const { id: topUp } = await readLine("settled", `TOP UP ${reference}`);
  const back = await office.patch(`bank/takeback/${topUp}`, { reason: "It came back." });
  expect(refusal(back)).toEqual([409, "record_conflict"]);
});

it("who pays again is suggested by what staff said before, and forgotten with the person", {
  tags: "O-1177",
}, async () => {
  const { id, reference } = await payer();
  await told([day, "44.10", "EFT 0012 ZAMA NAICKER-PATEL"]);
  const settle = async (text: string, payload: object) =>
    office.patch(`bank/settle/${(await waitingLine(text)).id}`, payload);
  await settle("EFT 0012 ZAMA NAICKER-PATEL", { purpose: "top-up", whom: reference });
  await told(["2026-11-30", "45.20", "EFT 0013 ZAMA NAICKER-PATEL"]);
  const { suggestion } = await waitingLine("EFT 0013 ZAMA NAICKER-PATEL");
  expect(suggestion).toMatchObject({ purpose: "top-up", whom: reference });
  const { purpose, whom, reason } = suggestion;
  await settle("EFT 0013 ZAMA NAICKER-PATEL", { purpose, whom, reason });
  expect(await readWallet(id)).toBe(4410 + 4520);
  // A driver who has never paid is found by name, however it is written.
  const other = await insertDriver(app);
  await office.patch(`drivers/update/${other.id}`, { name: "Élan", surname: "D’Oliveira-Ross" });
  await told(["2026-11-28", "46.30", "EFT ELAN D OLIVEIRA ROSS"]);
  const named = (await waitingLine("EFT ELAN D OLIVEIRA ROSS")).suggestion;
  expect(named).toMatchObject({ purpose: "top-up", why: "The name fits." });
  expect(named.whom).toBe((await office.read(`wallets/${other.id}`)).reference);
  const known = app.db.selectFrom("bank_payers").select("words").where("partyId", "=", id);
  expect(await known.execute()).toEqual([{ words: "eftzamanaickerpatel" }]);
});
