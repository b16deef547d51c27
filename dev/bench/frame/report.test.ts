import { expect, it } from "vitest";
import { median } from "../timing.ts";
import { mergeSection, spread } from "./report.ts";

it("the median of an even count lies between the two in the middle", { tags: "X-190" }, () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(spread([10, 1, 2, 4])).toBe("3.00 (1.00–10.0)");
  expect(spread([1234])).toBe("1,234");
});

const page =
  "# P\n<!-- bench:a -->\nold\n<!-- /bench:a -->\n<!-- bench:b -->\nkept\n<!-- /bench:b -->\n";

it("a section is written between its marks, and nothing else changes", { tags: "X-191" }, () => {
  const written = mergeSection(page, "a", "new\n");
  expect(written).toBe(page.replace("\nold\n", "\n\nnew\n\n"));
  expect(mergeSection(written, "a", "new")).toBe(written);
  for (const broken of ["", `${page}${page}`, page.replace("<!-- /bench:a -->", "")]) {
    expect(() => mergeSection(broken, "a", "new")).toThrow(/bench:a/);
  }
});
