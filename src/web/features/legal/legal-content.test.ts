import { expect, it } from "vitest";
import { privacyFingerprint, privacyVersion } from "#contract/privacy-version.ts";
import { termsFingerprint } from "#contract/terms-version.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { offer } from "./fill-legal-text.ts";
import type { LegalBlock, LegalSection } from "./legal-document.ts";
import { privacyLastUpdated, privacySections } from "./privacy-policy.ts";
import { termsSections } from "./terms-of-service.ts";

const textOf = (block: LegalBlock) => (typeof block === "string" ? block : block.list.join(" "));

/** All text of a legal page, or of one section of it. */
function wordsOf(sections: readonly LegalSection[], id?: string): string {
  const chosen = sections.filter((section) => id === undefined || section.id === id);
  expect(chosen.length).toBeGreaterThan(0);
  return chosen.flatMap(({ blocks }) => blocks.map(textOf)).join("\n");
}

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

it("the version that is stored with each registration is that of the page", {
  tags: "P14i",
}, () => {
  expect(formatDate(privacyVersion)).toContain(privacyLastUpdated.replace(/^0/, ""));
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
] as const)(
  "the %s of this version have not changed",
  {
    tags: "P14i",
  },
  async (_, sections, fingerprint) => {
    expect(await fingerprintOf(sections)).toBe(fingerprint);
  },
);

it("the privacy policy was last updated on 06 September 2023", { tags: "S-553" }, () => {
  expect(privacyLastUpdated).toBe("06 September 2023");
});

it("the privacy policy goes by POPIA", { tags: "S-599" }, () => {
  expect(wordsOf(privacySections)).toMatch(/POPIA/);
});
