import { fieldErrors } from "#domain/text/field-errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Shortest and longest password, in characters. */
export const minPasswordLength = 10;
export const maxPasswordLength = 128;
/** One of these must be in a password. docs/spec.md V-42. */
export const passwordSpecials = "!@#$%^&*";

/** These rules for the programs that generate passwords, in the words of HTML's `passwordrules`. */
export const passwordGeneratorRules = `minlength: ${minPasswordLength}; maxlength: ${maxPasswordLength}; required: lower; required: upper; required: digit; required: [${passwordSpecials}];`;

export const passwordRequiredMessage = "Password is required";

const tooLongMessage = `Password must be at most ${maxPasswordLength} characters long.`;

/**
 * The form in which a password is kept and compared. The rules judge this form, in which full-width
 * letters are plain ones, so that they disguise nothing.
 */
function keptForm(password: string): string {
  return password.normalize("NFKC");
}

/**
 * In the order in which a form names them (docs/spec.md V-37 to V-41). Characters are counted as people
 * do: an emoji is one, although it takes two units of text.
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
  ["Password must contain at least one special character.", /[!@#$%^&*]/],
];

/**
 * Each rule and whether the password holds it, for a list that is ticked while somebody types. The
 * limit of length is listed only when it is passed: nobody meets it by accident.
 */
export function passwordProgress(typed: string) {
  const password = keptForm(typed);
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

/** Every rule that the password fails, as sentences of one message, or null. Section 5. */
export function checkPassword(typed: string): string | null {
  const password = keptForm(typed);
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
