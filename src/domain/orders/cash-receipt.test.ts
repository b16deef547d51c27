import { expect, it } from "vitest";
import { findOrderCash, formatOrderCash, sumCashOfOrders } from "./cash-receipt.ts";

it("cash is not recorded, recorded by the driver or confirmed, and figures tell the last two apart", {
  tags: "O-1101",
}, () => {
  const all = [
    null,
    { written: null, agreed: null },
    { written: 0, agreed: null },
    { written: 900, agreed: null },
    { written: 900, agreed: 850 },
    { written: 300, agreed: 0 },
  ].map(findOrderCash);
  expect(all.map(formatOrderCash).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "not recorded",
    "not recorded",
    "R 0, recorded by the driver (not confirmed)",
    "R 900, recorded by the driver (not confirmed)",
    "R 850, confirmed",
    "R 0, confirmed",
  ]);
  expect(sumCashOfOrders(all)).toEqual({ confirmed: 85_000, recorded: 90_000, notRecorded: 2 });
});
