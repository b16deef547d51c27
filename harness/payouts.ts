import { v7 as newId } from "uuid";
import { beforeEach } from "vitest";
import type { LedgerAccount, LedgerAccountKind } from "#domain/ledger/accounts.ts";
import { postLedgerTransaction } from "#server/features/ledger/ledger.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { TestApp } from "./app.ts";
import { goodPassword, insertDriver } from "./factories.ts";
import { openOffice } from "./office.ts";

/** Has the books owe somebody money, or be owed it, in cents, against suspense. */
export function givenBalance(
  { db }: Pick<TestApp, "db">,
  account: LedgerAccount,
  cents: number,
  at = new Date("2026-11-26T08:00:00Z"),
): Promise<number> {
  const suspense = { kind: "suspense", partyId: null, cents: -cents } as const;
  const entries = [{ ...account, cents }, suspense];
  return inTransaction(db, (trx) =>
    postLedgerTransaction(trx, { at, kind: "reversal", byId: null, entries }),
  );
}

/** Reads the balances of these people in cents, by kind of account, without those of 0. */
export async function readBalances({ db }: Pick<TestApp, "db">, ...partyIds: readonly string[]) {
  const found = db.selectFrom("ledger_accounts").select(["kind", "balance"]);
  const rows = await found.where("partyId", "in", partyIds).where("balance", "<>", 0).execute();
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
}

export const typedDetails = {
  holder: "Sipho Driver",
  bank: "Capitec",
  branchCode: "470010",
  accountNumber: "1234567890",
  accountType: "savings",
  password: goodPassword,
};

/** Gives a driver bank details that were typed by the driver and checked by this administrator. */
export async function givenBankDetails(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  driverId: string,
  adminId: string,
): Promise<void> {
  const now = new Date(clock.now());
  const before = db.updateTable("bank_details").set({ endedAt: now });
  await before.where("driverId", "=", driverId).where("endedAt", "is", null).execute();
  await db
    .insertInto("bank_details")
    .values({
      id: newId(),
      driverId,
      holder: "T. Driver, (Pty) Ltd",
      bank: "FNB",
      branchCode: "250655",
      accountNumber: "62000000123",
      accountType: "current",
      typedBy: driverId,
      typedAt: now,
      checkedBy: adminId,
      checkedAt: now,
      checkedHow: "Called the number on file.",
    })
    .execute();
}

/** Two administrators, and what they make, release and read of payouts; nobody is due any before a test. */
export async function openPayouts(app: TestApp) {
  const first = await openOffice(app, "admin");
  const second = await openOffice(app, "admin");

  beforeEach(async () => {
    // The drivers of the test before are owed nothing from here on.
    const { drivers } = await first.read("payouts/due");
    for (const { id, earnings } of drivers) {
      await givenBalance(app, { kind: "earnings", partyId: id }, earnings);
    }
  });

  /** A driver with these balances, and bank details that are checked. */
  async function payee(balances: Partial<Record<LedgerAccountKind, number>>, at?: Date) {
    const { id } = await insertDriver(app);
    for (const [kind, cents] of Object.entries(balances) as [LedgerAccountKind, number][]) {
      await givenBalance(app, { kind, partyId: id }, cents, at);
    }
    await givenBankDetails(app, id, first.staff.id);
    return id;
  }
  const make = async (payload: object = {}) =>
    (await first.post("payouts/make", payload)).json().id;
  const release = (id: string, office = second, typed = goodPassword) =>
    office.post(`payouts/release/${id}`, { password: typed });
  const readWallet = async (id: string) => {
    const { wallet, debt, earnings, cash } = await first.read(`wallets/${id}`);
    return { wallet, debt, earnings, cash };
  };
  const readPayout = async (id: string) => (await first.read(`payouts/of/${id}`)).payouts[0];
  return { first, second, payee, make, release, readWallet, readPayout };
}
