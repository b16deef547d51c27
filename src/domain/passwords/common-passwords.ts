/**
 * The words of passwords that many people choose, from lists of leaked passwords, and our own name, which an
 * attacker tries here first. Other names, places and words of the dictionary are allowed, except those at
 * the top of such lists.
 */
const words = `
password passwd pass word welcome hello letmein login admin administrator root user guest test demo
master secret changeme change iloveyou trustno sunshine princess football monkey dragon superman
january february march april may june july august september october november december
summer winter spring autumn
qwerty qwertyuiop qwert qwer qwe asdfghjkl asdfgh asdf asd zxcvbnm zxcvbn zxcv zxc
a aa aaa ab abc abcd abcde abcdef layisha`;

/** The digits and signs that people type in place of a letter. */
const spellings: Readonly<Record<string, string>> = {
  a: "[a@4]",
  e: "[e3]",
  i: "[i1!]",
  l: "[l1]",
  o: "[o0]",
  s: "[s$5]",
};
const word = `(?:${words
  .trim()
  .replace(/[aeilos]/g, (letter) => spellings[letter] ?? letter)
  .replace(/\s+/g, "|")})`;
const signs = String.raw`[^\p{L}\p{N}]*`;
/** A password of one or two common words, with signs and numbers around them. */
const decoratedWord = new RegExp(
  `^${signs}(\\d*)${signs}${word}${signs}(?:${word}${signs})?(\\d*)${signs}$`,
  "u",
);

/** A walk over the columns of a keyboard, with or without digits after it. */
const keyboardWalk = /^(?:1?qaz|2?wsx|3?edc|4?rfv|zaq1?|xsw2?|1q|2w|3e|4r|5t|q1|w2|e3|r4|t5)+\d*$/;
/** The sign on each digit key of a keyboard, from the 1 on. */
const signsAboveDigits = "!@#$%^&*";

/**
 * Whether a password is itself common: a word that many choose, or a walk over the keyboard, with a year, a
 * run of digits and signs around it. A longer password is not common just because it holds a name, a city or
 * another word. docs/decisions/024.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const [, before, after] = decoratedWord.exec(text) ?? [];
  if (before !== undefined && after !== undefined) {
    return isUsualNumber(before) && isUsualNumber(after);
  }
  const unshifted = text.replace(/[^\p{L}\p{N}]/gu, (sign) => {
    const at = signsAboveDigits.indexOf(sign);
    return at < 0 ? "" : `${at + 1}`;
  });
  return keyboardWalk.test(unshifted);
}

/** Whether digits are a year or another short number, or only count up, count down or repeat. */
function isUsualNumber(digits: string): boolean {
  return (
    digits.length <= 4 ||
    "012345678901234567890".includes(digits) ||
    "98765432109876543210".includes(digits) ||
    /^(\d{1,4})\1+$/.test(digits)
  );
}
