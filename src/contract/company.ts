import {
  type CompanyDetails,
  type CompanyField,
  publicDetails,
} from "#domain/company/company-details.ts";
import { cancellationTerms, readCancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import { privacyVersion, termsVersion } from "./legal-versions.ts";
import type { ShownReview } from "./reviews.contract.ts";

/** The company as everybody may know it. */
export type Company = CompanyDetails & {
  /** The versions of the texts with these details in them, as agreements store them. */
  readonly termsVersion: string;
  readonly privacyVersion: string;
};

/** The details that only pages of text show. All other pages are sent without them. */
export const documentOnlyDetails: readonly CompanyField[] = [
  "legalStatus",
  "placeOfRegistration",
  "officeBearers",
  "addressForService",
  "complaintsEmail",
  "informationOfficer",
  "memberships",
  "codesOfConduct",
];

export type AgreedText = "terms" | "privacy";

/** The details in both the terms and the privacy policy. */
const inBoth = [
  "legalName",
  "registrationNumber",
  "physicalAddress",
  "phone",
  "email",
  "informationOfficer",
  "informationOfficerEmail",
] as const;
/** The details in the terms, and those in the privacy policy. */
export const textDetails: Readonly<Record<AgreedText, readonly CompanyField[]>> = {
  terms: [...inBoth, "vatNumber", "cancelFreeHours", "cancelFeePercent"],
  privacy: inBoth,
};

/** The words of a detail in a text. The two details of the cancellation fee make one sentence. */
const detailWords = (field: CompanyField, details: CompanyDetails) =>
  field === "cancelFreeHours" || field === "cancelFeePercent"
    ? cancellationTerms(readCancellationPolicy(details))
    : details[field];

/** Says whether a text has other words with the new details, and so a new version. */
export function isReworded(text: AgreedText, before: CompanyDetails, after: CompanyDetails) {
  return textDetails[text].some(
    (field) => detailWords(field, before) !== detailWords(field, after),
  );
}

/** One version of the company's settings, as it is stored. */
export type CompanySettings = {
  /** The version of the settings; 0 in a new installation. */
  readonly version: number;
  readonly details: CompanyDetails;
  /** For each text, the version of the settings that its words come from. */
  readonly terms: number;
  readonly privacy: number;
};

/** The settings of a new installation. */
export const firstSettings: CompanySettings = {
  version: 0,
  details: {},
  terms: 0,
  privacy: 0,
};

/** `2026-11-23` for a text with the first settings, `2026-11-23.4` for one with those of version 4. */
const versionName = (text: string, settings: number) =>
  settings === 0 ? text : `${text}.${settings}`;

/** The company with the details that everybody may read. */
export function shownCompany({ details, terms, privacy }: CompanySettings): Company {
  return {
    ...publicDetails(details),
    termsVersion: versionName(termsVersion, terms),
    privacyVersion: versionName(privacyVersion, privacy),
  };
}

/** The present details and reviews, which the server puts into the pages that it sends. */
export type PageValues = {
  readonly company: Company;
  /** Reviews by clients who let us show them, the newest first. */
  readonly reviews: readonly ShownReview[];
};

/** The built parts of the pages, from which the server draws them with the company's present details. */
export type PageDrawing = {
  /** Draws the body of the page at a path; null for the page from which all others start. */
  readonly drawPage: (path: string | null, shown: PageValues) => Promise<string>;
};
