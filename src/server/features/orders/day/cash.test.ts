import { describe, expect, it } from "vitest";
import { formatRand } from "#domain/money/format-rand.ts";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { jobOfToday } from "#harness/job-day.ts";
import { openOffice } from "#harness/office.ts";
import { readBalances } from "#harness/payouts.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { wrongCode } from "#harness/verified-address.ts";
import { checkLedger } from "#server/features/ledger/check-ledger.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
await office.changeSettings({ walletsFrom: "2026-12-01" });

async function started(type: "individual" | "corporate" = "corporate") {
  const job = await jobOfToday(app, office.staff, { type, owing: true });
  expect((await job.start()).statusCode).toBe(200);
  const { price, net } = await job.read(job.driver);
  const say = (cash: number | null) => job.send(job.client, "PATCH", `cash/${job.id}`, { cash });
  const settle = (cash: number | null, reason = "Both agree.") =>
    job.send(office.staff, "PATCH", `settlecash/${job.id}`, { cash, reason });
  /** The amount due to the driver less the cash they kept, and the client's debt; in whole rand. */
  const books = async () => {
    const cents = await readBalances(app, job.client.id, job.driver.id);
    return Object.fromEntries(Object.entries(cents).map(([kind, each]) => [kind, each / 100]));
  };
  const receipt = async () =>
    readPdf((await office.get(`orders/${job.id}/receipt`, job.client.headers)).rawPayload).text;
  return { ...job, price, net, say, settle, books, receipt };
}

