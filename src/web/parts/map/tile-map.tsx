import "maplibre-gl/dist/maplibre-gl.css";
import {
  addProtocol,
  LngLatBounds,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { Protocol } from "pmtiles";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { Coordinates } from "#domain/places/coordinates.ts";
import { decodePolyline } from "#domain/places/polyline.ts";
import type { ReplyOf } from "#web/lib/api/api-client.ts";
import { groundStyle } from "./ground-style.ts";
import { sentenceOf, type Trip } from "./trip.ts";

setWorkerUrl(workerUrl);
addProtocol("pmtiles", new Protocol().tile);

/** Milliseconds after which a map that shows nothing gives its place to the drawing. */
const patience = 15_000;
const green = "#0b6b4f";

const toPair = ({ lng, lat }: Coordinates): [number, number] => [lng, lat];

/** Opens a map of the trip in this box; the map is dragged, zoomed and moved with the arrow keys. */
function openMap(container: HTMLElement, trip: Trip, ground: ReplyOf<"GET /api/map">) {
  const { pickup, destination } = trip;
  const way = trip.line === null ? [pickup, destination] : decodePolyline(trip.line);
  const bounds = new LngLatBounds();
  for (const point of [pickup, destination, ...way]) bounds.extend(toPair(point));
  const map = new MapLibreMap({
    container,
    style: ground.style ?? groundStyle(new URL(ground.tiles ?? "", location.href).href),
    bounds,
    fitBoundsOptions: { padding: { top: 56, bottom: 32, left: 40, right: 40 }, maxZoom: 14 },
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    attributionControl: trip.attribution === null ? {} : { customAttribution: trip.attribution },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  for (const [point, color] of [
    [pickup, "#ffffff"],
    [destination, green],
  ] as const) {
    const marker = new Marker({ color }).setLngLat(toPair(point)).addTo(map);
    marker.getElement().removeAttribute("tabindex");
    marker.getElement().setAttribute("aria-hidden", "true");
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
  canvas.setAttribute("aria-label", `${sentenceOf(trip)} The arrow keys move it, + and - zoom.`);
  return map;
}

/**
 * A trip on tiles. Where they cannot be shown, because the browser has no WebGL or the tiles do not
 * come, `onFail` is called once.
 */
export default function TileMap(props: {
  readonly trip: Trip;
  readonly ground: ReplyOf<"GET /api/map">;
  readonly onReady: () => void;
  readonly onFail: () => void;
}): ReactNode {
  const { trip, ground } = props;
  const box = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(() => props.onFail());
  const ready = useEffectEvent(() => props.onReady());
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let map: MapLibreMap | null = null;
    const timer = setTimeout(() => fail(), patience);
    try {
      map = openMap(container, trip, ground);
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
  }, [trip, ground]);
  return <div ref={box} className="absolute inset-0 rounded-field" />;
}
