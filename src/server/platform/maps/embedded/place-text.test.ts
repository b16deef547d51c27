import { describe, expect, it } from "vitest";
import { cleanText, keyOf, wordsOf } from "./place-text.ts";

describe("place text", () => {
  it("keeps the letters as typed and one space between words", () => {
    expect(cleanText("  12  Main\tRoad ,  Bryanston, ")).toBe("12 Main Road , Bryanston");
  });

  it("drops what nobody sees, such as marks that turn the direction of reading", () => {
    expect(cleanText("12 Main\u202eRoad\u0000\u200b")).toBe("12 Main Road");
    expect(cleanText("half of a pair \ud800")).toBe("half of a pair");
  });

  it.each([
    ["O.R. Tambo", "or tambo"],
    ["o r tambo", "or tambo"],
    ["Jo'burg", "joburg"],
    ["Judith’s Paarl", "judiths paarl"],
    ["Val-de-Grâce", "val de grace"],
    ["Block F", "block f"],
    ["!!!", ""],
  ])("reads the words of %s as %s", (text, expected) => {
    expect(
      wordsOf(text)
        .map((word) => word.text)
        .join(" "),
    ).toBe(expected);
  });

  it("takes spellings that differ in spaces, hyphens and case for the same", () => {
    expect(new Set(["Meyers Park", "Meyerspark", "MEYERS-PARK"].map(keyOf)).size).toBe(1);
  });

  it("knows where each word stands", () => {
    const text = "12 Main Road, Bryanston";
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "12",
      "Main",
      "Road",
      "Bryanston",
    ]);
  });
});
