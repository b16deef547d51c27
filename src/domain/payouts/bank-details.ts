import { fieldErrors } from "../text/field-errors.ts";
import { plainLatin } from "../text/printed-text.ts";
import { visibleLine } from "../text/visible-text.ts";

/** The banks, each with the branch code that is good for all its branches. */
export const bankCodes = {
  Absa: "632005",
  "African Bank": "430000",
  "Bank Zero": "888000",
  Bidvest: "462005",
  Capitec: "470010",
  Discovery: "679000",
  FNB: "250655",
  Investec: "580105",
  Nedbank: "198765",
  "Standard Bank": "051001",
  TymeBank: "678910",
} as const;
export type BankName = keyof typeof bankCodes;
export const bankNames = Object.keys(bankCodes) as readonly BankName[];

export const bankAccountTypes = ["current", "savings", "transmission"] as const;

export type BankDetails = {
  /** The name of the account's holder, as the bank has it. */
  readonly holder: string;
  readonly bank: BankName;
  readonly branchCode: string;
  readonly accountNumber: string;
  readonly accountType: (typeof bankAccountTypes)[number];
};

/** Whether a South African account may have this number. */
export const isAccountNumber = (digits: string) => /^\d{6,11}$/.test(digits);

/**
 * The name of an account's holder as the file for the bank takes it: 16 letters A to Z, digits and
 * spaces, without accents. docs/spec.md O-1142.
 */
export const holderInFile = (holder: string) =>
  plainLatin(holder)
    .replaceAll(/[^A-Za-z0-9 ]/g, "")
    .slice(0, 16)
    .trim();

/** The message for each part of bank details that is missing or wrong. docs/spec.md O-540. */
export function checkBankDetails({
  holder,
  branchCode,
  accountNumber,
}: Omit<BankDetails, "bank" | "accountType">) {
  const { length } = visibleLine(holder);
  const problem =
    length === 0 || length > 100
      ? "Enter the name of the account's holder"
      : "Enter the name in letters of A to Z, as the bank has it: its file takes no others";
  return fieldErrors({
    holder: length <= 100 && /[A-Z]/i.test(holderInFile(holder)) ? null : problem,
    branchCode: /^\d{6}$/.test(branchCode) ? null : "Enter the 6 digits of the branch code",
    accountNumber: isAccountNumber(accountNumber)
      ? null
      : "Enter the account number: 6 to 11 digits, without spaces",
  });
}
