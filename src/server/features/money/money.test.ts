import { beforeAll, describe, expect, it } from "vitest";
import { type LedgerAccountKind, ledgerAccounts } from "#domain/ledger/accounts.ts";
import { readCsv } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { postLedgerTransaction } from "../ledger/ledger.store.ts";
import { sealLedgerDays } from "../ledger/ledger-roots.ts";

type Line = { readonly account: LedgerAccountKind; readonly cents: number };

const app = await openTestApp();
const day = 24 * 60 * 60_000;
const dates = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-12"];
const sumCents = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The entries in the books, made on the 1st and the 12th of December. */
const seeded = { driver: "", dry: "", client: "", outside: "", prices: [0, 0] };
let office: Office;

beforeAll(async () => {
  office = await openOffice(app, "admin");
  const [driver, dry] = [await insertDriver(app), await insertDriver(app)];
  const [client, once] = [await signedInClient(app, "corporate"), await signedInClient(app)];
  const book = (who: typeof client, orderDate: string) => bookedOrder(app, who, { orderDate });
  const outside = await book(once, "2026-12-20");
  await office.patch(`orders/assign/${outside}`, { driverId: driver.id });
  await office.changeSettings({ walletsFrom: "2026-12-01" });
  await office.post(`wallets/topup/${driver.id}`, { cents: 100_000, receivedOn: "2026-12-01" });
  await office.completed(await book(once, "2026-12-14"), driver.id);
  const first = await office.completed(await book(client, "2026-12-15"), driver.id);
  await office.completed(await book(once, "2026-12-16"), dry.id, { owing: true });
  const later = await book(client, "2026-12-17");
  app.clock.advance(11 * day);
  office = await openOffice(app, "admin");
  const second = await office.completed(later, driver.id);
  Object.assign(seeded, { driver: driver.id, dry: dry.id, client: client.id, outside });
  seeded.prices = [first.price, second.price];
}, 60_000);

