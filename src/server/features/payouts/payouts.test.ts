import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccountKind } from "#domain/ledger/accounts.ts";
import { refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement } from "#harness/bank.ts";
import { ruleAgainst } from "#harness/broken-rule.ts";
import { goodPassword, insertDriver, signedInDriver, signIn } from "#harness/factories.ts";
import { jobOfToday } from "#harness/job-day.ts";
import { openOffice } from "#harness/office.ts";
import { givenBalance, givenBankDetails, typedDetails } from "#harness/payouts.ts";
import { requestLetter } from "#harness/privacy.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const app = await openTestApp();
const first = await openOffice(app, "admin");
const second = await openOffice(app, "admin");
const password = goodPassword;

beforeEach(async () => {
  // What drivers of the test before are due is nobody's business here.
  const { drivers } = await first.read("payouts/due");
  for (const { id, earnings } of drivers) {
    await givenBalance(app, { kind: "earnings", partyId: id }, earnings);
  }
});

/** A driver with these balances, and bank details that are checked. */
async function payee(balances: Partial<Record<AccountKind, number>>, at?: Date) {
  const { id } = await insertDriver(app);
  for (const [kind, cents] of Object.entries(balances) as [AccountKind, number][]) {
    await givenBalance(app, { kind, partyId: id }, cents, at);
  }
  await givenBankDetails(app, id, first.staff.id);
  return id;
}
const make = async (payload: object = {}) => (await first.post("payouts/make", payload)).json().id;
const release = (id: string, office = second, typed = password) =>
  office.post(`payouts/release/${id}`, { password: typed });
const balancesOf = async (id: string) => {
  const { wallet, debt, earnings, cash } = await first.read(`wallets/${id}`);
  return { wallet, debt, earnings, cash };
};
const payoutOf = async (id: string) => (await first.read(`payouts/of/${id}`)).payouts[0];

describe("bank details", () => {
  const typed = {
    holder: "Sipho Driver",
    bank: "Capitec",
    branchCode: "470010",
    accountNumber: "1234567890",
    accountType: "savings",
    password,
  };

  it("are typed with the password, checked by an administrator who did not type them, and seen by their driver alone", {
    tags: ["O-540", "G6"],
  }, async () => {
    const [driver, other] = [await signedInDriver(app), await signedInDriver(app)];
    const url = `bankdetails/update/${driver.id}`;
    const as = (who: typeof driver, payload: object) =>
      first.send("POST", url, { payload, headers: who.headers });
    expect(
      (await as(driver, { ...typed, password: "Wrong!password-1" })).json().errors,
    ).toMatchObject({
      password: expect.stringMatching(/not your password/),
    });
    for (const wrong of [{ branchCode: "47001" }, { accountNumber: "12345" }, { holder: " " }]) {
      expect(refusalOf(await as(driver, { ...typed, ...wrong }))).toEqual([400, "invalid_request"]);
    }
    expect((await as(other, typed)).statusCode).toBe(404);
    expect((await as(driver, typed)).statusCode).toBe(201);
    expect((await app.mailbox.deliver()).map(({ to }) => to)).toContain(driver.email);
    const own = await first.get(`bankdetails/${driver.id}`, driver.headers);
    expect(own.json()).toMatchObject({
      inUse: null,
      waiting: { accountEnd: "7890" },
    });
    expect(own.body).not.toContain("1234567890");
    expect((await first.get(`bankdetails/${driver.id}`, other.headers)).statusCode).toBe(404);
    const { waiting } = await first.read(`bankdetails/${driver.id}`);
    const how = { how: "Called the number on file." };
    const staff = await openOffice(app);
    expect((await staff.patch(`bankdetails/check/${waiting.id}`, how)).statusCode).toBe(403);
    expect((await first.patch(`bankdetails/check/${waiting.id}`, how)).statusCode).toBe(200);
    expect(refusalOf(await second.patch(`bankdetails/check/${waiting.id}`, how))).toEqual([
      409,
      "already_settled",
    ]);
    // Those that an administrator types are another one's to check; until then the old ones are used.
    await first.post(url, { ...typed, accountNumber: "99887766" });
    const { inUse, waiting: newer } = await first.read(`bankdetails/${driver.id}`);
    expect([inUse.accountEnd, newer.accountEnd]).toEqual(["7890", "7766"]);
    expect(refusalOf(await first.patch(`bankdetails/check/${newer.id}`, how))).toEqual([
      409,
      "second_person_needed",
    ]);
    expect((await second.patch(`bankdetails/check/${newer.id}`, how)).statusCode).toBe(200);
    expect((await first.read(`bankdetails/${driver.id}`)).inUse.accountEnd).toBe("7766");
  });
});

