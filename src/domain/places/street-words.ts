/** The English and Afrikaans words for a street, each with the English word that it stands for. */
export const streetTypeWords: ReadonlyMap<string, string> = new Map(
  [
    "street st str straat",
    "road rd weg",
    "avenue ave av laan",
    "drive dr rylaan",
    "lane ln",
    "crescent cres singel",
    "close cl",
    "way",
    "boulevard blvd",
    "court ct",
    "terrace",
    "circle",
    "parade",
    "highway",
    "freeway",
  ].flatMap((line) => {
    const [whole = "", ...short] = line.split(" ");
    return [whole, ...short].map((word) => [word, whole] as const);
  }),
);

/** An Afrikaans street in one word: the name and the word for a street, as in "Kerkstraat". */
export const compoundStreetPattern = /^(.{3,}?)(rylaan|straat|str|weg|laan|singel)$/;

/** Words that stand before a number or a letter: for a piece of land, a unit, a part of a township. */
export const numberedPlaceWords = new Set(
  [
    "erf stand plot portion gedeelte farm block blok section seksie lot site house huis",
    "unit eenheid flat woonstel apartment apt shop winkel suite office kantoor floor room",
    "building gebou warehouse gate number no",
  ].flatMap((line) => line.split(" ")),
);

/** Words for a numbered part of a place, mostly of a township, as in "Zone 6" and "Ext 4". */
export const placeSectionWords = new Set(
  "ext extension uitbreiding x phase fase block blok zone section seksie unit sector".split(" "),
);

/** Words for a street corner, as in "Corner Rivonia and Grayston". */
export const streetCornerWords = new Set(["corner", "cnr", "hoek"]);
