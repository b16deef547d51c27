import type { Coordinates } from "#domain/places/coordinates.ts";
import { MapDrawingFrame, svgPathThroughPoints } from "./drawing-frame.tsx";
import { fitMapView, mainPlaceLabels, spreadMapMarks } from "./drawing-plan.ts";

export type MapJob = {
  readonly number: number;
  readonly pickup: Coordinates;
  readonly destination: Coordinates;
  /** Where the truck comes from without a load; null where that is unknown. */
  readonly from: Coordinates | null;
  /** The colour of the job's driver. */
  readonly color: string;
};

/**
 * The jobs of a day on a map: a numbered mark at each pickup, and a line to a ring at its destination. It
 * never uses map tiles, because only in our own drawing can marks that would overlap stand side by side.
 */
export default function DayDrawing(props: {
  readonly jobs: readonly MapJob[];
  readonly label: string;
}) {
  const view = fitMapView(props.jobs.flatMap(({ pickup, destination }) => [pickup, destination]));
  const trips = props.jobs.map(({ number, pickup, destination, from, color }, index) => ({
    key: `${number} ${index}`,
    number,
    from: view.spot(pickup),
    to: view.spot(destination),
    start: from && view.spot(from),
    color,
  }));
  const marks = spreadMapMarks(trips.map(({ from }) => from));
  return (
    <MapDrawingFrame
      view={view}
      places={mainPlaceLabels(view, [...marks, ...trips.map(({ to }) => to)])}
      label={props.label}
      className="h-60 lg:h-72"
    >
      {trips.map(({ key, from, to, start, color }) => (
        <g key={key} style={{ stroke: color }} strokeWidth="1.5">
          {start && <path d={svgPathThroughPoints([start, from])} strokeDasharray="1 3" />}
          <path d={svgPathThroughPoints([from, to])} strokeDasharray={start ? undefined : "4 4"} />
          <circle cx={to.x} cy={to.y} r="4" className="fill-card" strokeWidth="2" />
        </g>
      ))}
      {trips.map(({ key, number, color }, index) => (
        <g key={key} transform={`translate(${marks[index]?.x} ${marks[index]?.y})`}>
          <circle r="9" className="stroke-card" style={{ fill: color }} strokeWidth="1.5" />
          <text y="4" textAnchor="middle" className="fill-card text-[11px] font-bold tabular-nums">
            {number}
          </text>
        </g>
      ))}
    </MapDrawingFrame>
  );
}
