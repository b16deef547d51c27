import fc from "fast-check";
import { expect, it } from "vitest";
import {
  checkPrintableText,
  missingGlyphSign,
  toPrintableText,
} from "#domain/text/printed-text.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { drawPdf, type PdfContent } from "./draw-paper.ts";

/** Reads the text, without spaces, of a paper with this name in every place for text. */
async function readName(name: string, rows: readonly (readonly string[])[] = [[name]]) {
  const paper: PdfContent = {
    title: "Tax invoice",
    mark: "Number INV-00001",
    company: [name],
    facts: [["For", name]],
    tables: [{ title: name, columns: [{ header: "Order" }], rows }],
    amounts: [],
    total: ["To pay", "R 1"],
    notes: [name],
    closing: name,
  };
  const { lines } = readPdf(await drawPdf({ content: paper, madeAt: new Date(0) }));
  // Some marks are placed by themselves.
  return lines.join("").replaceAll(" ", "");
}

const ofElevenLanguages = {
  afrikaans: "áäéèêëíîïóôöúûüýŉ ÁÄÉÈÊËÍÎÏÓÔÖÚÛÜÝ",
  venda: "ḓḽṅṋṱ ḒḼṄṊṰ Ṱhavhani Ḽuvhengo d\u032dl\u032dn\u0307n\u032dt\u032d",
  sothoAndTswana: "êôš ÊÔŠ òÒ s\u030c Kgošigadi Nthatišane",
  nguniAndTsonga: "âàáîìíûùú ń Ń Nḿ n\u0302 ŋ Ŋ ɓ Ɓ",
  clicks: "ǀǁǂǃ ǃKhwa ǀXam ǂKhomani ǁAna",
};

it("every letter of the eleven written official languages stands on a paper as it was typed", {
  tags: "O-1140",
}, async () => {
  for (const letters of Object.values(ofElevenLanguages)) {
    const found = await readName(letters);
    const name = letters.normalize("NFC").replaceAll(" ", "");
    expect(found.split(name).length - 1, letters).toBe(6);
    expect(found).not.toMatch(/\0|\ufffd/);
    expect(checkPrintableText(letters)).toBeNull();
  }
});

it("a paper has a glyph for all that it says it can show, and names what it cannot", {
  tags: "O-1141",
}, async () => {
  const assigned = Array.from({ length: 0x10000 }, (_, code) => code)
    .filter((code) => code > 31 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((one) => /\P{Cn}/u.test(one) && checkPrintableText(one) === null);
  expect(assigned.length).toBeGreaterThan(1_800);
  const rows = assigned.flatMap((_, at) =>
    at % 40 ? [] : [[assigned.slice(at, at + 40).join(" ")]],
  );
  expect(await readName("All", rows)).not.toContain("\0");
  const trading = "李氏 Trading CC";
  const found = await readName(trading);
  expect(found).toContain("\ufffd\ufffdTradingCC");
  expect(found).toContain("\ufffdstandsforaletterthatwecannotprint.");
  expect(checkPrintableText(trading)).toMatch(/^Papers cannot show 李 氏\. Write it/);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const isWhole = !toPrintableText(text.replaceAll(missingGlyphSign, "")).includes(
        missingGlyphSign,
      );
      expect(checkPrintableText(text.replaceAll(missingGlyphSign, "")) === null).toBe(isWhole);
    }),
  );
});
