import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { refusal, sortedStatuses } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { brokenRule } from "#harness/broken-rule.ts";
import { goodPassword, insertDriver, signIn } from "#harness/factories.ts";
import { jobOfToday } from "#harness/job-day.ts";
import { openOffice } from "#harness/office.ts";
import { givenBalance, givenBankDetails, openPayouts } from "#harness/payouts.ts";

const app = await openTestApp();
const { readWallet, first, make, payee, readPayout, release, second } = await openPayouts(app);

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
    const findProblem = (id: string) =>
      drivers.find((driver: { id: string }) => driver.id === id)?.problem;
    expect([paid, owing, without].map(findProblem)).toEqual([
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
    expect(await readWallet(paid)).toEqual({ earnings: 0, cash: 0, debt: 0, wallet: 700 });
    expect(await readWallet(owing)).toMatchObject({ earnings: 10_000, cash: 15_000 });
  });

  it("waits for the cash of a contract order that nobody has confirmed, and takes it off then", {
    tags: "O-542",
  }, async () => {
    const weeks = await ownTestApp();
    const sunday = await openOffice(weeks, "admin");
    await sunday.changeSettings({ walletsFrom: "2026-12-01" });
    const kind = { type: "corporate" } as const;
    const { id, driver, start, finish } = await jobOfToday(weeks, sunday.staff, kind);
    await start();
    await finish(100);
    await givenBankDetails(weeks, driver.id, sunday.staff.id);
    weeks.clock.advance(7 * 24 * 60 * 60_000);
    const office = await openOffice(weeks, "admin");
    const due = async () => (await office.read("payouts/due")).drivers[0];
    expect((await due()).problem).toMatch(/^The cash of order \S+ is not confirmed/);
    expect(refusal(await office.post("payouts/make"))).toEqual([409, "record_conflict"]);
    await office.patch(`orders/settlecash/${id}`, { cash: 100, reason: "The client said so." });
    const { price, commission } = await office.read(`orders/${id}`);
    const cents = (price - commission - 100) * 100;
    expect(await due()).toMatchObject({ cash: 10_000, cents, problem: null });
  });

  it("is released by another administrator, with the password, once, whatever races", {
    tags: ["O-543", "W1"],
  }, async () => {
    const driver = await payee({ earnings: -50_000 });
    await payee({ earnings: -1_000, cash: 5_000 });
    const id = await make();
    const again = await first.post("payouts/make");
    expect(refusal(again)).toEqual([409, "record_conflict"]);
    expect(again.json().msg).toMatch(/^Nobody can be paid now: /);
    expect(refusal(await release(id, first))).toEqual([409, "second_person_needed"]);
    const guessed = await release(id, second, "Wrong!password-1");
    expect(refusal(guessed)).toEqual([400, "invalid_request"]);
    const third = await openOffice(app, "admin");
    const statuses = await sortedStatuses([release(id), release(id, third), release(id)]);
    expect(statuses).toEqual([200, 409, 409]);
    expect((await readWallet(driver)).earnings).toBe(0);
    const withdrawn = await first.patch(`payouts/withdraw/${id}`);
    expect(refusal(withdrawn)).toEqual([409, "already_settled"]);
    const same = sql`update payout_batches set released_by = made_by where id = ${id}`;
    expect(await brokenRule(app, same)).toBe("payout_batches_two_people");
  });

  it("is not released by an account that its maker made, reset or gave an address", {
    tags: "U-1500",
  }, async () => {
    const own = await ownTestApp();
    const office = await openPayouts(own);
    await office.payee({ earnings: -50_000 });
    const id = await office.make();
    const colleague = office.second;
    const link = await office.first.send("POST", `users/resetlink/${colleague.staff.id}`);
    expect(link.statusCode).toBe(200);
    expect(refusal(await office.release(id))).toEqual([409, "second_person_needed"]);
    const { waitsFor } = await colleague.read(`payouts/${id}`);
    expect(waitsFor).toMatch(
      /^Name\d+ Surname\d+ made it, and you two do not count as two people until Tue 8 December 2026: there is no second person/,
    );
    own.clock.advance(7 * 24 * 60 * 60_000);
    const { headers } = await signIn(own, colleague.staff.email, "user");
    const payload = { password: goodPassword };
    const later = await colleague.send("POST", `payouts/release/${id}`, { payload, headers });
    expect(later.statusCode).toBe(200);
  });

  it.each([
    ["POST", "users/resetlink/", {}],
    ["PATCH", "users/update/", { email: "mine@example.com", ownPassword: goodPassword }],
    ["PATCH", "users/update/", { role: "user", ownPassword: goodPassword }],
    ["DELETE", "users/delete/", {}],
  ] as const)(
    "is released by one alone a day after %s %s ended that there were two",
    {
      tags: "U-1502",
    },
    async (method, path, payload) => {
      const own = await ownTestApp();
      const { first, second, payee, make } = await openPayouts(own);
      await payee({ earnings: -50_000 });
      const id = await make();
      const signedIn = async () => (await signIn(own, first.staff.email, "user")).headers;
      const release = async () => {
        const sent = { payload: { password: goodPassword }, headers: await signedIn() };
        return refusal(await first.send("POST", `payouts/release/${id}`, sent))[0];
      };
      own.clock.advance(25 * 60 * 60_000);
      const acted = { payload, headers: await signedIn() };
      expect((await first.send(method, `${path}${second.staff.id}`, acted)).statusCode).toBe(200);
      expect(await release()).toBe(409);
      own.clock.advance(24 * 60 * 60_000 - 1);
      expect(await release()).toBe(409);
      own.clock.advance(1);
      expect(await release()).toBe(200);
    },
  );

  it("is released by its maker a day later where there is no other administrator, and the company hears of it", {
    tags: "O-543",
  }, async () => {
    const alone = await ownTestApp();
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
    expect(refusal(await release(id, office))).toEqual([409, "second_person_needed"]);
    alone.clock.advance(24 * 60 * 60_000);
    const { headers } = await signIn(alone, office.staff.email, "user");
    const later = { payload: { password: goodPassword }, headers };
    expect((await office.send("POST", `payouts/release/${id}`, later)).statusCode).toBe(200);
  });

  it("is refused when amounts or bank details changed since it was made, and can be made again", {
    tags: "O-543",
  }, async () => {
    const driver = await payee({ earnings: -50_000 });
    const id = await make();
    await givenBalance(app, { kind: "earnings", partyId: driver }, -1_000);
    expect(refusal(await release(id))).toEqual([409, "record_conflict"]);
    expect((await readWallet(driver)).earnings).toBe(51_000);
    expect((await first.patch(`payouts/withdraw/${id}`)).statusCode).toBe(200);
    expect((await release(await make())).statusCode).toBe(200);
    expect(await readPayout(driver)).toMatchObject({ cents: 51_000, state: "released" });
  });

  it("leaves as a file of the bank's, each download recorded", { tags: "O-545" }, async () => {
    const driver = await payee({ earnings: -123_456 });
    const id = await make();
    expect(refusal(await first.get(`payouts/file/${id}`))).toEqual([409, "record_conflict"]);
    await release(id);
    const { reference } = await readPayout(driver);
    const file = await second.get(`payouts/file/${id}`);
    expect(file.headers["content-disposition"]).toMatch(/; filename="payouts-2026-11-29\.csv"$/);
    expect(file.body).toBe(
      `No,Name,Amount,Acc No,BR Code,Reference,Email\r\n${reference},T Driver Pty Ltd,1234.56,62000000123,250655,${reference},\r\n`,
    );
    const downloads = app.db.selectFrom("audit_events").select("actorId");
    const ofBatch = downloads.where("action", "=", "download-payouts").where("entityId", "=", id);
    expect(await ofBatch.execute()).toEqual([{ actorId: second.staff.id }]);
  });

  it("pays who leaves all that is left", { tags: "O-546" }, async () => {
    const driver = await payee({ earnings: -10_000, wallet: -30_000, cash: 4_000 });
    const tooEarly = await first.post("payouts/make", { driverId: driver });
    expect(refusal(tooEarly)).toEqual([409, "record_conflict"]);
    await first.remove(`drivers/delete/${driver}`);
    const id = await make({ driverId: driver });
    expect(await first.read(`payouts/${id}`)).toMatchObject({
      kind: "leaving",
      payBy: "2026-12-10",
      cents: 36_000,
    });
    await release(id);
    expect(await readWallet(driver)).toEqual({ earnings: 0, wallet: 0, cash: 0, debt: 0 });
  });
});
