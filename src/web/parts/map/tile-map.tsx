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
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Coordinates } from "#domain/places/coordinates.ts";
import { decodePolyline } from "#domain/places/polyline.ts";
import { PinPicture } from "#web/parts/pictures/route-line.tsx";
import { mapColors, mapTileStyle } from "./tile-style.ts";
import { describeTripForMap, type MapTrip, shortAddress } from "./trip-drawing.tsx";

setWorkerUrl(workerUrl);
addProtocol("pmtiles", new Protocol().tile);

/** Milliseconds after which our drawing replaces a map that has not loaded. */
const maxLoadMs = 15_000;

const toPair = ({ lng, lat }: Coordinates): [number, number] => [lng, lat];

type Pins = Readonly<Record<"pickup" | "destination", HTMLElement>>;

function openMap(container: HTMLElement, trip: MapTrip, tiles: string, pins: Pins) {
  const { pickup, destination } = trip;
  const way = trip.line === null ? [pickup, destination] : decodePolyline(trip.line);
  const bounds = new LngLatBounds();
  for (const point of [pickup, destination, ...way]) bounds.extend(toPair(point));
  const map = new MapLibreMap({
    container,
    style: mapTileStyle(new URL(tiles, location.href).href),
    bounds,
    fitBoundsOptions: { padding: { top: 60, bottom: 36, left: 72, right: 72 }, maxZoom: 14 },
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  for (const end of ["pickup", "destination"] as const) {
    const element = pins[end];
    new Marker({ element, anchor: "bottom" }).setLngLat(toPair(trip[end])).addTo(map);
    element.removeAttribute("tabindex");
    element.setAttribute("aria-hidden", "true");
  }
  map.on("style.load", () => {
    map.addSource("way", {
      type: "geojson",
      data: { type: "LineString", coordinates: way.map(toPair) },
    });
    map.addLayer({
      id: "way",
      type: "line",
      source: "way",
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": trip.line === null ? mapColors.name : mapColors.way,
        "line-width": trip.line === null ? 2.5 : 4.5,
        ...(trip.line === null && { "line-dasharray": [2, 2.5] }),
      },
    });
  });
  const label = `${describeTripForMap(trip)} The arrow keys move it, + and - zoom.`;
  map.getCanvas().setAttribute("aria-label", label);
  return map;
}

/** A trip on map tiles. `onFail` is called where the browser has no WebGL or the tiles do not load. */
export default function TileMap(props: {
  readonly trip: MapTrip;
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
    const timer = setTimeout(() => fail(), maxLoadMs);
    try {
      map = openMap(container, trip, tiles, pins);
      // Once the map has loaded, an error only leaves a gap in the map.
      map.once("load", () => {
        clearTimeout(timer);
        map?.off("error", fail);
        ready();
      });
      map.on("error", fail);
    } catch {
      // The browser has no WebGL, so the page shows our own drawing.
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
      {/* MapLibre's CSS positions the inner box, and would make the map's buttons too small for a thumb. */}
      <div className="absolute inset-0 [&_.maplibregl-ctrl-group_button]:size-11!">
        <div ref={box} className="size-full rounded-field" />
      </div>
      {createPortal(
        <EndPin hollow name={shortAddress(trip.from)} isUpper={isPickupUpper} />,
        pins.pickup,
      )}
      {createPortal(
        <EndPin name={shortAddress(trip.to)} isUpper={!isPickupUpper} />,
        pins.destination,
      )}
    </>
  );
}

/** The pin of the pickup or destination. Its name is on the side that faces away from the other pin. */
function EndPin(props: {
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
