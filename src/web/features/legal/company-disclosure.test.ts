import { expect, it } from "vitest";
import { companyDisclosure } from "./company-disclosure.ts";
import { fillLegalText } from "./fill-legal-text.ts";

const items = companyDisclosure.flatMap((group) => group.items);

it.each([..."abcdefghijklmnopqr", "2"])(
  "the company tells what section 43 (%s) of the ECT Act asks for",
  { tags: "S-210" },
  (paragraph) => {
    const told = items.filter((item) => item.paragraph === paragraph);
    expect(told.length).toBeGreaterThan(0);
  },
);

it("every detail is filled in", { tags: "S-210" }, () => {
  for (const { term, text } of items) {
    const shown = fillLegalText(text).map((piece) => piece.text);
    expect(shown.join(""), term).toMatch(/^[^{}[\]]+$/);
  }
});