it("bank details that the only administrator typed are checked by them a day later", {
  tags: "O-540",
}, async () => {
  const alone = await openTestApp();
  const office = await openOffice(alone, "admin");
  const { id } = await insertDriver(alone);
  await office.post(`bankdetails/update/${id}`, typedDetails);
  const waiting = async (headers = office.staff.headers) =>
    (await office.get(`bankdetails/${id}`, headers)).json().waiting;
  const { id: details, waitsFor } = await waiting();
  expect(waitsFor).toMatch(/a day later/);
  const payload = { how: "Met the driver, with the card." };
  const check = (headers = office.staff.headers) =>
    office.send("PATCH", `bankdetails/check/${details}`, { payload, headers });
  expect(refusalOf(await check())).toEqual([409, "second_person_needed"]);
  const now = new Date(alone.clock.now());
  const at = sql`update bank_details set checked_by = typed_by, checked_at = ${now} where id = ${details}`;
  expect(await ruleAgainst(alone, at)).toBe("bank_details_four_eyes");
  alone.clock.advance(24 * 60 * 60_000);
  const { headers } = await signIn(alone, office.staff.email, "user");
  expect((await waiting(headers)).waitsFor).toBe(null);
  expect((await check(headers)).statusCode).toBe(200);
});

describe("a batch of payouts", () => {
  it("pays what a cycle brought, less cash and commission owed, to checked bank details alone", {
    tags: ["O-541", "O-542"],
  }, async () => {
    const paid = await payee({ earnings: -90_000, cash: 20_000, debt: 5_000, wallet: -700 });
    const owing = await payee({ earnings: -10_000, cash: 15_000 });
    const { id: without } = await insertDriver(app);
    await givenBalance(app, { kind: "earnings", partyId: without }, -1_000);
    const { drivers, until, payBy } = await first.read("payouts/due");
    expect([until, payBy]).toEqual(["2026-11-29", "2026-12-04"]);
    const problemOf = (id: string) =>
      drivers.find((driver: { id: string }) => driver.id === id)?.problem;
    expect([paid, owing, without].map(problemOf)).toEqual([
      null,
      "What they kept or owe is more. It carries on.",
      "They have no bank details.",
    ]);
    const id = await make();
    const { payouts, cents } = await first.read(`payouts/${id}`);
    expect(cents).toBe(65_000);
    expect(payouts).toMatchObject([
      { driverId: paid, cents: 65_000, bank: "FNB", accountEnd: "0123" },
    ]);
    await release(id);
    expect(await balancesOf(paid)).toEqual({ earnings: 0, cash: 0, debt: 0, wallet: 700 });
    expect(await balancesOf(owing)).toMatchObject({ earnings: 10_000, cash: 15_000 });
  });

  it("waits for the cash of a contract order that nobody has confirmed, and takes it off then", {
    tags: "O-542",
  }, async () => {
    const weeks = await openTestApp();
    const sunday = await openOffice(weeks, "admin");
    const { version } = await sunday.read("settings");
    await sunday.patch("settings", { version, walletsFrom: "2026-12-01" });
    const kind = { type: "corporate" } as const;
    const { id, driver, start, finish } = await jobOfToday(weeks, sunday.staff, kind);
    await start();
    await finish(100);
    await givenBankDetails(weeks, driver.id, sunday.staff.id);
    weeks.clock.advance(7 * 24 * 60 * 60_000);
    const office = await openOffice(weeks, "admin");
    const due = async () => (await office.read("payouts/due")).drivers[0];
    expect((await due()).problem).toMatch(/^The cash of order \S+ is not confirmed/);
    expect(refusalOf(await office.post("payouts/make"))).toEqual([409, "record_conflict"]);
    await office.patch(`orders/settlecash/${id}`, { cash: 100, reason: "The client said so." });
    const { price, commission } = await office.read(`orders/${id}`);
    const cents = (price - commission - 100) * 100;
    expect(await due()).toMatchObject({ cash: 10_000, cents, problem: null });
  });

  it("is released by another administrator, with the password, once, whatever races", {
    tags: ["O-543", "W1"],
  }, async () => {
    const driver = await payee({ earnings: -50_000 });
    const id = await make();
    expect(refusalOf(await first.post("payouts/make"))).toEqual([409, "record_conflict"]);
    expect(refusalOf(await release(id, first))).toEqual([409, "second_person_needed"]);
    expect(refusalOf(await release(id, second, "Wrong!password-1"))).toEqual([
      400,
      "invalid_request",
    ]);
    const third = await openOffice(app, "admin");
    const answers = await Promise.all([release(id), release(id, third), release(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await balancesOf(driver)).earnings).toBe(0);
    expect(refusalOf(await first.patch(`payouts/withdraw/${id}`))).toEqual([
      409,
      "already_settled",
    ]);
    const same = sql`update payout_batches set released_by = made_by where id = ${id}`;
    expect(await ruleAgainst(app, same)).toBe("payout_batches_two_people");
  });

  it("is released by its maker a day later where there is no other administrator, and the company hears of it", {
    tags: "O-543",
  }, async () => {
    const alone = await openTestApp();
    const office = await openOffice(alone, "admin");
    const { id: driver } = await insertDriver(alone);
    await givenBalance(alone, { kind: "earnings", partyId: driver }, -50_000);
    const other = await openOffice(alone);
    await givenBankDetails(alone, driver, other.staff.id);
    const { id } = (await office.post("payouts/make")).json();
    const [mail] = await alone.mailbox.deliver();
    expect(mail?.subject).toMatch(/payouts of R.500\.00 were made$/);
    expect(mail?.text).toContain(`/money/payouts/${id}`);
    expect((await office.read(`payouts/${id}`)).waitsFor).toMatch(/a day later/);
    expect(refusalOf(await release(id, office))).toEqual([409, "second_person_needed"]);
    alone.clock.advance(24 * 60 * 60_000);
    const { headers } = await signIn(alone, office.staff.email, "user");
    const later = { payload: { password }, headers };
    expect((await office.send("POST", `payouts/release/${id}`, later)).statusCode).toBe(200);
  });

  it("is refused when amounts or bank details changed since it was made, and can be made again", {
    tags: "O-543",
  }, async () => {
    const driver = await payee({ earnings: -50_000 });
    const id = await make();
    await givenBalance(app, { kind: "earnings", partyId: driver }, -1_000);
    expect(refusalOf(await release(id))).toEqual([409, "record_conflict"]);
    expect((await balancesOf(driver)).earnings).toBe(51_000);
    expect((await first.patch(`payouts/withdraw/${id}`)).statusCode).toBe(200);
    expect((await release(await make())).statusCode).toBe(200);
    expect(await payoutOf(driver)).toMatchObject({ cents: 51_000, state: "released" });
  });

  it("is paid when the statement shows its reference, and is due again when the bank returns it", {
    tags: ["O-533", "O-544"],
  }, async () => {
    const driver = await payee({ earnings: -50_000 });
    await release(await make());
    const { reference } = await payoutOf(driver);
    const day = "2026-12-01";
    const line = (amount: string, text: string) => [day, amount, `${text} ${reference}`] as const;
    const bring = async (...lines: ReturnType<typeof line>[]) =>
      (await importStatement(app, first.staff, fnbStatement(lines))).json();
    expect(await bring(line("-499.00", "OTHER"))).toMatchObject({ waiting: 1 });
    expect(await bring(line("-500.00", "OUT"))).toMatchObject({ settled: 1 });
    expect((await payoutOf(driver)).state).toBe("paid");
    expect(await bring(line("-500.00", "AGAIN"))).toMatchObject({ waiting: 1 });
    expect(await bring(line("500.00", "RETURNED"))).toMatchObject({ settled: 1 });
    expect((await payoutOf(driver)).state).toBe("returned");
    expect((await balancesOf(driver)).earnings).toBe(50_000);
    expect(await checkLedger(app.context)).toEqual([]);
    const again = await make();
    await release(again);
    expect((await balancesOf(driver)).earnings).toBe(0);
    // Both in one file, which begins with the newest line: what came back comes behind what left.
    const { reference: second } = await payoutOf(driver);
    const inOneFile = ["1.00", "-500.00", "500.00"].map(
      (amount) => [day, amount, amount === "1.00" ? "INTEREST" : `IN ONE ${second}`] as const,
    );
    const told = (await importStatement(app, first.staff, fnbStatement(inOneFile))).json();
    expect(told).toMatchObject({ settled: 2, waiting: 1 });
    expect((await payoutOf(driver)).state).toBe("returned");
    expect(refusalOf(await first.get(`payouts/file/${again}`))).toEqual([409, "record_conflict"]);
  });

  it("is paid with its whole batch where the bank shows one amount for all of it", {
    tags: "O-544",
  }, async () => {
    const drivers = [await payee({ earnings: -20_000 }), await payee({ earnings: -30_000 })];
    const batch = await make();
    await release(batch);
    const [{ reference }] = (await first.read(`payouts/${batch}`)).payouts;
    const states = async () => {
      const found = await Promise.all(drivers.map(payoutOf));
      return found.map(({ state }) => state);
    };
    const bulk = [
      ["2026-12-01", "-500.00", "BULK PAYMENT"],
      ["2026-12-01", "-499.00", "OTHER BULK PAYMENT"],
    ] as const;
    await importStatement(app, first.staff, fnbStatement(bulk));
    const lines = (await first.read("bank/lines?limit=100")).items;
    const idOf = (text: string) => lines.find((line: { text: string }) => line.text === text).id;
    const settle = (text: string) =>
      first.patch(`bank/settle/${idOf(text)}`, { purpose: "payout-batch", whom: reference });
    expect(refusalOf(await settle("OTHER BULK PAYMENT"))).toEqual([400, "invalid_request"]);
    expect((await settle("BULK PAYMENT")).statusCode).toBe(200);
    expect(await states()).toEqual(["paid", "paid"]);
    const back = { reason: "It was another one." };
    await first.patch(`bank/takeback/${idOf("BULK PAYMENT")}`, back);
    expect(await states()).toEqual(["released", "released"]);
    expect((await settle("BULK PAYMENT")).statusCode).toBe(200);
    expect(await checkLedger(app.context)).toEqual([]);
  });

  it("leaves as a file of the bank's, for administrators alone, each download recorded", {
    tags: "O-545",
  }, async () => {
    const driver = await payee({ earnings: -123_456 });
    const id = await make();
    expect(refusalOf(await first.get(`payouts/file/${id}`))).toEqual([409, "record_conflict"]);
    await release(id);
    const { reference } = await payoutOf(driver);
    const file = await second.get(`payouts/file/${id}`);
    expect(file.headers["content-disposition"]).toBe(
      'attachment; filename="payouts-2026-11-29.csv"',
    );
    expect(file.body).toBe(
      `No,Name,Amount,Acc No,BR Code,Reference,Email\r\n${reference},T Driver Pty Ltd,1234.56,62000000123,250655,${reference},\r\n`,
    );
    const staff = await openOffice(app);
    expect((await staff.get(`payouts/file/${id}`)).statusCode).toBe(403);
    const downloads = app.db.selectFrom("audit_events").select("actor_id");
    const found = await downloads
      .where("action", "=", "download-payouts")
      .where("entity_id", "=", id)
      .execute();
    expect(found).toEqual([{ actor_id: second.staff.id }]);
  });

  it("pays who leaves all that is left", { tags: "O-546" }, async () => {
    const driver = await payee({ earnings: -10_000, wallet: -30_000, cash: 4_000 });
    expect(refusalOf(await first.post("payouts/make", { driverId: driver }))).toEqual([
      409,
      "record_conflict",
    ]);
    await first.remove(`drivers/delete/${driver}`);
    const id = await make({ driverId: driver });
    expect(await first.read(`payouts/${id}`)).toMatchObject({
      kind: "leaving",
      payBy: "2026-12-10",
      cents: 36_000,
    });
    await release(id);
    expect(await balancesOf(driver)).toEqual({ earnings: 0, wallet: 0, cash: 0, debt: 0 });
  });

  it("keeps its driver from being erased until the bank has shown it", {
    tags: "O-546",
  }, async () => {
    const { id, email } = await insertDriver(app);
    await givenBalance(app, { kind: "earnings", partyId: id }, -50_000);
    await givenBankDetails(app, id, first.staff.id);
    const batch = await make();
    await release(batch);
    const letter = { ...requestLetter, partyType: "driver", email };
    const asked = { ...letter, kind: "export" };
    const copyOf = (await first.post("privacyrequests/create", asked)).json().id;
    const copy = (await first.post(`privacyrequests/export/${copyOf}`)).json();
    expect(copy.wallet).toMatchObject({
      pay: [{ what: "Payout", cents: -50_000 }, { cents: 50_000 }],
      payouts: [{ cents: 50_000, state: "released" }],
    });
    const { id: request } = (await first.post("privacyrequests/create", letter)).json();
    const erase = () => first.post(`privacyrequests/erase/${request}`);
    expect(refusalOf(await erase())).toEqual([409, "cannot_erase"]);
    expect((await first.get(`payouts/file/${batch}`)).body).toContain(",62000000123,250655,");
    const { reference } = await payoutOf(id);
    const shown = fnbStatement([["2026-12-01", "-500.00", `OUT ${reference}`]]);
    await importStatement(app, first.staff, shown);
    const wallet = (await first.read(`wallets/${id}`)).reference;
    expect((await erase()).statusCode).toBe(200);
    // What comes later has nobody to go to.
    const late = [`BACK ${reference}`, `PAYS ${wallet}`].map(
      (text) => ["2026-12-01", "500.00", text] as const,
    );
    const told = (await importStatement(app, first.staff, fnbStatement(late))).json();
    expect(told).toMatchObject({ settled: 0, waiting: 2 });
    const payment = { cents: 100, receivedOn: "2026-12-01" };
    const typed = await first.post(`wallets/topup/${id}`, payment);
    expect(refusalOf(typed)).toEqual([409, "account_erased"]);
  });
});
