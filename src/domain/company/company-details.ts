import { isCalendarDate } from "../calendar/calendar-date.ts";
import { invoiceRoles } from "../money/invoice.ts";
import { isVatNumber, vatNumberMessage } from "../money/vat-part.ts";
import { maxFreeHours } from "../orders/cancellation-fee.ts";
import { isAccountNumber } from "../payouts/bank-details.ts";
import { normaliseCellphone } from "../people/cellphone.ts";
import { invalidEmailMessage, isEmailAddress, normaliseEmail } from "../people/email-address.ts";
import { checkPrintable } from "../text/printed-text.ts";
import { visibleLine } from "../text/visible-text.ts";

/** The company details that an administrator enters, and the rule for each. docs/spec.md S-681. */
export const companyFields = {
  email: "email",
  phone: "number",
  messagingNumber: "number",
  physicalAddress: "line",
  legalName: "line",
  registrationNumber: "line",
  vatNumber: "vat",
  legalStatus: "line",
  placeOfRegistration: "line",
  officeBearers: "line",
  addressForService: "line",
  complaintsEmail: "email",
  informationOfficer: "line",
  informationOfficerEmail: "email",
  memberships: "line",
  codesOfConduct: "line",
  cancelFreeHours: "hours",
  cancelFeePercent: "percent",
  walletsFrom: "date",
  offerMinutes: "minutes",
  giveBackHours: "hours",
  contactHours: "hours",
  contractJobs: "jobs",
  invoiceAs: "role",
  invoiceDays: "days",
  bankName: "line",
  bankAccount: "account",
  facebook: "link",
  instagram: "link",
} as const;

export type CompanyField = keyof typeof companyFields;
export const companyFieldNames = Object.keys(companyFields) as readonly CompanyField[];

/** A detail that is not set is absent: pages and messages leave it out. */
export type CompanyDetails = Readonly<Partial<Record<CompanyField, string>>>;

/** Without these, people do not know with whom they deal or how to reach them. */
const neededFields: readonly CompanyField[] = [
  "phone",
  "email",
  "messagingNumber",
  "physicalAddress",
  "legalName",
];

/** The details that an administrator should set before customers come. */
export const missingCompanyDetails = (details: CompanyDetails): readonly CompanyField[] =>
  neededFields.filter((field) => details[field] === undefined);

/** Nobody can deal with a company that cannot be reached: once set, these are not taken off. */
const isKept = (field: CompanyField) => field === "email" || field === "phone";

/** Details for the office alone: no other page shows them. */
const officeAlone: readonly string[] = [
  "walletsFrom",
  "offerMinutes",
  "giveBackHours",
  "contactHours",
  "contractJobs",
  "invoiceAs",
  "invoiceDays",
  "bankName",
  "bankAccount",
] satisfies readonly CompanyField[];

/** The details that anybody may read. */
export function publicDetails(details: CompanyDetails): CompanyDetails {
  const shown = Object.entries(details).filter(([field]) => !officeAlone.includes(field));
  return Object.fromEntries(shown);
}

/** Where money is paid to us; null until bank and account are both set. */
export function companyBankAccount(
  { bankName, bankAccount, legalName }: CompanyDetails,
  tradingName: string,
) {
  if (bankName === undefined || bankAccount === undefined) return null;
  return { holder: legalName ?? tradingName, bank: bankName, account: bankAccount };
}

/** Invented details that stored settings may hold although nobody entered them: they are not set. */
const inventedDetails: CompanyDetails = {
  email: "hello@layisha.example",
  phone: "+27825550000",
  messagingNumber: "+27825550000",
};

/** The details as the company has them, without invented ones. */
export const withoutInventedDetails = (details: CompanyDetails): CompanyDetails =>
  Object.fromEntries(
    companyFieldNames
      .filter((field) => details[field] !== undefined && details[field] !== inventedDetails[field])
      .map((field) => [field, details[field]]),
  );

/** Longest detail, in characters. */
export const maxCompanyDetailLength = 200;

/** The least and the most of a whole number, by its kind. */
const ranges = {
  hours: [0, maxFreeHours],
  percent: [1, 100],
  minutes: [5, 1440],
  jobs: [1, 100],
  days: [0, 90],
} as const;

/** The value as it is stored, or the message for it. Blanks around it do not count. */
function readDetail(field: CompanyField, typed: string): { value: string } | { error: string } {
  const line = visibleLine(typed);
  const kind = companyFields[field];
  if (kind === "email") {
    const value = normaliseEmail(line);
    return isEmailAddress(value) ? { value } : { error: invalidEmailMessage };
  }
  if (kind === "number") {
    const value = normaliseCellphone(line);
    return value === null ? { error: "Enter a phone number, such as 082 555 0000" } : { value };
  }
  if (kind === "vat") {
    const value = line.replaceAll(" ", "");
    return isVatNumber(value) ? { value } : { error: vatNumberMessage };
  }
  if (kind === "account") {
    const value = line.replaceAll(" ", "");
    return isAccountNumber(value)
      ? { value }
      : { error: "Enter the account number: 6 to 11 digits" };
  }
  if (kind in ranges) {
    const [least, most] = ranges[kind as keyof typeof ranges];
    const value = Number(line);
    return /^\d+$/.test(line) && value >= least && value <= most
      ? { value: String(value) }
      : { error: `Enter a whole number from ${least} to ${most}` };
  }
  if (kind === "role" && !invoiceRoles.some((role) => role === line)) {
    return { error: `Choose ${invoiceRoles.join(" or ")}` };
  }
  if (kind === "date" && !isCalendarDate(line)) {
    return { error: "Enter a date such as 2026-12-10" };
  }
  const unprinted = checkPrintable(line);
  if (unprinted !== null) return { error: unprinted };
  if (kind === "link" && !/^https:\/\/[^\s"<>]+\.[^\s"<>]+$/.test(line)) {
    return { error: "Enter the whole address, which begins with https://" };
  }
  return { value: line };
}

/**
 * The details with these changes, and the message for each that cannot be. An empty text takes a
 * detail off.
 */
export function changeCompanyDetails(
  before: CompanyDetails,
  typed: Readonly<Partial<Record<CompanyField, string | undefined>>>,
): {
  readonly details: CompanyDetails;
  readonly errors: Readonly<Partial<Record<CompanyField, string>>>;
} {
  const details: Partial<Record<CompanyField, string>> = { ...before };
  const errors: Partial<Record<CompanyField, string>> = {};
  for (const field of companyFieldNames) {
    const text = typed[field];
    if (text === undefined) continue;
    if (visibleLine(text) !== "") {
      const read = readDetail(field, text);
      if ("error" in read) errors[field] = read.error;
      else details[field] = read.value;
    } else if (isKept(field) && before[field] !== undefined) {
      errors[field] = "People must be able to reach you: enter one";
    } else delete details[field];
  }
  return { details, errors };
}
