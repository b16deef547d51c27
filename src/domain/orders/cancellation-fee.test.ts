import { expect, it } from "vitest";
import { cancellationFee } from "./cancellation-fee.ts";

const order = {
  price: 1059,
  orderDate: "2026-12-10",
  orderTime: "09:00",
  left: [],
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

it("stays owed when a booking is moved away once it costs", { tags: "O-324" }, () => {
  const movedAt = (atMs: number) => {
    const left = [{ orderDate: "2026-12-10", orderTime: "09:00", atMs }];
    return cancellationFee({ ...order, orderDate: "2026-12-20", left }, "client", startMs);
  };
  expect(movedAt(startMs - 24 * hour)).toBe(0);
  expect(movedAt(startMs - 24 * hour + 1)).toBe(264);
});
