import { expect, it } from "vitest";
import { brand } from "#contract/brand.ts";
import { fillLegalText } from "./fill-legal-text.ts";
import { privacySections } from "./privacy-policy.ts";
import { termsSections } from "./terms-of-service.ts";

it("puts company details and links in their places", { tags: "S-606" }, () => {
  expect(fillLegalText("Write to [{{email}}](mailto:{{email}}), {{legalName}}.")).toEqual([
    { kind: "text", text: "Write to " },
    { kind: "link", text: brand.email, target: `mailto:${brand.email}` },
    { kind: "text", text: `, ${brand.legalName}.` },
  ]);
});

it("refuses a placeholder that nothing fills", { tags: "S-606" }, () => {
  expect(() => fillLegalText("{{shoeSize}}")).toThrow("shoeSize");
});

it.each([
  ["terms", termsSections, 15],
  ["privacy policy", privacySections, 11],
] as const)(
  "the %s have all their sections, with no open placeholder",
  { tags: "S-03" },
  (_, sections, count) => {
    expect(sections).toHaveLength(count);
    expect(new Set(sections.map((section) => section.id)).size).toBe(count);
    for (const section of sections) {
      for (const block of section.blocks) {
        for (const text of typeof block === "string" ? [block] : block.list) {
          const shown = fillLegalText(text).map((piece) => piece.text);
          expect(shown.join("")).not.toMatch(/[{}]/);
        }
      }
    }
  },
);

it("the terms link to the privacy policy and the policy to the terms", {
  tags: ["S-551", "S-552"],
}, () => {
  expect(JSON.stringify(termsSections)).toContain("](/privacy)");
  expect(JSON.stringify(privacySections)).toContain("](/terms)");
});
