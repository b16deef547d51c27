import { brand } from "#contract/brand.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { andList, numeral } from "#domain/text/lists.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";

/**
 * One piece of a legal section: a paragraph, or a list of short items.
 * The text may hold `{{placeholders}}` for company details, and links written as `[text](target)`.
 */
export type LegalBlock = string | { readonly list: readonly string[] };

/** One numbered section of a legal page; `id` is its anchor and stays the same between versions. */
export type LegalSection = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
};

/** The trucks on offer, as legal texts name them; part of their fingerprint. */
export const offer = {
  truckCount: numeral(offeredTrucks.length).toLowerCase(),
  trucks: andList(offeredTrucks.map(({ name, weight }) => `${name} (${weight})`)),
} as const;

const values: Readonly<Record<string, string>> = {
  legalName: brand.legalName,
  tradingName: brand.name,
  legalStatus: brand.legalStatus,
  registrationNumber: brand.registrationNumber,
  placeOfRegistration: brand.placeOfRegistration,
  officeBearers: brand.officeBearers.join(", "),
  vatNumber: brand.vatNumber,
  vatSentence: brand.vatSentence,
  physicalAddress: brand.physicalAddress,
  addressForService: brand.addressForService,
  phone: formatPhone(brand.phone),
  phoneLink: phoneLink(brand.phone),
  email: brand.email,
  complaintsEmail: brand.complaintsEmail,
  memberships: brand.memberships,
  codesOfConduct: brand.codesOfConduct,
  hours: brand.hours,
  siteUrl: brand.siteUrl,
  informationOfficer: brand.informationOfficer,
  informationOfficerEmail: brand.informationOfficerEmail,
  ...offer,
};

export type LegalPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly target: string };

/**
 * The pieces of a legal text, with the company's details in their places.
 * @throws Error for a placeholder that has no value, so that a page never shows one.
 */
export function fillLegalText(text: string): readonly LegalPiece[] {
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No company detail is called ${name}.`);
    return value;
  });
  return filled.split(/(\[[^\]]+\]\([^)]+\))/).flatMap((part): LegalPiece[] => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link?.[1] && link[2]) return [{ kind: "link", text: link[1], target: link[2] }];
    return part === "" ? [] : [{ kind: "text", text: part }];
  });
}
