import { toVisibleLine } from "../text/visible-text.ts";

/**
 * A phone number without blanks and signs between its digits, with a + in place of 00. Nine digits after 00
 * keep the 00: they are a South African number with a zero too many, not a Korean one.
 */
function compactForm(text: string): string {
  return toVisibleLine(text)
    .replace(/^((?:\+|00)[^(]*)\(0\)/, "$1")
    .replace(/[\s./()\p{Pd}\u2212]/gu, "")
    .replace(/^00(?=\d{10})/, "+");
}

/**
 * A phone number as it is stored, in E.164: `+27` and nine digits for South Africa, `+` and 8 to 15 digits
 * for another country; null for any other text. A South African number may begin with 0, 27, 0027 or +27, a
 * foreign number with `+` or 00. Blanks, dashes, dots, slashes and brackets may stand between the digits.
 */
export function normaliseCellphone(text: string): string | null {
  const compact = compactForm(text);
  const national = /^(?:\+?270?|0)([1-8]\d{8})$/.exec(compact);
  if (national) return `+27${national[1]}`;
  return /^\+(?!27)[1-9]\d{7,14}$/.test(compact) ? compact : null;
}

/**
 * Whether we send SMS to a stored phone number: only South African mobile numbers. An SMS abroad costs many
 * times as much, and a stranger could make us send many.
 */
export function canReceiveSms(number: string): boolean {
  return /^\+27[6-8]\d{8}$/.test(number);
}

/** The URL that opens a WhatsApp chat with a stored phone number, with this text typed but not sent. */
export function whatsAppChatUrl(number: string, text?: string): string {
  const written = text === undefined ? "" : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replace("+", "")}${written}`;
}

/** The telephone codes of countries with one or two digits; all other countries have three digits. */
const shortCountryCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Writes a phone number in groups, "082 555 0000" or "+44 770 090 0123", from its stored or its national
 * form; any other text stays as it is.
 */
export function formatCellphone(number: string): string {
  const compact = number.replace(/[\s()-]/g, "");
  const national = /^(?:\+27|0)(\d{2})(\d{3})(\d{4})$/.exec(compact);
  if (national) return `0${national[1]} ${national[2]} ${national[3]}`;
  if (!/^\+\d{8,15}$/.test(compact)) return number;
  const country = shortCountryCode.exec(compact)?.[0] ?? compact.slice(0, 4);
  return `${country} ${compact.slice(country.length).replace(/\d{3}(?=\d{2})/g, "$& ")}`;
}

/**
 * Turns a typed phone number, or a part of one, into the text to look for in stored numbers, however its
 * digits are grouped: "082 555" becomes `+2782555`. Returns null if the text is no number.
 */
export function cellphoneSearchText(text: string): string | null {
  const compact = compactForm(text);
  if (!/^\+?\d{3,}$/.test(compact)) return null;
  return normaliseCellphone(text) ?? compact.replace(/^00/, "+").replace(/^0/, "+27");
}
