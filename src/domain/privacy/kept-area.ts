import { normaliseAddressWords } from "../places/door.ts";
import { type RegionKey, regionNames } from "../places/region-names.ts";
import { numberedPlaceWords, streetCornerWords, streetTypeWords } from "../places/street-words.ts";

const postalCode = /^\d{4}$/;

/** Words for places that are smaller than a suburb, in addition to the words for streets and land. */
const buildingWords = new Set(["complex", "estate", "cottage"]);

const wordLists = [streetTypeWords, numberedPlaceWords, streetCornerWords, buildingWords];

const saysMoreThanAnArea = (part: string) =>
  /\d/.test(part) ||
  wordLists.some((list) =>
    normaliseAddressWords(part)
      .split(" ")
      .some((one) => list.has(one)),
  );

/**
 * Shortens an address to its town or suburb, for the records that tax law makes us keep: `12 Main Road,
 * Bryanston, Sandton, 2191` becomes `Sandton, 2191`. In doubt only the region remains.
 */
export function addressAreaWithoutStreet(address: string, region: RegionKey): string {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const code = parts.findLast((part) => postalCode.test(part));
  const names = parts.filter((part) => !postalCode.test(part));
  const area = names.length > 1 ? (names.at(-1) ?? "") : "";
  if (area === "" || saysMoreThanAnArea(area)) return regionNames[region];
  return code === undefined ? area : `${area}, ${code}`;
}
