import { beforeEach } from "vitest";
import type { AccountKind } from "#domain/ledger/accounts.ts";
import type { TestApp } from "./app.ts";
import { goodPassword, insertDriver } from "./factories.ts";
import { openOffice } from "./office.ts";
import { givenBalance, givenBankDetails } from "./payouts.ts";

/** Two administrators, and what they make, release and read of payouts; nobody is due any before a test. */
export async function openPayouts(app: TestApp) {
  const first = await openOffice(app, "admin");
  const second = await openOffice(app, "admin");

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
  const make = async (payload: object = {}) =>
    (await first.post("payouts/make", payload)).json().id;
  const release = (id: string, office = second, typed = goodPassword) =>
    office.post(`payouts/release/${id}`, { password: typed });
  const balancesOf = async (id: string) => {
    const { wallet, debt, earnings, cash } = await first.read(`wallets/${id}`);
    return { wallet, debt, earnings, cash };
  };
  const payoutOf = async (id: string) => (await first.read(`payouts/of/${id}`)).payouts[0];
  return { first, second, payee, make, release, balancesOf, payoutOf };
}
