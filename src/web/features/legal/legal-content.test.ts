import { expect, it } from "vitest";
import { brand } from "#contract/brand.ts";
import { privacyFingerprint, privacyVersion } from "#contract/privacy-version.ts";
import { termsFingerprint } from "#contract/terms-version.ts";
import { companyDisclosure } from "./company-disclosure.ts";
import { fillLegalText, type LegalBlock, type LegalSection, offer } from "./legal-document.ts";
import { privacyLastUpdated, privacySections } from "./privacy-policy.ts";
import { termsSections } from "./terms-of-service.ts";

const textOf = (block: LegalBlock) => (typeof block === "string" ? block : block.list.join(" "));

/** All text of a legal page, or of one section of it. */
function wordsOf(sections: readonly LegalSection[], id?: string): string {
  const chosen = sections.filter((section) => id === undefined || section.id === id);
  expect(chosen.length).toBeGreaterThan(0);
  return chosen.flatMap(({ blocks }) => blocks.map(textOf)).join("\n");
}

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
] as const)("the %s have all sections, no placeholder", { tags: "S-03" }, (_, sections, count) => {
  expect(new Set(sections.map((section) => section.id)).size).toBe(count);
  const shown = fillLegalText(wordsOf(sections)).map((piece) => piece.text);
  expect(shown.join("")).not.toMatch(/[{}]/);
});

it("the terms and the privacy policy (POPIA) link", { tags: ["S-551", "S-552", "S-599"] }, () => {
  expect(wordsOf(termsSections)).toContain("](/privacy)");
  expect(wordsOf(privacySections)).toContain("](/terms)");
  expect(wordsOf(privacySections)).toMatch(/POPIA/);
});

it("the company tells all that section 43 of the ECT Act asks for", { tags: "S-210" }, () => {
  const items = companyDisclosure.flatMap((group) => group.items);
  expect(items.map((item) => item.paragraph)).toEqual(
    expect.arrayContaining([..."abcdefghijklmnopqr", "2"]),
  );
  for (const { term, text } of items) {
    const shown = fillLegalText(text).map((piece) => piece.text);
    expect(shown.join(""), term).toMatch(/^[^{}[\]]+$/);
  }
});

it.each([
  ["who-may-use", /must be 18 or older/],
  ["wallet-and-commission", /wallet must hold at least the commission before you can/],
  ["wallet-and-commission", /we take the commission from your wallet/],
  ["wallet-and-commission", /accept contract client orders whatever your wallet holds/],
  ["contract-clients", /pay drivers for contract client orders net of commission/],
  ["contract-clients", /The payment cycle is this/],
  ["area-and-hours", /We work in Gauteng only/],
  ["area-and-hours", /do not do long-distance moves/],
] as const)("the section %s of the terms says %s", { tags: "S-554" }, (section, words) => {
  expect(wordsOf(termsSections, section)).toMatch(words);
});

it.each([
  ["how-long", /12 months after our last answer; those that we never answered, 24 months/],
  ["how-long", /owners of vehicles: .* until 12 months after we removed them/],
  ["how-long", /its date, its amounts, its distance and the area stay/],
  ["your-rights", /Download my data gives you a file with everything/],
  ["your-rights", /Delete my account erases you/],
  ["your-rights", /object to a use of your details/],
  ["your-rights", /complain to the Information Regulator/],
  ["your-rights", /answer within 30 days/],
] as const)("the section %s of the privacy policy says %s", { tags: "P14i" }, (section, words) => {
  expect(wordsOf(privacySections, section)).toMatch(words);
});

/** A text's first 16 hexadecimal digits of SHA-256, with the trucks on offer filled in. */
async function fingerprintOf(sections: readonly LegalSection[]): Promise<string> {
  const text = JSON.stringify(sections)
    .replaceAll("{{truckCount}}", offer.truckCount)
    .replaceAll("{{trucks}}", offer.trucks);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(hash).toString("hex").slice(0, 16);
}

it.each([
  ["terms and conditions", termsSections, termsFingerprint],
  ["privacy policy", privacySections, privacyFingerprint],
] as const)("the %s have not changed since", { tags: "P14i" }, async (_, sections, fingerprint) => {
  expect(await fingerprintOf(sections)).toBe(fingerprint);
});

it("the privacy policy is of 06 September 2023, with additions", {
  tags: ["S-553", "P14i"],
}, () => {
  expect(privacyLastUpdated).toBe("06 September 2023, with additions of 22 November 2026");
  expect(privacyVersion).toBe("2026-11-23");
});
