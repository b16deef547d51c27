import { parse } from "csv-parse/sync";
import type { Coordinates } from "#domain/places/coordinates.ts";
import { OwnError } from "../../log/own-error.ts";
import { cleanText, keyOf } from "./place-text.ts";

/** One row of places.csv. */
export type GazetteerPlace = {
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  /** The town or suburb group it belongs to, else the municipality or the province. */
  readonly city: string;
  readonly province: string;
  readonly postalCode: string | null;
  readonly location: Coordinates;
  /** 1 (a metropolis) to 5 (a corner of a suburb): the better known first. */
  readonly rank: number;
  /** Other names and common misspellings: searched, never shown. */
  readonly aliases: readonly string[];
  /** Its whole text, unique: "Bryanston, Sandton, 2191" or "Durban, KwaZulu-Natal". */
  readonly formattedAddress: string;
  /** What is shown beside the name: "Sandton". */
  readonly surroundings: string;
};

const placeKinds = [
  "airport",
  "city",
  "estate",
  "holdings",
  "hospital",
  "industrial",
  "mall",
  "node",
  "station",
  "suburb",
  "town",
  "township",
  "university",
  "village",
] as const;

type PlaceKind = (typeof placeKinds)[number];

const columns = [
  "id",
  "name",
  "kind",
  "city",
  "province",
  "postalCode",
  "lat",
  "lng",
  "rank",
  "aliases",
] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/** South Africa with the islands left out. */
const southAfrica = { south: -35, north: -22, west: 16, east: 33.5 };

/**
 * Reads the gazetteer: comma-separated, a header line, aliases separated by `|`.
 *
 * @throws Error naming the first row that is wrong, counted as an editor counts lines
 */
export function readGazetteer(csv: string): readonly GazetteerPlace[] {
  const [header, ...rows] = parse(csv, { skip_empty_lines: true, trim: true });
  if (header?.join() !== columns.join()) {
    throw new OwnError(`The gazetteer's first row must be: ${columns.join()}`);
  }
  const ids = new Set<string>();
  const addresses = new Set<string>();
  return rows.map((cells, index) => {
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""])) as Row;
    const fail = (reason: string) =>
      new OwnError(`Gazetteer row ${index + 2} (${row.name}): ${reason}`);
    const place = placeOf(row, fail);
    const address = keyOf(place.formattedAddress);
    if (ids.has(place.id)) throw fail(`the id ${place.id} is taken`);
    if (addresses.has(address)) throw fail(`"${place.formattedAddress}" is taken`);
    ids.add(place.id);
    addresses.add(address);
    return place;
  });
}

function placeOf(row: Row, fail: (reason: string) => Error): GazetteerPlace {
  const { id, name, city, province, postalCode } = row;
  if (!/^za-[a-z0-9-]{1,77}$/.test(id)) throw fail("the id must read like za-bryanston-sandton");
  const kind = placeKinds.find((known) => known === row.kind);
  if (kind === undefined) throw fail(`the kind "${row.kind}" is unknown`);
  for (const text of [name, city, province]) {
    if (text === "" || text !== cleanText(text)) throw fail(`"${text}" is no plain name`);
  }
  if (!/^(\d{4})?$/.test(postalCode)) throw fail("the postal code must have four digits");
  const lat = numberIn(row.lat, southAfrica.south, southAfrica.north);
  const lng = numberIn(row.lng, southAfrica.west, southAfrica.east);
  const rank = numberIn(row.rank, 1, 5);
  if (lat === null || lng === null) throw fail("the position must lie in South Africa");
  if (rank === null || !Number.isInteger(rank)) throw fail("the rank must be 1 to 5");
  return {
    id,
    name,
    kind,
    city,
    province,
    postalCode: postalCode || null,
    location: { lat, lng },
    rank,
    aliases: row.aliases.split("|").filter((alias) => alias !== ""),
    ...wordingOf(row),
  };
}

/** In Gauteng the surroundings and the code tell places apart; elsewhere the province does. */
function wordingOf({ name, city, province, postalCode }: Row) {
  const around = [city.replace(/^City of /, "")].filter((text) => text !== name);
  const parts =
    province === "Gauteng" ? [...around, postalCode] : [...new Set([...around, province])];
  return {
    formattedAddress: [name, ...parts].filter((part) => part !== "").join(", "),
    surroundings: around[0] ?? province,
  };
}

function numberIn(text: string, least: number, most: number): number | null {
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
