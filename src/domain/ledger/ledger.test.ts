import fc from "fast-check";
import { expect, it } from "vitest";
import type { OrderType } from "../orders/booking-policy.ts";
import {
  type LedgerAccountKind,
  type LedgerEntry,
  ledgerEntriesStillToPost,
  mergeDebtIntoWalletEntries,
  sumEntriesByAccount,
  walletLedgerEntries,
} from "./accounts.ts";
import { type OrderInBooks, orderLedgerEntries } from "./order-entries.ts";
import { checkWalletStartDate, doesOrderBelongInBooks } from "./wallets.ts";

const events = ["give", "take", "start", "done", "back", "cancel", "delete", "restore", "price"];
type Step = {
  readonly event: (typeof events)[number];
  readonly driver: number;
  readonly size: number;
};

const steps = fc.array(
  fc.record({
    event: fc.constantFrom(...events, "top-up", "give", "start", "done", "cash", "settle"),
    driver: fc.integer({ min: 1, max: 2 }),
    size: fc.integer({ min: 1, max: 400 }),
  }),
  { maxLength: 14 },
);

/** The order after a step, or as it was where the step is not allowed. */
function after(order: OrderInBooks, { event, driver, size }: Step): OrderInBooks {
  const { status, driverId, isHidden } = order;
  const isOpen = !isHidden && (status === "pending" || status === "started");
  const priced = { price: size * 5, commission: size };
  if (event === "give" && isOpen && !driverId) return { ...order, driverId: `driver ${driver}` };
  if (event === "take" && isOpen) return { ...order, driverId: null, status: "pending" };
  if (event === "start" && isOpen && driverId) return { ...order, status: "started" };
  if (event === "done" && isOpen && status === "started") return { ...order, status: "completed" };
  if (event === "back" && status === "completed")
    return { ...order, status: "started", cashTaken: 0 };
  if (event === "cancel" && isOpen)
    return { ...order, status: "cancelled", fee: size, feeState: "owed" };
  if (event === "settle" && order.feeState === "owed")
    return { ...order, feeState: size % 2 ? "paid" : "waived" };
  if (event === "delete" && isOpen) return { ...order, isHidden: true };
  if (event === "restore") return { ...order, isHidden: false };
  if (event === "price" && isOpen) return { ...order, ...priced };
  if (event === "cash" && status === "completed") return { ...order, cashTaken: size };
  return order;
}

/** Lives one order through, with the wallets of two drivers; answers the books and what was paid in. */
function live(orderType: OrderType, vatRole: OrderInBooks["vatRole"], history: readonly Step[]) {
  let order: OrderInBooks = {
    inBooks: true,
    isHidden: false,
    status: "pending",
    orderType,
    vatRole,
    clientId: "client",
    driverId: null,
    price: 1000,
    commission: 200,
    cashTaken: 0,
    fee: 0,
    feeState: "none",
  };
  const books: LedgerEntry[] = [];
  const ofOrder: LedgerEntry[] = [];
  const paidIn = new Map<string | null, number>();
  const balance = (kind: LedgerAccountKind, partyId: string | null = null) =>
    books.reduce((sum, e) => (e.kind === kind && e.partyId === partyId ? sum + e.cents : sum), 0);
  const taken = (partyId: string | null, cents: number) =>
    walletLedgerEntries(partyId, cents, {
      wallet: 0 - balance("wallet", partyId),
      debt: balance("debt", partyId),
    });
  for (const step of history) {
    if (step.event === "top-up") {
      const [id, cents] = [`driver ${step.driver}`, step.size * 100];
      paidIn.set(id, (paidIn.get(id) ?? 0) + cents);
      books.push({ kind: "bank", partyId: null, cents }, ...taken(id, -cents));
      continue;
    }
    order = after(order, step);
    const missing = ledgerEntriesStillToPost(
      mergeDebtIntoWalletEntries(ofOrder),
      orderLedgerEntries(order),
    );
    const entries = missing.flatMap((entry) =>
      entry.kind === "wallet" ? taken(entry.partyId, entry.cents) : [entry],
    );
    if (entries.reduce((sum, { cents }) => sum + cents, 0) !== 0) throw new Error("unbalanced");
    books.push(...entries);
    ofOrder.push(...entries);
  }
  return { order, balance, paidIn, books };
}

