import { plainLatin } from "./printed-text.ts";

/** The characters of GSM 03.38 that take one place each; letters and digits besides. */
const basic = /[A-Za-z0-9 \n@£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà_]/;

const replacements: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2014": "-",
};

/** A character as GSM has it: itself, its letters without accents, or nothing. */
function gsmCharacter(character: string): string {
  if (basic.test(character)) return character;
  if (/\s/.test(character)) return " ";
  const plain = replacements[character] ?? plainLatin(character);
  return [...plain].every((one) => basic.test(one)) ? plain : "";
}

/**
 * A text of GSM characters alone. One character of another alphabet would make the whole SMS cost and
 * count more than double.
 */
export function gsmText(text: string): string {
  return [...text.normalize("NFC")].map(gsmCharacter).join("");
}
