import { expect, it } from "vitest";
import { cancellationFee } from "./cancellation-fee.ts";
import { proposalStates } from "./price-proposal.ts";

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

it("is free until so many hours before the start, then costs whole rand", { tags: "O-271" }, () => {
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

it("costs nothing where we fail, or where it was booked as free", { tags: "O-271" }, () => {
  expect(cancellationFee(order, "no-truck", startMs)).toBe(0);
  expect(cancellationFee(order, "other", startMs)).toBe(0);
  expect(cancellationFee({ ...order, cancellationPolicy: null }, "client", startMs)).toBe(0);
});

it("stays owed when the client moves a booking away once it costs, never when we do", {
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

it("costs a client nothing who is asked for another price and has not agreed", {
  tags: "O-381",
}, () => {
  const fees = proposalStates.map((state) => [
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
