import { z } from "zod";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { AskProvider } from "../remote/json-client.ts";
import type { RawRoute } from "../remote/measured-route.ts";

export type RouterKind = "osrm" | "valhalla";
/** Valhalla's options of the costing "truck": height, width and length in metres, weight in tons. */
export type TruckCosting = Readonly<Record<string, number>>;

type AskRoute = (
  ask: AskProvider<"route">,
  server: string,
  ends: readonly [Coordinates, Coordinates],
  costing: TruckCosting,
) => Promise<RawRoute | null>;

/** An encoded polyline is made of these characters alone. */
const polyline = z.string().regex(/^[?-~]*$/);
/** Characters of the longest line that is drawn: one across the province is a tenth of that. */
const longestLine = 100_000;

/** What OSRM answers, and Valhalla too where it is asked for `"format": "osrm"`. */
const routeAnswer = z.object({
  routes: z.array(z.object({ distance: z.number().nonnegative(), geometry: polyline })).min(1),
});

/** No way, or no road near an end: a code of OSRM, or one of Valhalla's 154, 170, 171 and 442. */
const nothing =
  /"code"\s*:\s*"(?:NoRoute|NoSegment|DistanceExceeded)"|"error_code"\s*:\s*(?:154|170|171|442)\b/;

const question = {
  kind: "route",
  shape: routeAnswer,
  isNothing: (statusCode: number, text: string) => statusCode === 400 && nothing.test(text),
} as const;

function rawRoute(answer: z.infer<typeof routeAnswer> | null): RawRoute | null {
  const route = answer?.routes[0];
  if (!route) return null;
  const { distance: metres, geometry } = route;
  return { metres, line: geometry.length > longestLine ? null : geometry };
}

/**
 * OSRM, service "route": the vehicle is that of the profile which its data was made with.
 * https://github.com/Project-OSRM/osrm-backend/blob/master/docs/http.md
 */
const askOsrm: AskRoute = async (ask, server, ends) => {
  const points = ends.map(({ lat, lng }) => `${lng},${lat}`).join(";");
  const url = below(server, `route/v1/driving/${points}`);
  url.search = "overview=simplified&geometries=polyline&steps=false";
  return rawRoute(await ask({ ...question, url }));
};

/**
 * Valhalla, action "route", for a truck of these measures. Only its OSRM format has lines of 5
 * decimals. https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/
 */
const askValhalla: AskRoute = async (ask, server, ends, costing) => {
  const body = {
    locations: ends.map(({ lat, lng }) => ({ lat, lon: lng })),
    costing: "truck",
    costing_options: { truck: costing },
    directions_type: "maneuvers",
    format: "osrm",
    shape_format: "polyline5",
  };
  const headers = { "Content-Type": "application/json" };
  return rawRoute(await ask({ ...question, url: below(server, "route"), headers, body }));
};

export const routers: Readonly<Record<RouterKind, AskRoute>> = {
  osrm: askOsrm,
  valhalla: askValhalla,
};

/** The address of a path below the server's own, which may have a path itself. */
export function below(server: string, path: string): URL {
  return new URL(path, server.endsWith("/") ? server : `${server}/`);
}

export type CostingOf = (truckSize: OfferedSize) => TruckCosting;
