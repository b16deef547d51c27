/** Kept when the area of an address cannot be told from its street: the area we work in. */
const whole = "Gauteng";

const postalCode = /^\d{4}$/;

/** Words of a street, a unit or a stand, English and Afrikaans. */
const streetWords = new Set(
  [
    "street st str straat road rd weg avenue ave av laan drive dr rylaan lane ln crescent cres",
    "singel close cl way boulevard blvd court ct terrace circle parade highway freeway",
    "unit flat apartment apt shop suite office floor room block building complex estate cottage",
    "erf stand plot portion farm number no corner cnr",
  ].flatMap((line) => line.split(" ")),
);

const saysMoreThanAnArea = (part: string) =>
  /\d/.test(part) ||
  part
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => streetWords.has(word));

/**
 * The town or suburb of an address, without its street, for the records that tax law makes us keep:
 * `12 Main Road, Bryanston, Sandton, 2191` is `Sandton, 2191`. In doubt it is the province alone.
 */
export function keptArea(address: string): string {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const code = parts.findLast((part) => postalCode.test(part));
  const names = parts.filter((part) => !postalCode.test(part));
  const area = names.length > 1 ? (names.at(-1) ?? "") : "";
  if (area === "" || saysMoreThanAnArea(area)) return whole;
  return code === undefined ? area : `${area}, ${code}`;
}
