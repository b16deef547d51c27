import { isCalendarDate } from "../calendar/calendar-date.ts";
import { invoiceRoles } from "../money/invoice.ts";
import { isVatNumber, vatNumberMessage } from "../money/vat-part.ts";
import { maxFreeCancellationHours } from "../orders/cancellation-fee.ts";
import { isBankAccountNumber } from "../payouts/bank-details.ts";
import { normaliseCellphone } from "../people/cellphone.ts";
import { invalidEmailMessage, isEmailAddress, normaliseEmail } from "../people/email-address.ts";
import { isInList, joinWithOr } from "../text/lists.ts";
import { checkPrintableText } from "../text/printed-text.ts";
import { toVisibleLine } from "../text/visible-text.ts";
import {
  type CompanyDetailKind,
  type CompanyDetails,
  type CompanyField,
  companyFieldNames,
  companyFields,
} from "./company-details.ts";

/** The company details that cannot be removed once they are set: people must be able to reach us. */
const requiredOnceSet: readonly CompanyField[] = ["email", "phone"];

/** The longest text of a company detail, in characters. */
export const maxCompanyDetailLength = 200;

type DetailRule = {
  /** Turns a typed company detail into its stored value; absent if the detail is stored as typed. */
  readonly normalise?: (line: string) => string;
  readonly isValid: (value: string) => boolean;
  readonly message: string;
};

const withoutSpaces = (line: string) => line.replaceAll(" ", "");

const wholeNumber = (least: number, most: number): DetailRule => ({
  normalise: (line) => line.replace(/^0+(?=\d)/, ""),
  isValid: (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
  message: `Enter a whole number from ${least} to ${most}`,
});

const detailRules: Readonly<Record<CompanyDetailKind, DetailRule>> = {
  line: { isValid: () => true, message: "" },
  email: { normalise: normaliseEmail, isValid: isEmailAddress, message: invalidEmailMessage },
  number: {
    normalise: (line) => normaliseCellphone(line) ?? "",
    isValid: (value) => value !== "",
    message: "Enter a phone number, such as 082 555 0000",
  },
  vat: { normalise: withoutSpaces, isValid: isVatNumber, message: vatNumberMessage },
  account: {
    normalise: withoutSpaces,
    isValid: isBankAccountNumber,
    message: "Enter the account number: 6 to 11 digits",
  },
  hours: wholeNumber(0, maxFreeCancellationHours),
  percent: wholeNumber(1, 100),
  minutes: wholeNumber(5, 1440),
  seconds: wholeNumber(1, 10),
  trucks: wholeNumber(0, 100),
  jobs: wholeNumber(1, 100),
  days: wholeNumber(0, 90),
  role: {
    isValid: (line) => isInList(invoiceRoles, line),
    message: `Choose ${joinWithOr(invoiceRoles)}`,
  },
  yes: { isValid: (line) => line === "yes", message: "Enter yes, or leave it empty" },
  date: { isValid: isCalendarDate, message: "Enter a date such as 2026-12-10" },
  link: {
    isValid: (line) => /^https:\/\/[^\s"<>]+\.[^\s"<>]+$/.test(line),
    message: "Enter the whole address, which begins with https://",
  },
};

/**
 * The company details after these changes, and a message for each change that cannot be made. An empty text
 * removes a detail.
 */
export function changeCompanyDetails(
  before: CompanyDetails,
  typed: Readonly<Partial<Record<CompanyField, string | undefined>>>,
) {
  const details: Partial<Record<CompanyField, string>> = { ...before };
  const errors: Partial<Record<CompanyField, string>> = {};
  for (const field of companyFieldNames) {
    const text = typed[field];
    if (text === undefined) continue;
    const line = toVisibleLine(text);
    if (line !== "") {
      const { normalise, isValid, message } = detailRules[companyFields[field].kind];
      const value = normalise ? normalise(line) : line;
      const problem = isValid(value) ? checkPrintableText(value) : message;
      if (problem === null) details[field] = value;
      else errors[field] = problem;
    } else if (requiredOnceSet.includes(field) && before[field] !== undefined) {
      errors[field] = "People must be able to reach you: enter one";
    } else delete details[field];
  }
  return { details, errors };
}
