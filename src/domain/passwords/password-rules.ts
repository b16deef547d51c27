import { fieldErrors } from "../text/field-errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Shortest and longest password, in characters. */
export const minPasswordLength = 10;
export const maxPasswordLength = 128;
/** The special characters; a password needs at least one of them. docs/spec.md V-42. */
export const passwordSpecialCharacters = "!@#$%^&*";

/** The rules for programs that generate passwords, in the syntax of the HTML attribute `passwordrules`. */
export const passwordGeneratorRules = `minlength: ${minPasswordLength}; maxlength: ${maxPasswordLength}; required: lower; required: upper; required: digit; required: [${passwordSpecialCharacters}];`;

export const passwordRequiredMessage = "Password is required";

const tooLongMessage = `Password must be at most ${maxPasswordLength} characters long.`;

/**
 * The form in which a password is hashed and compared. The rules judge this form, in which full-width
 * letters are plain letters, so that they cannot disguise a common word.
 */
function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

/**
 * The rules in the order in which a form names them (docs/spec.md V-37 to V-41). An emoji counts as one
 * character, as people count, although JavaScript stores it as two.
 */
const rules: readonly (readonly [message: string, pattern: RegExp])[] = [
  [
    `Password must be at least ${minPasswordLength} characters long.`,
    new RegExp(`^.{${minPasswordLength}}`, "su"),
  ],
  [tooLongMessage, new RegExp(`^.{0,${maxPasswordLength}}$`, "su")],
  ["Password must contain at least one uppercase letter.", /\p{Lu}/u],
  ["Password must contain at least one lowercase letter.", /\p{Ll}/u],
  ["Password must contain at least one number.", /[0-9]/],
  [
    "Password must contain at least one special character.",
    new RegExp(`[${passwordSpecialCharacters}]`),
  ],
];

/**
 * Each rule and whether the password meets it, for a list that is ticked while somebody types. The
 * largest length is listed only when it is exceeded.
 */
export function passwordRuleResults(typed: string) {
  const password = normalisePassword(typed);
  const listed = rules
    .map(([message, pattern]) => ({ message, holds: pattern.test(password) }))
    .filter(({ message, holds }) => message !== tooLongMessage || !holds);
  const holdsAll = listed.every(({ holds }) => holds);
  return [
    ...listed,
    {
      message: "Password must not be one of the most common ones.",
      holds: holdsAll && !isCommonPassword(password),
    },
  ];
}

/** The message with all rules that the password breaks, or null. */
export function checkPassword(typed: string): string | null {
  const password = normalisePassword(typed);
  if (password === "") return passwordRequiredMessage;
  const failing = rules.filter(([, pattern]) => !pattern.test(password));
  if (failing.length > 0) return failing.map(([message]) => message).join(" ");
  return isCommonPassword(password)
    ? "This is one of the most common passwords. Please choose another, such as three words of your own with a number and a sign."
    : null;
}

export function checkPasswordPair(password: string, confPassword: string) {
  const isSame = confPassword === password;
  return fieldErrors({
    password: checkPassword(password),
    confPassword:
      confPassword === ""
        ? "Confirm Password is required"
        : isSame
          ? null
          : "Passwords do not match",
  });
}
