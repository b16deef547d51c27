import { describe, expect, it } from "vitest";
import { unofferedSize } from "#harness/booking.ts";
import {
  canVehicleCarry,
  isOfferedTruckSize,
  isTruckSize,
  offeredTrucks,
  truckNameAndSize,
  truckSizes,
  truckSizeText,
} from "./truck-catalogue.ts";

describe("the truck catalogue", () => {
  it("offers 1.5ton and 3ton, with helpers", { tags: ["Q-01", "Q-46", "Q-47", "S-401"] }, () => {
    const offered = offeredTrucks.map(({ size, name, helpers, rates }) => [
      size,
      name,
      helpers,
      Object.values(rates).map(Number),
    ]);
    expect(offered).toEqual([
      ["1.5ton", "Standard Load", 1, [500, 12.5, 150, 50]],
      ["3ton", "Extended Load", 2, [800, 16, 150, 80]],
    ]);
    expect([truckNameAndSize("3ton"), truckNameAndSize(unofferedSize)]).toEqual([
      "Extended Load (3 ton)",
      truckSizeText(unofferedSize),
    ]);
    expect([...truckSizes, "large"].map(truckSizeText)).toEqual([
      "0.5 ton",
      "1 ton",
      "1.5 ton",
      "3 ton",
      "8 ton",
      "large",
    ]);
  });

  it("a vehicle carries orders up to its own size", { tags: "O-56" }, () => {
    expect(truckSizes).toEqual(["0.5ton", "1ton", "1.5ton", "3ton", "8ton"]);
    expect(truckSizes.filter((size) => canVehicleCarry(size, "3ton"))).toEqual(["3ton", "8ton"]);
  });

  const noSizes = [
    unofferedSize,
    "",
    "3TON",
    "pleaseSelect",
    "__proto__",
    "length",
    null,
    3,
    ["3ton"],
  ];
  it.each(noSizes)("%j is no size", { tags: "Q-01" }, (other) => {
    expect([isTruckSize(other), isOfferedTruckSize(other)]).toEqual([false, false]);
  });
});
