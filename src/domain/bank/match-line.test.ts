import { expect, it } from "vitest";
import { applyBankLineMatch, type BankLineMatchInput, matchBankLine } from "./match-line.ts";

const [wallet, order, payout] = ["W2346KLMQ", "2346KLMR", "P2346KLMX"];
const facts = (): BankLineMatchInput => ({
  drivers: [{ id: "driver", reference: wallet, status: "active" }],
  payouts: [
    {
      id: "payout",
      reference: payout,
      driverId: "driver",
      batchId: "batch",
      cents: 700,
      state: "released",
    },
  ],
  orders: [{ id: "order", reference: order, clientId: "client", status: "completed" }],
  invoices: new Map([
    [12, { clientId: "client", isCredited: false, cents: 900, paid: 100, shown: 0 }],
  ]),
  owedFor: new Map([["order", 500]]),
  owes: new Map([["client", 1300]]),
  moved: new Map(),
});
const line = (cents: number, text: string) => ({ day: "2026-12-01", cents, text, reference: "" });

it("the second of two lines that pay for the same record waits", { tags: "O-533" }, () => {
  const known = facts();
  const twice = (cents: number, text: string) =>
    [1, 2].map(() => {
      const match = matchBankLine(line(cents, text), known);
      applyBankLineMatch(known, cents, match);
      return match.purpose ?? match.reason;
    });
  expect(twice(300, wallet)).toEqual(["top-up", "top-up"]);
  expect(twice(500, order)).toEqual([
    "client-payment",
    expect.stringMatching(/for which its client does not owe just this/),
  ]);
  expect(twice(800, "INV-00012")).toEqual([
    "client-payment",
    expect.stringMatching(/which another line has paid/),
  ]);
  expect(twice(-700, payout)).toEqual(["payout", expect.stringMatching(/settled before/)]);
  expect(twice(700, payout)).toEqual(["payout-returned", expect.stringMatching(/settled before/)]);
  expect(known.owes.get("client")).toBe(0);
});

it("a line waits if it names a wallet and also the order whose reference is part of the wallet's", {
  tags: "O-533",
}, () => {
  const held = wallet.slice(1);
  const known = {
    ...facts(),
    orders: [{ id: "order", reference: held, clientId: "client", status: "completed" }],
  } as const;
  const purposes = [`PAY ${wallet}`, `W ${held}`, `DRIVER ${wallet} FOR ${held}`].map(
    (text) => matchBankLine(line(500, text), known).purpose,
  );
  expect(purposes).toEqual(["top-up", null, null]);
});
