import { toPlainLatinText } from "./printed-text.ts";

/** The characters of GSM 03.38 that take one place each in an SMS, letters and digits among them. */
const basic = /[A-Za-z0-9 \n@£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà_]/;

const replacements: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2014": "-",
};

/** Writes a character in GSM characters: itself, its letters without accents, or nothing. */
function gsmCharacter(character: string): string {
  if (basic.test(character)) return character;
  if (/\s/.test(character)) return " ";
  const plain = replacements[character] ?? toPlainLatinText(character);
  return [...plain].every((one) => basic.test(one)) ? plain : "";
}

/** Writes a text in GSM characters. One character of another alphabet would double the cost of the SMS. */
export function toGsmText(text: string): string {
  return [...text.normalize("NFC")].map(gsmCharacter).join("");
}
