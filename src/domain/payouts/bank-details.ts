import { fieldErrors } from "../text/field-errors.ts";
import { toPlainLatinText } from "../text/printed-text.ts";
import { toVisibleLine } from "../text/visible-text.ts";

/** The universal branch code of each bank. */
export const bankBranchCodes = {
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
export type BankName = keyof typeof bankBranchCodes;
export const bankNames = Object.keys(bankBranchCodes) as readonly BankName[];

export const bankAccountTypes = ["current", "savings", "transmission"] as const;

export type BankDetails = {
  /** The name of the account's holder, spelled as the bank spells it. */
  readonly holder: string;
  readonly bank: BankName;
  readonly branchCode: string;
  readonly accountNumber: string;
  readonly accountType: (typeof bankAccountTypes)[number];
};

/** Whether digits can be the number of a South African bank account. */
export const isBankAccountNumber = (digits: string) => /^\d{6,11}$/.test(digits);

/**
 * Writes the name of an account's holder for the bank's file: at most 16 letters A to Z, digits and
 * spaces, without accents. docs/spec.md O-1142.
 */
export const accountHolderInBankFile = (holder: string) =>
  toPlainLatinText(holder)
    .replaceAll(/[^A-Za-z0-9 ]/g, "")
    .slice(0, 16)
    .trim();

/** The message for each part of bank details that is missing or wrong. docs/spec.md O-540. */
export function checkBankDetails({
  holder,
  branchCode,
  accountNumber,
}: Omit<BankDetails, "bank" | "accountType">) {
  const { length } = toVisibleLine(holder);
  const problem =
    length === 0 || length > 100
      ? "Enter the name of the account's holder"
      : "Enter the name in letters of A to Z, as the bank has it: its file takes no others";
  return fieldErrors({
    holder: length <= 100 && /[A-Z]/i.test(accountHolderInBankFile(holder)) ? null : problem,
    branchCode: /^\d{6}$/.test(branchCode) ? null : "Enter the 6 digits of the branch code",
    accountNumber: isBankAccountNumber(accountNumber)
      ? null
      : "Enter the account number: 6 to 11 digits, without spaces",
  });
}
