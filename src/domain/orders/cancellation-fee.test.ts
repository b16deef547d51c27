import { expect, it } from "vitest";
import { cancellationFee } from "./cancellation-fee.ts";
import { type PriceProposalState, priceProposalStates } from "./price-proposal.ts";

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
    price: 900,
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

it("booking less after the free hours leaves the fee as high as it was", { tags: "O-1600" }, () => {
  const { orderDate, orderTime } = order;
  const shrunk = (replacedMs: number, replacedForClient: boolean, day = orderDate) => {
    const before = { orderDate: day, orderTime, price: 4216, replacedMs, replacedForClient };
    return cancellationFee({ ...order, versions: [before] }, "client", startMs);
  };
  const late = startMs - 24 * hour + 1;
  expect(shrunk(late, true)).toBe(1054);
  expect(shrunk(startMs - 24 * hour, true)).toBe(264);
  // A proposal for less work that the client accepted is no way around it, but we may move the day.
  expect(shrunk(late, false)).toBe(1054);
  expect(shrunk(late, false, "2026-12-09")).toBe(264);
});

it("a client who is asked for another price, or declined it within two hours, cancels free", {
  tags: "O-381",
}, () => {
  const answeredMs = startMs - 2 * hour;
  const feeAt = (state: PriceProposalState, nowMs: number, versions: typeof changed = []) =>
    cancellationFee({ ...order, versions, proposal: { state, answeredMs } }, "client", nowMs);
  const changed = [
    { ...order, price: 900, replacedMs: answeredMs + 1, replacedForClient: false } as const,
  ];
  const fees = priceProposalStates.map((state) => [state, feeAt(state, startMs - 1)]);
  expect(fees).toEqual([
    ["waiting", 264],
    ["open", 0],
    ["accepted", 264],
    ["declined", 0],
    ["withdrawn", 264],
    ["refused", 264],
    ["lapsed", 264],
  ]);
  expect(feeAt("declined", startMs)).toBe(264);
  expect(feeAt("declined", startMs - 1, changed)).toBe(264);
  const open = { ...order, proposal: { state: "open", answeredMs: null } } as const;
  expect(cancellationFee(open, "nobody-there", startMs)).toBe(264);
});
