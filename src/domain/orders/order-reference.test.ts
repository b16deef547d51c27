import { expect, it } from "vitest";
import {
  formatOrderReference,
  orderReferenceCharacters,
  parseOrderReference,
} from "./order-reference.ts";

it("a reference is read however somebody types it", { tags: "O-124" }, () => {
  expect(formatOrderReference("K4WQ7M2R")).toBe("K4WQ-7M2R");
  const pasted = ["Ref K4WQ-7M2R", "ref: k4wq 7m2r", "Reference #K4WQ7M2R", "Order K4WQ–7M2R."];
  for (const typed of ["K4WQ-7M2R", "k4wq7m2r", " k4wq 7m2r ", "K4-WQ-7M-2R", ...pasted]) {
    expect(parseOrderReference(typed)).toBe("K4WQ7M2R");
  }
  for (const other of ["", "K4WQ7M2", "K4WQ7M2RR", "K4WQ7M2O", "Rosebank", "0825550000"]) {
    expect(parseOrderReference(other)).toBeNull();
  }
});

it("references use sixteen characters that nobody takes for one another", { tags: "O-124" }, () => {
  expect(new Set(orderReferenceCharacters).size).toBe(16);
  expect(orderReferenceCharacters).not.toMatch(/[015BCDEGIJNOPSTUVZ8A]/);
});
