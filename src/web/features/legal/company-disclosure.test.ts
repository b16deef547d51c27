import { expect, it } from "vitest";
import { companyDisclosure } from "./company-disclosure.ts";
import { fillLegalText } from "./fill-legal-text.ts";

const items = companyDisclosure.flatMap((group) => group.items);

it.each([..."abcdefghijklmnopqr", "2"])(
  "S-210 the company tells what section 43 (%s) of the ECT Act asks for",
  (paragraph) => {
    const told = items.filter((item) => item.paragraph === paragraph);
    expect(told.length).toBeGreaterThan(0);
  },
);

it("S-210 every detail is filled in", () => {
  for (const { term, text } of items) {
    const shown = fillLegalText(text).map((piece) => piece.text);
    expect(shown.join(""), term).toMatch(/^[^{}[\]]+$/);
  }
});
