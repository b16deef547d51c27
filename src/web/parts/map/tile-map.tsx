import "maplibre-gl/dist/maplibre-gl.css";
import {
  addProtocol,
  LngLatBounds,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { Protocol } from "pmtiles";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Coordinates } from "#domain/places/coordinates.ts";
import { decodePolyline } from "#domain/places/polyline.ts";
import { PinPicture } from "#web/parts/pictures/route-line.tsx";
import { describeTrip, shortAddress, type Trip } from "./trip-drawing.tsx";

setWorkerUrl(workerUrl);
addProtocol("pmtiles", new Protocol().tile);

/** Milliseconds after which a map that shows nothing gives its place to the drawing. */
const patience = 15_000;
const green = "#0b6b4f";

const toPair = ({ lng, lat }: Coordinates): [number, number] => [lng, lat];

type Pins = Readonly<Record<"pickup" | "destination", HTMLElement>>;

function openMap(container: HTMLElement, trip: Trip, tiles: string, pins: Pins) {
  const { pickup, destination } = trip;
  const way = trip.line === null ? [pickup, destination] : decodePolyline(trip.line);
  const bounds = new LngLatBounds();
  for (const point of [pickup, destination, ...way]) bounds.extend(toPair(point));
  const map = new MapLibreMap({
    container,
    style: groundStyle(new URL(tiles, location.href).href),
    bounds,
    fitBoundsOptions: { padding: { top: 60, bottom: 36, left: 72, right: 72 }, maxZoom: 14 },
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  for (const [element, point] of [
    [pins.pickup, pickup],
    [pins.destination, destination],
  ] as const) {
    new Marker({ element, anchor: "bottom" }).setLngLat(toPair(point)).addTo(map);
    element.removeAttribute("tabindex");
    element.setAttribute("aria-hidden", "true");
  }
  map.on("style.load", () => {
    map.addSource("way", {
      type: "geojson",
      data: {
        type: "Feature",
        properties: {},
        geometry: { type: "LineString", coordinates: way.map(toPair) },
      },
    });
    map.addLayer({
      id: "way",
      type: "line",
      source: "way",
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": trip.line === null ? "#4a5568" : green,
        "line-width": trip.line === null ? 2.5 : 4.5,
        ...(trip.line === null && { "line-dasharray": [2, 2.5] }),
      },
    });
  });
  const canvas = map.getCanvas();
  canvas.setAttribute("aria-label", `${describeTrip(trip)} The arrow keys move it, + and - zoom.`);
  return map;
}

/** Calls `onFail` once where the browser has no WebGL or the tiles do not come. */
export default function TileMap(props: {
  readonly trip: Trip;
  readonly tiles: string;
  readonly onReady: () => void;
  readonly onFail: () => void;
}): ReactNode {
  const { trip, tiles } = props;
  const box = useRef<HTMLDivElement>(null);
  const [pins] = useState<Pins>(() => ({
    pickup: document.createElement("div"),
    destination: document.createElement("div"),
  }));
  const fail = useEffectEvent(() => props.onFail());
  const ready = useEffectEvent(() => props.onReady());
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let map: MapLibreMap | null = null;
    const timer = setTimeout(() => fail(), patience);
    try {
      map = openMap(container, trip, tiles, pins);
      // What fails after the first picture leaves a map with a gap, and not no map.
      map.once("load", () => {
        clearTimeout(timer);
        map?.off("error", fail);
        ready();
      });
      map.on("error", fail);
    } catch {
      // A browser without WebGL: the drawing stands in.
      fail();
    }
    return () => {
      clearTimeout(timer);
      map?.remove();
    };
  }, [trip, tiles, pins]);
  const isPickupUpper = trip.pickup.lat > trip.destination.lat;
  return (
    <>
      {/* MapLibre's own style sheet positions the box itself. Its buttons are too small for a thumb. */}
      <div className="absolute inset-0 [&_.maplibregl-ctrl-group_button]:size-11!">
        <div ref={box} className="size-full rounded-field" />
      </div>
      {createPortal(
        <Pin hollow name={shortAddress(trip.from)} isUpper={isPickupUpper} />,
        pins.pickup,
      )}
      {createPortal(
        <Pin name={shortAddress(trip.to)} isUpper={!isPickupUpper} />,
        pins.destination,
      )}
    </>
  );
}

/** An end of the trip, as in our drawing; its name stands away from the other end. */
function Pin(props: {
  readonly name: string;
  readonly isUpper: boolean;
  readonly hollow?: boolean;
}) {
  return (
    <>
      <PinPicture hollow={props.hollow === true} className="block h-8 w-6" />
      <span
        className={`absolute left-1/2 w-max max-w-36 -translate-x-1/2 truncate rounded-field bg-paper px-1.5 font-sans text-small font-bold ${props.isUpper ? "bottom-full" : "top-full"}`}
      >
        {props.name}
      </span>
    </>
  );
}

const colors = {
  land: "#faf7f2",
  green: "#eaf0e4",
  built: "#f2ece2",
  water: "#cfdfe8",
  road: "#ffffff",
  casing: "#e5ded3",
  name: "#4a5568",
};

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap</a>';

/** The width of a road by zoom: thin from afar, some pixels in a street. */
const width = (near: number) =>
  ["interpolate", ["exponential", 1.6], ["zoom"], 8, near / 10, 12, near / 3, 16, near] as const;

const roads = (id: string, kinds: readonly string[], near: number) =>
  (["casing", "road"] as const).map((part) => ({
    id: `${id}-${part}`,
    type: "line" as const,
    source: "tiles",
    "source-layer": "roads",
    filter: ["in", ["get", "kind"], ["literal", kinds]],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": colors[part],
      "line-width": width(part === "casing" ? near * 1.35 : near),
    },
  }));

/** For tiles of the Protomaps basemap (version 4), with the fonts of the page: no others are fetched. */
function groundStyle(tilesUrl: string): StyleSpecification {
  const area = (id: string, color: string, kinds?: readonly string[]) => ({
    id: kinds ? `${id}-${kinds[0]}` : id,
    type: "fill" as const,
    source: "tiles",
    "source-layer": id,
    ...(kinds && { filter: ["in", ["get", "kind"], ["literal", kinds]] }),
    paint: { "fill-color": color },
  });
  const style = {
    version: 8,
    sources: { tiles: { type: "vector", url: `pmtiles://${tilesUrl}`, attribution } },
    layers: [
      { id: "background", type: "background", paint: { "background-color": colors.land } },
      area("landuse", colors.green, ["park", "nature_reserve", "forest", "golf_course", "wood"]),
      area("landuse", colors.built, ["industrial", "commercial", "residential", "aerodrome"]),
      area("water", colors.water),
      ...roads("minor", ["minor_road"], 7),
      ...roads("major", ["medium_road", "major_road"], 11),
      ...roads("highway", ["highway"], 15),
      {
        id: "places",
        type: "symbol",
        source: "tiles",
        "source-layer": "places",
        layout: {
          "text-field": ["get", "name"],
          "text-font": ["Figtree", "sans-serif"],
          "text-size": ["interpolate", ["linear"], ["zoom"], 8, 11, 14, 14],
          "text-max-width": 8,
        },
        paint: {
          "text-color": colors.name,
          "text-halo-color": colors.land,
          "text-halo-width": 1.5,
        },
      },
    ],
  };
  return style as StyleSpecification;
}
