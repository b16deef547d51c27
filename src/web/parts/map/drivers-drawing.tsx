import type { Coordinates } from "#domain/places/coordinates.ts";
import { MapDrawingFrame, svgPathThroughPoints } from "./drawing-frame.tsx";
import { fitMapView, mainPlaceLabels, spreadMapMarks } from "./drawing-plan.ts";

/** The day of one driver on a map: from home through the jobs and back. */
export type MapDriver = {
  readonly number: number;
  readonly color: string;
  readonly home: Coordinates | null;
  /** Pickup and destination of each job, the earliest first. */
  readonly trips: readonly (readonly [pickup: Coordinates, destination: Coordinates])[];
};

/** Pairs each point with the next one. */
const legs = <Point,>(points: readonly Point[]) =>
  points.slice(1).flatMap((to, at) => {
    const from = points[at];
    return from ? [[from, to] as const] : [];
  });

/**
 * The days of drivers on a map, a numbered line for each: whole where the truck is loaded, dashed where it is
 * empty. Jobs without a driver are grey lines.
 */
export default function DriversDrawing(props: {
  readonly drivers: readonly MapDriver[];
  readonly waiting: MapDriver["trips"];
  readonly label: string;
}) {
  const { drivers, waiting } = props;
  const points = drivers.flatMap(({ home, trips }) => [...(home ? [home] : []), ...trips.flat()]);
  const view = fitMapView([...points, ...waiting.flat()], { x: 120, y: 95 });
  const marks = spreadMapMarks(
    drivers.flatMap(({ trips }) => (trips[0] ? [view.spot(trips[0][0])] : [])),
  );
  const lines = drivers.map(({ number, color, home, trips }) => {
    const start = home ? [[home, home] as const] : [];
    const empty = legs([...start, ...trips, ...start]).map(([from, to]) => [from[1], to[0]]);
    const path = (each: readonly (readonly Coordinates[])[]) =>
      each.map((points) => svgPathThroughPoints(points.map(view.spot))).join("");
    return { number, color, loaded: path(trips), empty: path(empty) };
  });
  return (
    <MapDrawingFrame
      view={view}
      places={mainPlaceLabels(view, marks)}
      label={props.label}
      className="h-72 lg:h-96"
    >
      <path
        d={waiting.map((trip) => svgPathThroughPoints(trip.map(view.spot))).join("")}
        className="fill-none stroke-field"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      {lines.map(({ number, color, loaded, empty }) => (
        <g key={number} fill="none" stroke={color} strokeLinecap="round">
          <path d={empty} strokeWidth="1.2" strokeDasharray="3 4" />
          <path d={loaded} strokeWidth="2.5" />
        </g>
      ))}
      {lines.map(({ number, color }, index) => (
        <g key={number} transform={`translate(${marks[index]?.x} ${marks[index]?.y})`}>
          <circle r="9" fill={color} className="stroke-card" strokeWidth="1.5" />
          <text y="4" textAnchor="middle" className="fill-card text-[11px] font-bold tabular-nums">
            {number}
          </text>
        </g>
      ))}
    </MapDrawingFrame>
  );
}
