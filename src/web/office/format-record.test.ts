import { expect, it } from "vitest";
import { formatPlate, shortId } from "./format-record.ts";

it("a plate reads in its groups, on one line", { tags: "S-02" }, () => {
  expect(formatPlate("BX12KLGP")).toBe("BX\u00a012\u00a0KL\u00a0GP");
});

it("a long id shows its end, where ids of one moment differ", { tags: "S-321" }, () => {
  expect(shortId("01a1f95f-d3e7-7094-9e77-ef3219cf9f94")).toBe("\u202619cf9f94");
  expect(shortId("42")).toBe("42");
});
