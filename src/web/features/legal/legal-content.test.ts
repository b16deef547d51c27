import { expect, it } from "vitest";
import {
  type Company,
  companyDetailsInLegalTexts,
  firstCompanySettings,
  toPublicCompany,
} from "#contract/company.ts";
import { privacyFingerprint, privacyVersion, termsFingerprint } from "#contract/legal-versions.ts";
import { companyFieldNames } from "#domain/company/company-details.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { companyDisclosure } from "./company-details.tsx";
import {
  fillLegalText,
  type LegalBlock,
  type LegalSection,
  offeredTrucksInLegalTexts,
} from "./legal-document.ts";
import { privacyLastUpdated, privacySections } from "./privacy-policy.ts";
import { termsSections } from "./terms-of-service.ts";

const plainText = (block: LegalBlock) => (typeof block === "string" ? block : block.join(" "));

/** All text of a legal page, or of one section of it. */
function sectionText(sections: readonly LegalSection[], id?: string): string {
  const chosen = sections.filter((section) => id === undefined || section.id === id);
  expect(chosen.length).toBeGreaterThan(0);
  return chosen.flatMap(({ blocks }) => blocks.map(plainText)).join("\n");
}

const fresh = toPublicCompany(firstCompanySettings);
const whole: Company = {
  ...Object.fromEntries(companyFieldNames.map((field) => [field, `(${field})`])),
  ...fresh,
  phone: "+27825550101",
  email: "a@b.example",
  cancelFreeHours: "24",
  cancelFeePercent: "20",
};

/** The text as it is read; null where it says nothing. */
const shown = (text: string, company: Company) =>
  fillLegalText(text, company)
    ?.map((piece) => piece.text)
    .join("") ?? null;

it("puts company details and links in their places", { tags: "S-606" }, () => {
  expect(fillLegalText("Write to {{email}}, {{legalName}}.", whole)).toEqual([
    { kind: "text", text: "Write to " },
    { kind: "link", text: "a@b.example", target: "mailto:a@b.example" },
    { kind: "text", text: ", (legalName)." },
  ]);
});

it("leaves out what is not set, and says what to do instead", { tags: "S-686" }, () => {
  const text = "{{#vatNumber}}VAT {{vatNumber}}. {{/}}To ask, {{callOrWrite}}.";
  expect(shown(text, whole)).toBe(
    "VAT (vatNumber). To ask, call 082\u00a0555\u00a00101 or write to a@b.example.",
  );
  expect(fillLegalText(text, fresh)).toEqual([
    { kind: "text", text: "To ask, " },
    { kind: "link", text: "write to us", target: "/contact" },
    { kind: "text", text: "." },
  ]);
  expect(shown("Office: {{physicalAddress}}", fresh)).toBeNull();
});

it("refuses a placeholder that nothing fills", { tags: "S-606" }, () => {
  expect(() => fillLegalText("{{shoeSize}}", whole)).toThrow("shoeSize");
});

it.each([
  ["terms", termsSections],
  ["privacy", privacySections],
] as const)("the %s change with these details alone", { tags: "S-685" }, (text, sections) => {
  const words = sectionText(sections);
  const changing = companyFieldNames.filter((field) => {
    const changed: Company = { ...whole, [field]: "+27825559999" };
    return shown(words, changed) !== shown(words, whole);
  });
  expect(changing.toSorted()).toEqual(companyDetailsInLegalTexts[text].toSorted());
});

it.each([
  ["terms", termsSections, 15],
  ["privacy policy", privacySections, 11],
] as const)("the %s have all sections, no placeholder", { tags: "S-03" }, (_, sections, count) => {
  expect(new Set(sections.map((section) => section.id)).size).toBe(count);
  const lines = sectionText(sections).split("\n");
  for (const company of [whole, fresh]) {
    const read = lines.map((line) => shown(line, company) ?? "");
    expect(read.join("\n")).not.toMatch(/[{}]/);
  }
});

it("the terms and the privacy policy (POPIA) link", { tags: ["S-551", "S-552", "S-599"] }, () => {
  expect(sectionText(termsSections)).toContain("](/privacy)");
  expect(sectionText(privacySections)).toContain("](/terms)");
  expect(sectionText(privacySections)).toMatch(/POPIA/);
});

/** The terms for each paragraph of section 43(1), and for section 43(2). */
const section43 = {
  a: ["Full name", "Legal status"],
  b: ["Physical address", "Phone"],
  c: ["Email", "Website"],
  d: "Self-regulatory and accreditation bodies",
  e: "Codes of conduct",
  f: ["Registration number", "Place of registration", "Office bearers"],
  g: "Address for legal documents",
  h: "The service",
  i: "Full price",
  j: "Manner of payment",
  k: "The agreement",
  l: "When it is done",
  m: "Your record",
  n: "Cancellation, exchange and refund",
  o: "Disputes outside court",
  p: "Security and privacy",
  q: "Minimum duration",
  r: "Cooling-off (section 44)",
  2: "Before you order",
} as const;

it("the company tells all that section 43 of the ECT Act asks for", { tags: "S-210" }, () => {
  const texts = Object.assign({}, ...Object.values(companyDisclosure));
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(Object.values(section43).flat()));
  for (const [term, text] of Object.entries<string>(texts)) {
    expect(shown(text.replace("{{siteUrl}}", "us"), whole), term).toMatch(/^[^{}[\]]+$/);
  }
});

it.each([
  ["who-may-use", /must be 18 or older/],
  ["wallet-and-commission", /wallet must hold at least the commission before you can/],
  ["wallet-and-commission", /we take the commission from your wallet/],
  ["wallet-and-commission", /accept contract client orders whatever your wallet holds/],
  ["contract-clients", /pay drivers for contract client orders net of commission/],
  ["contract-clients", /The payment cycle is this/],
  ["area-and-hours", new RegExp(`We work in ${regionNamesText} only`)],
  ["area-and-hours", /do not do long-distance moves/],
] as const)("the section %s of the terms says %s", { tags: "S-554" }, (section, words) => {
  expect(sectionText(termsSections, section)).toMatch(words);
});

/** A text's first 16 hexadecimal digits of SHA-256, with the trucks on offer filled in. */
async function hashSections(sections: readonly LegalSection[]): Promise<string> {
  const text = JSON.stringify(sections)
    .replaceAll("{{truckCount}}", offeredTrucksInLegalTexts.truckCount)
    .replaceAll("{{trucks}}", offeredTrucksInLegalTexts.trucks);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(hash).toString("hex").slice(0, 16);
}

it.each([
  ["terms and conditions", termsSections, termsFingerprint],
  ["privacy policy", privacySections, privacyFingerprint],
] as const)("the %s have not changed since", { tags: "P14i" }, async (_, sections, fingerprint) => {
  expect(await hashSections(sections)).toBe(fingerprint);
});

it("the privacy policy is of 06 September 2023, with additions", {
  tags: ["S-553", "P14i"],
}, () => {
  expect(privacyLastUpdated).toBe("06 September 2023, with additions of 27 November 2026");
  expect(privacyVersion).toBe("2026-11-27");
});
