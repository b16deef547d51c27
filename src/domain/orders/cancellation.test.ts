import { expect, it } from "vitest";
import {
  cancellationKinds,
  checkCancellation,
  checkCancellationReason,
  driverWaitAtEmptyAddressMinutes,
  maxCancellationReasonLength,
} from "./cancellation.ts";

it("a reason is visible text of at most 500 characters", { tags: "O-122" }, () => {
  for (const empty of ["", "  \n", "\u200b\u200b"]) {
    expect(checkCancellationReason(empty)).toBe("Please say why");
  }
  expect(checkCancellationReason("x".repeat(maxCancellationReasonLength))).toBeNull();
  expect(checkCancellationReason("x".repeat(maxCancellationReasonLength + 1))).toMatch(/shorten/);
});

const move = { orderDate: "2026-12-10", orderTime: "09:00" };
const startMs = Date.parse("2026-12-10T07:00:00Z");

it("cancelling at an empty address needs the waiting time", { tags: "O-123" }, () => {
  const asked = { reason: "Nobody came to the gate.", kind: "nobody-there" } as const;
  const errorOf = (waitedMinutes: number | null, after: number) =>
    checkCancellation({ ...asked, waitedMinutes }, move, startMs + after * 60_000).waitedMinutes;
  for (const waitedMinutes of [null, 0, driverWaitAtEmptyAddressMinutes - 1, 1441]) {
    expect(errorOf(waitedMinutes, 2_000)).toMatch(/60 minutes/);
  }
  expect(errorOf(driverWaitAtEmptyAddressMinutes, driverWaitAtEmptyAddressMinutes)).toBeUndefined();
  for (const after of [-60, 0, driverWaitAtEmptyAddressMinutes - 1]) {
    expect(errorOf(driverWaitAtEmptyAddressMinutes, after)).toBe(
      "The driver cannot have waited that long yet: count from the time of the move",
    );
  }
  for (const kind of cancellationKinds.filter((each) => each !== "nobody-there")) {
    expect(checkCancellation({ ...asked, kind, waitedMinutes: null }, move, 0)).toEqual({});
  }
});
