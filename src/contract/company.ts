import {
  type CompanyDetails,
  type CompanyField,
  publicCompanyDetails,
} from "#domain/company/company-details.ts";
import { cancellationTermsText, readCancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import { privacyVersion, termsVersion } from "./legal-versions.ts";
import type { PublishedReview } from "./reviews.contract.ts";

/** The company's details that everybody may read, with the versions of its terms and policy. */
export type Company = CompanyDetails & {
  /** The versions of the terms and the privacy policy that name these details; agreements store them. */
  readonly termsVersion: string;
  readonly privacyVersion: string;
};

/** Details of the company that only legal pages show. All other pages are sent without them. */
export const legalPageCompanyDetails: readonly CompanyField[] = [
  "legalStatus",
  "placeOfRegistration",
  "officeBearers",
  "addressForService",
  "complaintsEmail",
  "informationOfficer",
  "memberships",
  "codesOfConduct",
];

export type LegalTextKind = "terms" | "privacy";

/** The company's details that both the terms and the privacy policy name. */
const inBoth = [
  "legalName",
  "registrationNumber",
  "physicalAddress",
  "phone",
  "email",
  "informationOfficer",
  "informationOfficerEmail",
] as const;
/** The company's details that the terms name, and those that the privacy policy names. */
export const companyDetailsInLegalTexts: Readonly<Record<LegalTextKind, readonly CompanyField[]>> =
  {
    terms: [...inBoth, "vatNumber", "cancelFreeHours", "cancelFeePercent"],
    privacy: inBoth,
  };

/** How a legal text states a company detail. The cancellation fee's two details make one sentence. */
const detailWords = (field: CompanyField, details: CompanyDetails) =>
  field === "cancelFreeHours" || field === "cancelFeePercent"
    ? cancellationTermsText(readCancellationPolicy(details))
    : details[field];

/** Says whether new company details change the words of a legal text, which then gets a new version. */
export function isLegalTextChanged(
  text: LegalTextKind,
  before: CompanyDetails,
  after: CompanyDetails,
) {
  return companyDetailsInLegalTexts[text].some(
    (field) => detailWords(field, before) !== detailWords(field, after),
  );
}

/** One version of the company's settings, as it is stored. */
export type CompanySettings = {
  /** The version of the settings; 0 in a new installation. */
  readonly version: number;
  readonly details: CompanyDetails;
  /** The versions of the settings at which the words of the terms and of the policy last changed. */
  readonly terms: number;
  readonly privacy: number;
};

/** The settings of a new installation. */
export const firstCompanySettings: CompanySettings = {
  version: 0,
  details: {},
  terms: 0,
  privacy: 0,
};

/** The name of a legal text's version: `2026-11-23` with the first settings, `2026-11-23.4` with version 4. */
const versionName = (text: string, settings: number) =>
  settings === 0 ? text : `${text}.${settings}`;

/** Picks the company's details that everybody may read, with the versions of its terms and policy. */
export function toPublicCompany({ details, terms, privacy }: CompanySettings): Company {
  return {
    ...publicCompanyDetails(details),
    termsVersion: versionName(termsVersion, terms),
    privacyVersion: versionName(privacyVersion, privacy),
  };
}

/** The company's details and the reviews at this moment, which the server puts into the pages that it sends. */
export type PrerenderedPageValues = {
  readonly company: Company;
  /** Reviews by clients who let us show them, the newest first. */
  readonly reviews: readonly PublishedReview[];
};

/** The built pages, from which the server draws HTML with the company's present details. */
export type PrerenderedPage = {
  /** Draws the body of the page at a path; null draws the template of all other pages. */
  readonly drawPage: (path: string | null, shown: PrerenderedPageValues) => Promise<string>;
};
