import { parse } from "csv-parse/sync";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import { findRegion } from "#domain/places/regions.ts";

export type GazetteerPlace = {
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  /** The town or suburb group it belongs to, else the municipality or the province. */
  readonly city: string;
  readonly province: string;
  /** The region; null where we do not move: the place is known so that a move there can be refused. */
  readonly region: RegionKey | null;
  readonly postalCode: string | null;
  readonly location: Coordinates;
  /** 1 (a metropolis) to 5 (a corner of a suburb): the better known first. */
  readonly rank: number;
  /** Other names and common misspellings: searched, never shown. */
  readonly aliases: readonly string[];
  /** The whole address, unique: "Bryanston, Sandton, 2191" or "Durban, KwaZulu-Natal". */
  readonly formattedAddress: string;
  readonly surroundings: string;
};

/** A row as text, by the headings of places.csv. */
type Row = Readonly<
  Record<
    "id" | "name" | "city" | "province" | "postalCode" | "lat" | "lng" | "rank" | "aliases",
    string
  >
> & { readonly kind: PlaceKind };

/** Reads the gazetteer: comma-separated, a header line, aliases separated by `|`. */
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

/** The texts of a place. In our regions the surroundings and the code tell places apart; elsewhere the province does. */
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
