/** Words for a street, English and Afrikaans, short forms under the word that they stand for. */
export const streetWords: ReadonlyMap<string, string> = new Map(
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
export const compoundStreet = /^(.{3,}?)(rylaan|straat|str|weg|laan|singel)$/;

/** Words that a number or a letter follows: a piece of land, a unit, a part of a township. */
export const landWords = new Set(
  [
    "erf stand plot portion gedeelte farm block blok section seksie lot site house huis",
    "unit eenheid flat woonstel apartment apt shop winkel suite office kantoor floor room",
    "building gebou warehouse gate number no",
  ].flatMap((line) => line.split(" ")),
);

/** Words that say which part of a place is meant, mostly of a township: "Zone 6", "Ext 4". */
export const partWords = new Set(
  "ext extension uitbreiding x phase fase block blok zone section seksie unit sector".split(" "),
);

/** Two streets that meet: "Corner Rivonia and Grayston". */
export const cornerWords = new Set(["corner", "cnr", "hoek"]);
