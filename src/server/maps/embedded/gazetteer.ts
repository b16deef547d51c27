import { parse } from "csv-parse/sync";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import { findRegion } from "#domain/places/regions.ts";

export type GazetteerPlace = {
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  /** The town or group of suburbs to which the place belongs, else its municipality or province. */
  readonly city: string;
  readonly province: string;
  /** The place's region; null where we do not move, so that a move there can be refused. */
  readonly region: RegionKey | null;
  readonly postalCode: string | null;
  readonly location: Coordinates;
  /** How well known the place is, from 1 (a metropolis) to 5 (a corner of a suburb). */
  readonly rank: number;
  /** Other names and common misspellings of the place, which are searched but never shown. */
  readonly aliases: readonly string[];
  /** The whole address, which no other place has: "Bryanston, Sandton, 2191" or "Durban, KwaZulu-Natal". */
  readonly formattedAddress: string;
  readonly surroundings: string;
};

/** A row of places.csv: the text of each cell by its column's heading. */
type Row = Readonly<
  Record<
    "id" | "name" | "city" | "province" | "postalCode" | "lat" | "lng" | "rank" | "aliases",
    string
  >
> & { readonly kind: PlaceKind };

/** Reads our list of places from CSV text with a header line; aliases are separated by `|`. */
export function readGazetteer(csv: string): readonly GazetteerPlace[] {
  return parse<Row>(csv, { columns: true, trim: true }).map(({ lat, lng, ...row }) => {
    const location = { lat: Number(lat), lng: Number(lng) };
    const region = findRegion(location);
    return {
      ...row,
      region,
      location,
      postalCode: row.postalCode || null,
      rank: Number(row.rank),
      aliases: row.aliases.split("|").filter((alias) => alias !== ""),
      ...wordingFor(row, region),
    };
  });
}

export function isPlaceOutsideRegions(place: GazetteerPlace): boolean {
  return place.region === null;
}

/** Writes a place's texts. In our regions town and postal code tell places apart, elsewhere the province. */
function wordingFor(
  { name, city, province, postalCode }: Omit<Row, "lat" | "lng">,
  region: RegionKey | null,
) {
  const around = [city.replace(/^City of /, "")].filter((text) => text !== name);
  const parts = region === null ? [...new Set([...around, province])] : [...around, postalCode];
  return {
    formattedAddress: [name, ...parts].filter((part) => part !== "").join(", "),
    surroundings: around[0] ?? province,
  };
}
