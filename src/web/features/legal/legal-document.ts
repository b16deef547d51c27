import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { companyFieldNames } from "#domain/company/company-details.ts";
import {
  companyContactText,
  privacyContactEmail,
  vatIncludedSentence,
} from "#domain/company/company-words.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { cancellationTermsText, readCancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import { capitaliseFirstLetter, joinWithAnd, numberInWords } from "#domain/text/lists.ts";
import { formatPhone, telephoneUrl } from "#web/format.ts";

/**
 * One piece of a legal section: a paragraph, or a list of short items. The text may hold `{{placeholders}}`
 * for company details, passages that show only if a detail is set, and links written as `[text](target)`;
 * see fillLegalText.
 */
export type LegalBlock = string | readonly string[];

/** One numbered section of a legal page; `id` is its anchor and stays the same between versions. */
export type LegalSection = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
};

/** The trucks on offer, as legal texts name them. A change of them changes the texts' fingerprint. */
export const offeredTrucksInLegalTexts = {
  truckCount: numberInWords(offeredTrucks.length).toLowerCase(),
  trucks: joinWithAnd(offeredTrucks.map(({ name, weight }) => `${name} (${weight})`)),
} as const;

/** The text of each placeholder; undefined where the company detail is not set. */
function namedValues(company: Company): Readonly<Record<string, string | undefined>> {
  const { email, complaintsEmail = email } = company;
  const link = (address: string | undefined) => address && `[${address}](mailto:${address})`;
  const phone = company.phone && formatPhone(company.phone);
  const form = `[write to us](${webPaths.contact()})`;
  const reach = (address: string | undefined) =>
    companyContactText({ phone, email: link(address) }, form);
  const [us, officer] = [reach(email), reach(privacyContactEmail(company))];
  return {
    ...Object.fromEntries(companyFieldNames.map((field) => [field, company[field]])),
    tradingName: brand.name,
    hours: brand.hours,
    siteUrl: brand.siteUrl,
    vatSentence: vatIncludedSentence(company),
    cancellationTerms: cancellationTermsText(readCancellationPolicy(company)),
    phone,
    phoneLink: company.phone && `[${phone}](${telephoneUrl(company.phone)})`,
    email: link(email),
    callUs: us.call,
    writeToUs: us.write,
    callOrWrite: us.callOrWrite,
    writeToOfficer: officer.write,
    complain: capitaliseFirstLetter(reach(complaintsEmail).callOrWrite),
    informationOfficerEmail: link(privacyContactEmail(company)),
    ...offeredTrucksInLegalTexts,
  };
}

export type LegalPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly target: string };

/**
 * Splits a legal text into pieces, with the company's details filled in. Text between `{{#detail}}` and
 * `{{/}}` is kept only if that detail is set. Returns null where any other detail of the text is not set.
 *
 * @throws Error for a placeholder that nothing can fill, so that a page never shows one
 */
export function fillLegalText(text: string, company: Company): readonly LegalPiece[] | null {
  const values = namedValues(company);
  const valueText = (name: string) => {
    if (name in values) return values[name];
    if (companyFieldNames.some((field) => field === name)) return undefined;
    throw new Error(`No company detail is called ${name}.`);
  };
  const chosen = text.replace(/\{\{#(\w+)\}\}(.*?)\{\{\/\}\}/g, (_, name: string, part: string) =>
    valueText(name) === undefined ? "" : part,
  );
  const names = [...chosen.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  if (names.some((name) => valueText(name) === undefined)) return null;
  const filled = chosen.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueText(name) ?? "");
  return filled.split(/(\[[^\]]+\]\([^)]+\))/).flatMap((part): LegalPiece[] => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link?.[1] && link[2]) return [{ kind: "link", text: link[1], target: link[2] }];
    return part === "" ? [] : [{ kind: "text", text: part }];
  });
}