it("after any history of an order, everybody has the amounts that the terms say", {
  tags: ["O-441", "O-443", "O-444", "O-1148"],
}, () => {
  const property = fc.property(
    fc.constantFrom("once-off" as const, "contract" as const),
    fc.constantFrom(null, "principal" as const, "agent" as const),
    steps,
    (orderType, vatRole, history) => {
      const { order, balance, paidIn, books } = live(orderType, vatRole, history);
      const { status, driverId, price, commission, cashTaken } = order;
      const isTheirs = !order.isHidden && status !== "cancelled" && driverId !== null;
      const [isDone, isOnceOff] = [isTheirs && status === "completed", orderType === "once-off"];
      for (const id of ["driver 1", "driver 2"]) {
        const [wallet, debt] = [0 - balance("wallet", id), balance("debt", id)];
        const cost = isTheirs && isOnceOff && id === driverId ? commission * 100 : 0;
        expect(wallet - debt).toBe((paidIn.get(id) ?? 0) - cost);
        expect(Math.min(wallet, debt)).toBe(0);
        const isPaid = isDone && !isOnceOff && id === driverId;
        expect(0 - balance("earnings", id)).toBe(isPaid ? (price - commission) * 100 : 0);
        expect(balance("cash", id)).toBe(isPaid ? cashTaken * 100 : 0);
      }
      expect(0 - balance("earned")).toBe(isDone ? commission * 100 : 0);
      expect(0 - balance("held")).toBe(isTheirs && !isDone && isOnceOff ? commission * 100 : 0);
      const isCharged = !order.isHidden && status === "cancelled" && order.feeState !== "waived";
      const owed = isCharged && order.feeState === "owed" ? order.fee : 0;
      expect(balance("receivable", "client")).toBe(
        (isDone && !isOnceOff ? price - cashTaken : owed) * 100,
      );
      expect(0 - balance("fees")).toBe(isCharged ? order.fee * 100 : 0);
      const sale = isDone ? (vatRole === "agent" ? commission : price) : isCharged ? order.fee : 0;
      expect(0 - balance("vat")).toBe(vatRole === null ? 0 : Math.round((sale * 100 * 15) / 115));
      expect(balance("sales-vat")).toBe(0 - balance("vat"));
      expect(sumEntriesByAccount(books).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    },
  );
  fc.assert(property, { numRuns: 30_000 });
});

it("an order is in the books once it gets its driver while wallets are in use", {
  tags: "O-442",
}, () => {
  const waiting = { driverId: null, inBooks: false };
  const given = { driverId: "a", isCancelled: false };
  expect(doesOrderBelongInBooks(waiting, given, false)).toBe(false);
  expect(doesOrderBelongInBooks(waiting, given, true)).toBe(true);
  const before = { driverId: "a", inBooks: false };
  expect(doesOrderBelongInBooks(before, given, true)).toBe(false);
  expect(doesOrderBelongInBooks(before, { driverId: "a", isCancelled: true }, true)).toBe(false);
  expect(doesOrderBelongInBooks({ ...before, inBooks: true }, given, true)).toBe(true);
  expect(
    doesOrderBelongInBooks(
      { ...before, inBooks: true },
      { driverId: null, isCancelled: false },
      true,
    ),
  ).toBe(false);
  expect(doesOrderBelongInBooks(waiting, { driverId: null, isCancelled: true }, true)).toBe(true);
});

it("wallets begin today or later, and their first day is fixed once it has come", {
  tags: "O-445",
}, () => {
  const [none, then] = [{}, { walletsFrom: "2026-12-01" }];
  expect(checkWalletStartDate(none, then, "2026-12-01")).toBeNull();
  expect(checkWalletStartDate(none, then, "2026-12-02")).toMatch(/^Choose today/);
  expect(checkWalletStartDate(then, none, "2026-11-30")).toBeNull();
  expect(checkWalletStartDate(then, none, "2026-12-01")).toMatch(/already/);
  expect(checkWalletStartDate(then, then, "2026-12-05")).toBeNull();
});
