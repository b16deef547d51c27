import type { z } from "zod";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { MapsProvider, Place } from "../maps-provider.ts";
import { askedText, createPlaceFinder } from "../remote/find-place.ts";
import { createJsonClient } from "../remote/json-client.ts";
import { measureRoute } from "../remote/measured-route.ts";
import { isAroundSouthAfrica, middleOfGauteng } from "../remote/south-africa.ts";
import {
  nominatimAnswer,
  nominatimReverseAnswer,
  ofNominatim,
  ofPhoton,
  openPrefix,
  photonAnswer,
} from "./osm-places.ts";
import { below, type CostingOf, type RouterKind, routers } from "./routers.ts";

export type OpenRequest = "suggest" | "search" | "details" | "reverse" | "route";

const name = "OpenStreetMap";
const mostSuggestions = 8;
const leastTyped = 2;
/** Photon's layers that can be an end of a move: no provinces, countries or hills. */
const layers = ["house", "street", "locality", "district", "city"];
/** An object of OpenStreetMap, as Nominatim's lookup wants it. */
const idForm = /^[NWR]\d{1,15}$/;

/**
 * Places and distances of open-source servers over data of OpenStreetMap: Photon suggests, Nominatim
 * resolves, finds and reverses, OSRM or Valhalla routes. They are the operator's own: the public ones
 * forbid such use or allow one request a second.
 *
 * @param options.photonUrl and the other addresses: each server's root, with or without a path
 * @param options.costingOf the measures of a truck, for Valhalla alone; OSRM drives as its profile
 * @param options.userAgent names us and says how to reach us, as Nominatim's usage policy asks
 * @param options.deadlineMs milliseconds for one request
 * @param options.onRequest is told of each request: its kind, and US dollars, which are none
 */
export function createOpenMaps({
  photonUrl,
  nominatimUrl,
  router,
  costingOf,
  userAgent,
  deadlineMs,
  onRequest,
}: {
  readonly photonUrl: string;
  readonly nominatimUrl: string;
  readonly router: { readonly kind: RouterKind; readonly url: string };
  readonly costingOf: CostingOf;
  readonly userAgent: string;
  readonly deadlineMs: number;
  readonly onRequest: (kind: OpenRequest, usd: number) => void;
}): MapsProvider {
  const ask = createJsonClient<OpenRequest>({
    provider: name,
    headers: { "User-Agent": userAgent, "Accept-Language": "en" },
    deadlineMs,
    onRequest: (kind) => onRequest(kind, 0),
  });
  const { find, remember } = createPlaceFinder({ search, resolve });

  async function suggest(typed: string) {
    const text = askedText(typed);
    if (text.length < leastTyped) return { items: [] };
    const url = below(photonUrl, "api");
    url.search = new URLSearchParams([
      ["q", text],
      ["limit", `${mostSuggestions}`],
      ["countrycode", "ZA"],
      ["lat", `${middleOfGauteng.lat}`],
      ["lon", `${middleOfGauteng.lng}`],
      ...layers.map((layer) => ["layer", layer]),
    ]).toString();
    const answer = await ask({ kind: "suggest", url, shape: photonAnswer });
    const found = answer ? ofPhoton(answer).filter((place) => place !== null) : [];
    // One text is one place: of two namesakes in one suburb the better match is offered.
    const items = found.filter(
      (place, at) => found.findIndex((o) => o.formattedAddress === place.formattedAddress) === at,
    );
    return { items: items.map(({ location: _, ...suggestion }) => suggestion) };
  }

  async function askNominatim(
    kind: "search" | "details" | "reverse",
    path: string,
    question: Readonly<Record<string, string>>,
  ): Promise<readonly Place[]> {
    const url = below(nominatimUrl, path);
    url.search = new URLSearchParams({
      ...question,
      format: "geocodejson",
      addressdetails: "1",
    }).toString();
    const shape = kind === "reverse" ? nominatimReverseAnswer : nominatimAnswer;
    const answer = await ask<z.infer<typeof nominatimAnswer>>({ kind, url, shape });
    return answer ? ofNominatim(answer).filter((place) => place !== null) : [];
  }

  function search(text: string): Promise<readonly Place[]> {
    return askNominatim("search", "search", { q: text, countrycodes: "za", limit: "10" });
  }

  async function resolve(placeId: string): Promise<Place | null> {
    const id = placeId.startsWith(openPrefix) ? placeId.slice(openPrefix.length) : "";
    if (!idForm.test(id)) return null;
    const [place] = await askNominatim("details", "lookup", { osm_ids: id });
    return remember(place?.placeId === placeId ? place : null);
  }

  async function placeAt({ lat, lng }: Coordinates): Promise<Place | null> {
    if (!isAroundSouthAfrica({ lat, lng })) return null;
    const point = { lat: `${lat}`, lon: `${lng}`, layer: "address" };
    const [place] = await askNominatim("reverse", "reverse", point);
    return remember(place ?? null);
  }

  return {
    name,
    attribution: "© OpenStreetMap contributors",
    allowsOwnMaps: true,
    ...(router.kind === "osrm" && { isForAnyTruck: true }),
    suggest,
    resolve,
    find,
    placeAt,
    route: (from, to, truckSize) =>
      measureRoute(name, [from, to], (start, end) =>
        routers[router.kind](ask, router.url, [start.location, end.location], costingOf(truckSize)),
      ),
  };
}