describe("the cash of a contract order", () => {
  it("counts in the books once the client says the same, and not before", {
    tags: ["O-505", "O-506", "O-507", "O-508"],
  }, async () => {
    const { finish, read, say, books, price, net, receipt } = await started();
    await app.mailbox.deliver();
    expect((await finish(300)).json().msg).toContain(formatRand(300));
    expect(await read()).toMatchObject({ status: "completed", cash: { state: "waiting" } });
    expect(await books()).toEqual({ earnings: -net, receivable: price });
    expect(await receipt()).toContain("Cash: R 300, recorded by the driver (not confirmed).");
    const mails = await app.mailbox.deliver();
    expect(mails.map(({ subject }) => subject)).toContain(
      `Your move is done: please confirm ${formatRand(300)} in cash`,
    );
    expect((await say(300)).statusCode).toBe(200);
    expect(await books()).toEqual({ cash: 300, earnings: -net, receivable: price - 300 });
    expect((await read()).cash).toMatchObject({ state: "confirmed", how: "page", agreed: 300 });
    expect(await receipt()).toContain("Cash: R 300, confirmed.");
    expect(refusal(await say(300))).toEqual([409, "cash_settled"]);
    expect(await checkLedger(app.context)).toEqual([]);
  });

  it("is confirmed by the client's code that the driver types", {
    tags: ["O-501", "O-506"],
  }, async () => {
    const { id, driver, send, finish, read } = await started();
    await finish(0);
    const { cashCode } = await read();
    expect(await read(driver)).not.toHaveProperty("cashCode");
    const confirm = (code: string) => send(driver, "PATCH", `cash/${id}`, { code });
    expect(refusal(await confirm(wrongCode(cashCode)))).toEqual([400, "otp_wrong"]);
    expect((await confirm(cashCode)).statusCode).toBe(200);
    expect((await read()).cash).toMatchObject({ state: "confirmed", how: "code", agreed: 0 });
  });

  it("waits for staff where the sides differ, and counts as they settle it", {
    tags: ["O-506", "O-507"],
  }, async () => {
    const { id, finish, say, settle, read, books, price, net } = await started();
    const listed = async () => office.idsOf("orders/all?cash=disputed");
    const counted = async () => (await office.read("dashboard")).waiting.cashDisputed;
    const before = await counted();
    await finish(900);
    await say(800);
    expect((await read()).cash).toMatchObject({ state: "disputed", written: 900, said: 800 });
    expect([await listed(), await counted()]).toEqual([[id], before + 1]);
    expect(await books()).toEqual({ earnings: -net, receivable: price });
    expect(fieldErrors(await settle(null, ""))).toHaveProperty("reason");
    expect((await settle(850)).statusCode).toBe(200);
    expect((await read()).cash).toMatchObject({ state: "settled", how: "staff", agreed: 850 });
    expect(await books()).toEqual({ cash: 850, earnings: -net, receivable: price - 850 });
    expect(await listed()).toEqual([]);
    expect(refusal(await settle(850))).toEqual([409, "cash_settled"]);
    const [{ action, changes }] = (await office.read(`orders/${id}/history`)).items;
    expect([action, changes[0]]).toEqual([
      "settle-cash",
      { field: "cash", before: "900", after: "850" },
    ]);
    expect(await checkLedger(app.context)).toEqual([]);
  });

  it("that counts by mistake is corrected by an administrator, by an entry of its own", {
    tags: ["O-506", "O-507"],
  }, async () => {
    const { id, finish, say, settle, read, books, price, net, send } = await started();
    await finish(950);
    await say(950);
    expect(await books()).toEqual({ cash: 950, earnings: -net, receivable: price - 950 });
    const asked = { cash: 900, reason: "The driver mistook a note: both say so." };
    const { staff } = await openOffice(app);
    const byStaff = await send(staff, "PATCH", `settlecash/${id}`, asked);
    expect(refusal(byStaff)).toEqual([409, "cash_settled"]);
    expect((await settle(asked.cash, asked.reason)).statusCode).toBe(200);
    expect((await read()).cash).toMatchObject({ state: "settled", written: 950, agreed: 900 });
    expect(await books()).toEqual({ cash: 900, earnings: -net, receivable: price - 900 });
    expect(await checkLedger(app.context)).toEqual([]);
  });

  it("is disputed where it is more than the price, also if both say so", {
    tags: "O-506",
  }, async () => {
    const { finish, say, read, price } = await started();
    await finish(price + 1);
    await say(price + 1);
    expect((await read()).cash).toMatchObject({ state: "disputed", agreed: null });
  });

  it("is settled too where staff completed the order, with the cash or without", {
    tags: ["O-506", "O-508", "O-603"],
  }, async () => {
    const [withCash, withoutCash] = [await started(), await started()];
    const done = { status: "completed" };
    await office.patch(`orders/status/${withCash.id}`, { ...done, cash: 70 });
    expect((await withCash.read()).cash).toMatchObject({
      state: "confirmed",
      how: "staff",
      agreed: 70,
    });
    expect(await withCash.books()).toMatchObject({ cash: 70 });
    expect(refusal(await withoutCash.settle(5))).toEqual([409, "order_status_conflict"]);
    await app.mailbox.deliver();
    await office.patch(`orders/status/${withoutCash.id}`, done);
    const mail = (await app.mailbox.deliver()).find(({ to }) => to === withoutCash.client.email);
    expect(mail).toMatchObject({
      subject: "Your move is done",
      text: expect.stringContaining("\nCash     not recorded\n"),
    });
    expect((await withoutCash.read()).cash).toBeNull();
    expect(await withoutCash.receipt()).toContain("Cash: not recorded.");
    expect(await withoutCash.receipt()).not.toContain("Received");
    expect((await withoutCash.settle(80)).statusCode).toBe(200);
    expect(await withoutCash.books()).toMatchObject({ cash: 80 });
  });
});

describe("the cash of a once-off order", () => {
  it("is not in the books, and waits for staff where it is not the price", {
    tags: "O-506",
  }, async () => {
    const job = await jobOfToday(app, office.staff, { owing: true });
    await job.start();
    const { price } = await job.read();
    await job.finish(price - 50);
    expect((await job.read()).cash).toMatchObject({ state: "disputed", said: null });
    const said = await job.send(job.client, "PATCH", `cash/${job.id}`, { cash: price - 50 });
    expect(said.json().msg).toMatch(/^You both say .*, which is not the price/);
    expect((await job.read()).cash).toMatchObject({ state: "disputed", said: price - 50 });
    await job.send(office.staff, "PATCH", `settlecash/${job.id}`, {
      cash: price - 50,
      reason: "A discount at the door.",
    });
    const entries = app.db.selectFrom("ledger_transactions").select("kind");
    const kinds = (await entries.where("orderId", "=", job.id).execute()).map(({ kind }) => kind);
    expect(kinds).toEqual(["assign", "complete"]);
  });
});
