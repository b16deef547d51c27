import { expect, it } from "vitest";
import { findUnapprovedChanges, findUnapprovedNewSize } from "./price-approval.ts";

const now = {
  truckSize: "3ton",
  baseAmount: "1000.00",
  ratePerKm: "12.50",
  helpersPricing: "0.00",
  floorsPricing: "0.01",
};

it.each([
  [{ baseAmount: "1300" }, []],
  [{ baseAmount: "700.00", ratePerKm: "16.25", truckSize: "3ton" }, []],
  [{ helpersPricing: "0", floorsPricing: "0.010" }, []],
  [{ baseAmount: "1300.01" }, ["baseAmount"]],
  [{ baseAmount: "699.99", ratePerKm: "16.26" }, ["baseAmount", "ratePerKm"]],
  [
    { baseAmount: "0", floorsPricing: "0", helpersPricing: "0.01" },
    ["baseAmount", "helpersPricing", "floorsPricing"],
  ],
  [{ truckSize: "4ton" }, ["truckSize"]],
])("%j of a truck size needs an administrator for %j", { tags: "L-1500" }, (wanted, fields) => {
  expect(Object.keys(findUnapprovedChanges(now, wanted, []))).toEqual(fields);
});

it("changes of 7 days count together since an administrator's", { tags: "L-1500" }, () => {
  const earlier = (isByAdmin: boolean, before: string, after: string) =>
    ({
      isByAdmin,
      changes: { baseAmount: [before, after] },
    }) as const;
  const small = [earlier(false, "800.00", "900.00"), earlier(false, "900.00", "1000.00")];
  expect(findUnapprovedChanges(now, { baseAmount: "1040" }, small)).toEqual({});
  expect(findUnapprovedChanges(now, { baseAmount: "1040.01" }, small)).toEqual({
    baseAmount:
      "Only an administrator changes a rate by more than 30% in 7 days: ask one, or enter R 560.00 to R 1 040.00".replaceAll(
        /(?<=R)\s|(?<=1)\s(?=040)/g,
        "\u00a0",
      ),
  });
  // What stays may be sent, however far it came, and may go back.
  expect(findUnapprovedChanges(now, { baseAmount: "800", ratePerKm: "12.5" }, small)).toEqual({});
  const approved = [...small, earlier(true, "950.00", "1000.00")];
  expect(findUnapprovedChanges(now, { baseAmount: "1300" }, approved)).toEqual({});
});

it("only administrators add a size that customers choose", { tags: "L-1500" }, () => {
  expect(Object.keys(findUnapprovedNewSize("3ton"))).toEqual(["truckSize"]);
  expect(findUnapprovedNewSize("10ton")).toEqual({});
});
