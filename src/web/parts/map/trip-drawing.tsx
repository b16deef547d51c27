import type { Coordinates } from "#domain/places/coordinates.ts";
import { decodePolyline } from "#domain/places/polyline.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";
import { MapPin } from "#web/parts/pictures/route-line.tsx";
import { MapDrawingFrame, PlaceName, svgPathThroughPoints } from "./drawing-frame.tsx";
import { fitMapView, mainPlaceLabels, tripEndLabels } from "./drawing-plan.ts";

/** Draws a trip: a dashed line where the route is unknown, and a ring where the truck comes from. */
export default function TripDrawing(props: {
  readonly trip: MapTrip;
  readonly start?: Coordinates | null;
}) {
  const { trip, start } = props;
  const { pickup, destination } = trip;
  const way = trip.line === null ? [] : decodePolyline(trip.line);
  const view = fitMapView([pickup, destination, ...way, ...(start ? [start] : [])]);
  const origin = start && view.spot(start);
  const [from, to] = [view.spot(pickup), view.spot(destination)];
  const ends = tripEndLabels(
    { name: shortAddress(trip.from), spot: from },
    { name: shortAddress(trip.to), spot: to },
  );
  const hasWay = way.length > 1;
  return (
    <MapDrawingFrame
      view={view}
      places={mainPlaceLabels(view, [...ends, from, to, ...(origin ? [origin] : [])])}
      label={describeTripForMap(trip)}
    >
      {origin && (
        <g className="fill-card stroke-quiet">
          <path d={svgPathThroughPoints([origin, from])} strokeWidth="1.5" strokeDasharray="2 4" />
          <circle cx={origin.x} cy={origin.y} r="5" strokeWidth="2.5" />
        </g>
      )}
      <path
        d={svgPathThroughPoints(hasWay ? way.map(view.spot) : [from, to])}
        className={`fill-none ${hasWay ? "stroke-action" : "stroke-quiet"}`}
        strokeWidth={hasWay ? 3.5 : 2.5}
        strokeDasharray={hasWay ? undefined : "6 7"}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <MapPin x={from.x} y={from.y} hollow />
      <MapPin x={to.x} y={to.y} />
      {ends.map((label, index) => (
        <PlaceName
          key={index === 0 ? "from" : "to"}
          label={label}
          className="fill-ink text-[12px] font-bold"
        />
      ))}
    </MapDrawingFrame>
  );
}

export type MapTrip = {
  readonly from: string;
  readonly to: string;
  readonly pickup: Coordinates;
  readonly destination: Coordinates;
  readonly kms: number;
  readonly source: DistanceSource;
  /** The route as an encoded polyline; null where the route is not known. */
  readonly line: string | null;
  /** The credit that the maps provider's licence demands; null where it demands none. */
  readonly attribution: string | null;
};

/** The first part of an address, without suburb and city: `12 Main Road`. */
export function shortAddress(address: string): string {
  return address.split(",", 1)[0]?.trim() ?? address;
}

/** Describes the map for people who cannot see it. */
export function describeTripForMap(trip: MapTrip): string {
  return `Map of the trip from ${trip.from} to ${trip.to}: ${formatDistance(trip)} by road.`;
}
