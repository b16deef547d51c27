/** A full stop, also as other scripts write it; and one between blanks or brackets, or as a word. */
const dot = String.raw`[.\u00B7\u2022\u2024\u2027\u2219\u22C5\u3002\u30FB\uFE52\uFF0E\uFF61]`;
const looseDot = String.raw`(?:\s+${dot}\s*|${dot}|\s+dot\s+|\s*[(\[{]\s*(?:${dot}|dot)\s*[)\]}]\s*)`;
/** Lengths that real addresses keep to. Without them each letter of a long word would be tried as a beginning. */
const label = String.raw`[\p{L}\p{N}\p{M}\p{So}_-]{1,63}`;
const host = String.raw`(?:\S{1,64}@)?${label}`;
const path = String.raw`(?:[:\uFF1A]\d+)?(?:[/?#\uFF0F]\S*)?`;
/** Endings that show an address although there are blanks in it. */
const ending = String.raw`(?:com|net|org|info|biz|co|za|africa|joburg|app|dev|xyz|io|ru)(?!\p{L})`;

const links = [
  String.raw`\p{L}[\p{L}\p{N}+.-]{0,30}\s*[:\uFF1A]\s*[/\\\uFF0F]{2}\s*\S+|[wW]{3}\s*${dot}\s*\S+`,
  // `They` in `late.They` begins a sentence, and so does `Net` in `late. Net`.
  String.raw`${host}(?:${dot}${label}){0,8}${dot}(?!\p{Lu}\p{Ll}+(?!\p{L}))\p{L}[\p{L}\p{N}-]+${path}`,
  String.raw`${host}${dot}\s+${ending}${path}`,
].join("|");

/** Puts "(link removed)" in place of each web or email address in a text that a stranger wrote. */
export const removeLinks = (text: string): string =>
  text
    .replace(new RegExp(links, "gu"), "(link removed)")
    .replace(new RegExp(`${host}(?:${looseDot}${ending})+${path}`, "giu"), "(link removed)");