describe("the money of the office", () => {
  it("is the sum of the entries behind each figure", { tags: "O-560" }, async () => {
    const { balances, earned } = await office.read("money");
    for (const { account, cents } of balances) {
      const behind = await office.read(`money/entries?limit=100&account=${account}`);
      expect([account, behind.cents, sumCents(behind.items)]).toEqual([account, cents, cents]);
    }
    const owed = seeded.prices.reduce((sum, price) => sum + price * 100, 0);
    expect(balances).toContainEqual({ account: "receivable", cents: owed });
    expect(earned.map(({ from }: { from: string }) => from)).toEqual(["2026-12-07", "2026-12-01"]);
    for (const { from, cents } of earned) {
      const behind = await office.read(`money/entries?account=earned&from=${from}`);
      expect([from, behind.cents]).toEqual([from, -cents]);
    }
    const file = readCsv(await office.get("money/entries.csv?account=earned&to=2026-12-01"));
    expect(file).toHaveLength(3);
    const earning = { Account: "Commission earned", What: "The order was completed" };
    expect(file[0]).toMatchObject(earning);
  });

  it("tells an order's entries by page, and of one person", { tags: "O-560" }, async () => {
    const all = await office.read("money/entries?limit=100");
    const page = await office.read("money/entries?limit=4");
    const next = await office.read(`money/entries?limit=4&cursor=${page.nextCursor}`);
    expect([...page.items, ...next.items]).toEqual(all.items.slice(0, 8));
    const own = await office.read(`money/entries?account=receivable&partyId=${seeded.client}`);
    expect(own.items).toHaveLength(2);
    expect(own.items[0]).toMatchObject({ partyId: seeded.client, kind: "complete" });
    expect((await office.get("money/entries?from=2026-02-30")).statusCode).toBe(400);
    expect((await office.get("money/entries?partyId=x")).statusCode).toBe(400);
  });

  it("goes into the programs of bookkeepers, every journal of which adds up", {
    tags: "O-1150",
  }, async () => {
    const get = (query: string) => office.get(`money/journals.csv?${query}`);
    const of = "from=2026-12-01&to=2026-12-12&format=";
    const xero = await get(`${of}xero`);
    expect(xero.body.split("\r\n")[0]).toBe(
      "\ufeff*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2",
    );
    expect((await get(`${of}sage`)).body.split("\r\n")[0]).toBe(
      "\ufeffReference,Date,Description,Ledger Account Number,Details,Debit,Credit",
    );
    const journals = Map.groupBy(readCsv(xero), (row) => `${row["*Narration"]}, ${row["*Date"]}`);
    expect([...journals.keys()]).toEqual([
      "Layisha 2026-12-01, 01/12/2026",
      "Layisha 2026-12-12, 12/12/2026",
    ]);
    const cents = (amount = "") => Math.round(Number(amount) * 100);
    for (const lines of journals.values()) {
      expect(lines.reduce((sum, line) => sum + cents(line["*Amount"]), 0)).toBe(0);
    }
    const sage = readCsv(await get(`${of}sage`));
    for (const [at, line] of readCsv(xero).entries()) {
      const { Debit, Credit, "Ledger Account Number": number } = sage[at] ?? {};
      const same = [line["*AccountCode"], cents(line["*Amount"])];
      expect([number, cents(Debit) - cents(Credit)]).toEqual(same);
    }
    const { items } = await office.read("money/balance?day=2026-12-12");
    for (const { account, cents: balance } of items as Line[]) {
      const code = String(ledgerAccounts[account].code);
      const lines = readCsv(xero).filter((line) => line["*AccountCode"] === code);
      const sum = lines.reduce((all, line) => all + cents(line["*Amount"]), 0);
      expect([account, sum]).toEqual([account, balance]);
    }
    for (const wrong of ["xlsx", ""]) expect((await get(of + wrong)).statusCode).toBe(400);
  });

  it("adds up to 0 at the end of every day", { tags: ["O-561", "O-1410"] }, async () => {
    for (const date of dates) {
      const { items } = await office.read(`money/balance?day=${date}`);
      expect(sumCents(items)).toBe(0);
      const people = await office.read(`money/accounts?day=${date}&limit=100`);
      for (const { account, cents } of items) {
        const own = people.items.filter((line: Line) => line.account === account);
        expect([date, account, sumCents(own)]).toEqual([date, account, cents]);
      }
      const rows = readCsv(await office.get(`money/accounts.csv?day=${date}`));
      const cents = (column: string) =>
        rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
      expect(rows).toHaveLength(people.total);
      expect(cents("Debit")).toBe(cents("Credit"));
    }
    const balances = () => Promise.all(dates.map((day) => office.read(`money/balance?day=${day}`)));
    const open = await balances();
    // Read from the closings of days that are over, it is the same.
    expect((await sealLedgerDays(app.db, "2026-12-12")).length).toBeGreaterThan(0);
    expect(await balances()).toEqual(open);
    const before = await office.read("money/balance?day=2026-11-30");
    expect(before.items.every(({ cents }: Line) => cents === 0)).toBe(true);
    const wallets = await office.read("money/accounts?day=2026-12-01&account=wallet");
    expect(wallets.items).toMatchObject([{ account: "wallet", partyId: seeded.driver }]);
  });

  it("tells by their age what clients owe, and a payment settles the oldest first", {
    tags: ["O-562", "O-611"],
  }, async () => {
    const [first = 0, second = 0] = seeded.prices.map((price) => price * 100);
    const { debtors } = await office.read("money");
    expect(debtors).toMatchObject([{ id: seeded.client, ages: [second, first, 0, 0] }]);
    const pay = (partyId: string, paid: number, reverses?: number) =>
      inTransaction(app.db, (trx) =>
        postLedgerTransaction(trx, {
          at: new Date(app.clock.now()),
          kind: reverses === undefined ? "client-payment" : "reversal",
          byId: null,
          reverses,
          entries: [
            { kind: "bank", partyId: null, cents: paid },
            { kind: "receivable", partyId, cents: -paid },
          ],
        }),
      );
    // A payment that is taken back makes no old debt a young one.
    await pay(seeded.client, -5_000, await pay(seeded.client, 5_000));
    const undone = await office.read("money");
    expect(undone.ages).toEqual([second, first, 0, 0]);
    await pay(seeded.client, first + 100);
    const { ages } = await office.read("money");
    expect(ages).toEqual([second - 100, 0, 0, 0]);
    const other = await signedInClient(app, "corporate");
    await pay(other.id, 7_000);
    const money = await office.read("money");
    const name = expect.stringMatching(/\S \S/);
    expect(money.inCredit).toEqual([{ id: other.id, name, cents: -7_000 }]);
    const { cents } = money.balances.find(({ account }: Line) => account === "receivable");
    expect(sumCents([...money.debtors, ...money.inCredit])).toBe(cents);
    expect(cents).toBe(second - 100 - 7_000);
  });

  it("names wallets that run dry, orders outside of the books and the cash of today", {
    tags: ["O-563", "O-564", "O-565"],
  }, async () => {
    const money = await office.read("money");
    expect(money.dryWallets).toMatchObject([{ id: seeded.dry, wallet: 0 }]);
    expect(money.outside).toMatchObject([{ id: seeded.outside, status: "pending" }]);
    const who = { id: seeded.driver, name: expect.any(String) };
    const cash = { orders: 1, confirmed: 0, recorded: 0, notRecorded: 1 };
    expect(money.cashToday).toEqual([{ ...who, ...cash }]);
    const { items } = await office.read("money/weeks");
    expect(items).toHaveLength(52);
    expect(items.at(-2)).toMatchObject({ monday: "2026-12-07", truckSize: "1.5ton", orders: 0 });
  });
});
