import { expect, it } from "vitest";
import { consentName, consentText } from "./consent-words.ts";

const terms = {
  about: "terms",
  version: "2023-09-06",
  agreedAt: "2026-12-01T06:00:00.000Z",
  answer: null,
} as const;

it.each([
  [terms, "Version of 6 September 2023, Tue 1 December 2026, 08:00"],
  [{ ...terms, agreedAt: null }, "Version of 6 September 2023, moment not recorded"],
  [{ ...terms, version: null, agreedAt: null }, "Not recorded"],
  [
    { ...terms, about: "partnership", answer: "yes" },
    "Yes, version of 6 September 2023, Tue 1 December 2026, 08:00",
  ],
  [
    { ...terms, about: "partnership", version: null, agreedAt: null, answer: "no" },
    "No, moment not recorded",
  ],
] as const)("says of %j: %s", { tags: "P14h" }, (consent, text) => {
  expect(consentText(consent)).toBe(text);
});

it("names each thing that somebody can agree to", { tags: "P14h" }, () => {
  const names = (["terms", "privacy", "partnership"] as const).map((about) =>
    consentName({ about }),
  );
  expect(new Set(names).size).toBe(3);
});
