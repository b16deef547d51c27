import { describe, expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement } from "#harness/bank.ts";
import { insertDriver } from "#harness/factories.ts";
import { givenBalance, givenBankDetails, openPayouts } from "#harness/payouts.ts";
import { recordRequest } from "#harness/privacy.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const app = await openTestApp();
const { readWallet, first, make, payee, readPayout, release } = await openPayouts(app);

describe("a batch of payouts", () => {
  it("is paid when the statement shows its reference, and is due again when the bank returns it", {
    tags: ["O-533", "O-544"],
  }, async () => {
    const driver = await payee({ earnings: -50_000 });
    await release(await make());
    const { reference } = await readPayout(driver);
    const day = "2026-12-01";
    const line = (amount: string, text: string) => [day, amount, `${text} ${reference}`] as const;
    const bring = async (...lines: ReturnType<typeof line>[]) =>
      (await importStatement(app, first.staff, fnbStatement(lines))).json();
    expect(await bring(line("-499.00", "OTHER"))).toMatchObject({ waiting: 1 });
    expect(await bring(line("-500.00", "OUT"))).toMatchObject({ settled: 1 });
    expect((await readPayout(driver)).state).toBe("paid");
    expect(await bring(line("-500.00", "AGAIN"))).toMatchObject({ waiting: 1 });
    expect(await bring(line("500.00", "RETURNED"))).toMatchObject({ settled: 1 });
    expect((await readPayout(driver)).state).toBe("returned");
    expect((await readWallet(driver)).earnings).toBe(50_000);
    const { items } = await first.read("bank/lines?standing=settled&limit=100");
    const out = items.find(({ cents }: { cents: number }) => cents === -50_000);
    const tooEarly = await first.patch(`bank/takeback/${out.id}`, {
      reason: "It was another one.",
    });
    expect(tooEarly.json().msg).toMatch(/Take back first the line that came after it\.$/);
    expect(await checkLedger(app.context)).toEqual([]);
    const again = await make();
    await release(again);
    expect((await readWallet(driver)).earnings).toBe(0);
    // Both in one file, which begins with the newest line: what came back comes behind what left.
    const { reference: second } = await readPayout(driver);
    const inOneFile = ["1.00", "-500.00", "500.00"].map(
      (amount) =>
        ["2026-11-29", amount, amount === "1.00" ? "INTEREST" : `IN ONE ${second}`] as const,
    );
    const told = (await importStatement(app, first.staff, fnbStatement(inOneFile))).json();
    expect(told).toMatchObject({ settled: 2, waiting: 1 });
    expect((await readPayout(driver)).state).toBe("returned");
    expect(refusal(await first.get(`payouts/file/${again}`))).toEqual([409, "record_conflict"]);
    expect((await first.read("payouts/all")).items[0]).toMatchObject({ paid: 0, returned: 1 });
  });

  it("is paid with its whole batch where the bank shows one amount for all of it", {
    tags: "O-544",
  }, async () => {
    const drivers = [await payee({ earnings: -20_000 }), await payee({ earnings: -30_000 })];
    const batch = await make();
    await release(batch);
    const [{ reference }] = (await first.read(`payouts/${batch}`)).payouts;
    const states = async () => {
      const found = await Promise.all(drivers.map(readPayout));
      return found.map(({ state }) => state);
    };
    const bulk = [
      ["2026-11-27", "-500.00", "BULK PAYMENT"],
      ["2026-11-27", "-499.00", "OTHER BULK PAYMENT"],
    ] as const;
    await importStatement(app, first.staff, fnbStatement(bulk));
    const lines = (await first.read("bank/lines?limit=100")).items;
    const findLineId = (text: string) =>
      lines.find((line: { text: string }) => line.text === text).id;
    const settle = (text: string) =>
      first.patch(`bank/settle/${findLineId(text)}`, { purpose: "payout-batch", whom: reference });
    expect(refusal(await settle("OTHER BULK PAYMENT"))).toEqual([400, "invalid_request"]);
    expect((await settle("BULK PAYMENT")).statusCode).toBe(200);
    expect(await states()).toEqual(["paid", "paid"]);
    const back = { reason: "It was another one." };
    await first.patch(`bank/takeback/${findLineId("BULK PAYMENT")}`, back);
    expect(await states()).toEqual(["released", "released"]);
    expect((await settle("BULK PAYMENT")).statusCode).toBe(200);
    expect(await checkLedger(app.context)).toEqual([]);
  });

  it("keeps its driver from being erased until the bank has shown it", {
    tags: "O-546",
  }, async () => {
    const { id, email } = await insertDriver(app);
    await givenBalance(app, { kind: "earnings", partyId: id }, -50_000);
    await givenBankDetails(app, id, first.staff.id);
    const batch = await make();
    await release(batch);
    const letter = { partyType: "driver", email };
    const exportRequest = await recordRequest(app, first.staff, { ...letter, kind: "export" });
    const copy = (await first.post(`privacyrequests/export/${exportRequest}`)).json();
    expect(copy.wallet).toMatchObject({
      pay: [{ what: "Payout", cents: -50_000 }, { cents: 50_000 }],
      payouts: [{ cents: 50_000, state: "released" }],
    });
    const request = await recordRequest(app, first.staff, letter);
    const erase = () => first.post(`privacyrequests/erase/${request}`);
    expect(refusal(await erase())).toEqual([409, "cannot_erase"]);
    expect((await first.get(`payouts/file/${batch}`)).body).toContain(",62000000123,250655,");
    const { reference } = await readPayout(id);
    const shown = fnbStatement([["2026-11-25", "-500.00", `OUT ${reference}`]]);
    await importStatement(app, first.staff, shown);
    const wallet = (await first.read(`wallets/${id}`)).reference;
    expect((await erase()).statusCode).toBe(200);
    // What comes later has nobody to go to.
    const late = [`BACK ${reference}`, `PAYS ${wallet}`].map(
      (text) => ["2026-11-25", "500.00", text] as const,
    );
    const told = (await importStatement(app, first.staff, fnbStatement(late))).json();
    expect(told).toMatchObject({ settled: 0, waiting: 2 });
    const payment = { cents: 100, receivedOn: "2026-12-01" };
    const typed = await first.post(`wallets/topup/${id}`, payment);
    expect(refusal(typed)).toEqual([409, "account_erased"]);
  });
});
