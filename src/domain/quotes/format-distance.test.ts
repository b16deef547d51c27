import { expect, it } from "vitest";
import { formatDistance, formatKms } from "./format-distance.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

it.each([
  [45.26, "45.3 km"],
  [12, "12 km"],
  [0.96, "1 km"],
  [0.04, "0 km"],
  [1204.55, "1 204.6 km"],
])("%d kilometres read %s", { tags: "S-02" }, (kms, text) => {
  expect(plain(formatKms(kms))).toBe(text);
});

it("a distance says if it is an estimate", { tags: "O-106" }, () => {
  expect(plain(formatDistance({ kms: 45.26, source: "estimate" }))).toBe("45.3 km (estimated)");
  expect(plain(formatDistance({ kms: 12, source: "route" }))).toBe("12 km");
});
