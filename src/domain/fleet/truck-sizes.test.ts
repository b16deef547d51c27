import { describe, expect, it } from "vitest";
import { canCarry, isTruckSize, truckSizes } from "./truck-sizes.ts";

describe("truck sizes", () => {
  it("a vehicle carries orders up to its own size", { tags: "O-56" }, () => {
    expect(truckSizes).toEqual(["0.5ton", "1ton", "1.5ton", "3ton", "8ton"]);
    expect(truckSizes.filter((size) => canCarry(size, "1.5ton"))).toEqual([
      "1.5ton",
      "3ton",
      "8ton",
    ]);
    expect(truckSizes.filter((size) => canCarry(size, "3ton"))).toEqual(["3ton", "8ton"]);
  });

  it("knows a size from anything else", () => {
    for (const other of ["2ton", "", "3TON", "pleaseSelect", "length", null, 3]) {
      expect(isTruckSize(other)).toBe(false);
    }
    expect(isTruckSize("0.5ton")).toBe(true);
  });
});
