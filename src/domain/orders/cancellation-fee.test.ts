import { expect, it } from "vitest";
import { cancellationFee } from "./cancellation-fee.ts";
import { priceProposalStates } from "./price-proposal.ts";

const order = {
  price: 1059,
  orderDate: "2026-12-10",
  orderTime: "09:00",
  versions: [],
  proposal: null,
  cancellationPolicy: { freeHours: 24, feePercent: 25 },
};
const hour = 3_600_000;
/** 09:00 in Johannesburg. */
const startMs = Date.UTC(2026, 11, 10, 7, 0);

it("cancelling is free until some hours before the start", { tags: "O-271" }, () => {
  for (const [atMs, fee] of [
    [startMs - 25 * hour, 0],
    [startMs - 24 * hour, 0],
    [startMs - 24 * hour + 1, 264],
    [startMs + hour, 264],
  ] as const) {
    expect(cancellationFee(order, "client", atMs)).toBe(fee);
  }
  const whole = { ...order, cancellationPolicy: { freeHours: 0, feePercent: 100 } };
  expect(cancellationFee(whole, "nobody-there", startMs + 1)).toBe(1059);
});

it("cancelling costs nothing if we fail, or without a policy", { tags: "O-271" }, () => {
  expect(cancellationFee(order, "no-truck", startMs)).toBe(0);
  expect(cancellationFee(order, "other", startMs)).toBe(0);
  expect(cancellationFee({ ...order, cancellationPolicy: null }, "client", startMs)).toBe(0);
});

it("the fee stays if the client moves a booking that costs a fee, and not if we move it", {
  tags: ["O-324", "O-382"],
}, () => {
  const versionAt = (replacedMs: number, replacedForClient: boolean) => ({
    orderDate: "2026-12-10",
    orderTime: "09:00",
    replacedMs,
    replacedForClient,
  });
  const feeAfter = (...versions: readonly ReturnType<typeof versionAt>[]) =>
    cancellationFee({ ...order, orderDate: "2026-12-20", versions }, "client", startMs);
  const late = startMs - 24 * hour + 1;
  expect(feeAfter(versionAt(startMs - 24 * hour, true))).toBe(0);
  expect(feeAfter(versionAt(late, true))).toBe(264);
  expect(feeAfter(versionAt(late, false))).toBe(0);
  // The client changed the work alone, and we the day.
  expect(feeAfter(versionAt(late, true), versionAt(late + 1, false))).toBe(0);
});

it("cancelling costs nothing for a client who has not agreed to a proposed price", {
  tags: "O-381",
}, () => {
  const fees = priceProposalStates.map((state) => [
    state,
    cancellationFee({ ...order, proposal: { state } }, "client", startMs),
    cancellationFee({ ...order, proposal: { state } }, "nobody-there", startMs),
  ]);
  expect(fees).toEqual([
    ["open", 0, 264],
    ["accepted", 264, 264],
    ["declined", 0, 264],
    ["withdrawn", 264, 264],
    ["lapsed", 264, 264],
  ]);
});
