import { expect, it } from "vitest";
import {
  cancellationKinds,
  checkCancellation,
  checkReason,
  maxReasonLength,
  reasonRequiredMessage,
  reasonTooLongMessage,
  waitAtEmptyAddress,
  waitedTooShortMessage,
} from "./cancellation.ts";

it("asks for a reason of visible text, of a length that can be read", { tags: "O-122" }, () => {
  for (const empty of ["", "  \n", "\u200b\u200b"]) {
    expect(checkReason(empty)).toBe(reasonRequiredMessage);
  }
  expect(checkReason("x".repeat(maxReasonLength))).toBeNull();
  expect(checkReason("x".repeat(maxReasonLength + 1))).toBe(reasonTooLongMessage);
});

it("asks how long the driver waited at an empty address", { tags: "O-123" }, () => {
  const asked = { reason: "Nobody came to the gate.", kind: "nobody-there" } as const;
  for (const waitedMinutes of [null, 0, waitAtEmptyAddress - 1, 1441]) {
    expect(checkCancellation({ ...asked, waitedMinutes })).toEqual({
      waitedMinutes: waitedTooShortMessage,
    });
  }
  expect(checkCancellation({ ...asked, waitedMinutes: waitAtEmptyAddress })).toEqual({});
  for (const kind of cancellationKinds.filter((each) => each !== "nobody-there")) {
    expect(checkCancellation({ ...asked, kind, waitedMinutes: null })).toEqual({});
  }
});
