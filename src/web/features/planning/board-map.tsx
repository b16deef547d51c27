import { memo, useDeferredValue } from "react";
import { MapDrawingFrame, svgPathThroughPoints } from "#web/parts/map/drawing-frame.tsx";
import { fitMapView, mainPlaceLabels, spreadMapMarks } from "#web/parts/map/drawing-plan.ts";
import { type BoardRow, driverColor } from "./board-layout.ts";

const noRows: readonly BoardRow[] = [];

/**
 * The map of a day: each driver's line through the jobs, with the driver's number where the first one begins.
 * It never uses map tiles, because only in our own drawing can marks that would overlap stand side by side.
 */
export const BoardMap = memo(function BoardMap(props: { readonly rows: readonly BoardRow[] }) {
  // Deferred, so that the browser draws the rows of the board first.
  const places = useDeferredValue(props.rows, noRows).map(({ driver, number, jobs }) => ({
    number,
    color: driver ? driverColor(number) : "#55534e",
    home: driver?.home.position ?? null,
    trips: jobs.flatMap(({ id, pickup: { position: from }, destination: { position: to } }) =>
      from && to ? [{ id, from, to }] : [],
    ),
  }));
  const ends = places.flatMap(({ trips }) => trips.flatMap(({ from, to }) => [from, to]));
  if (ends.length === 0) return null;
  const view = fitMapView(ends, { x: 120, y: 100 });
  const days = places.map(({ number, color, home, trips }) => ({
    number,
    color,
    trips: trips.map(({ id, from, to }, at) => {
      const before = number === 0 ? null : (trips[at - 1]?.to ?? home);
      return { id, start: before && view.spot(before), from: view.spot(from), to: view.spot(to) };
    }),
  }));
  const marked = days.filter(({ number, trips }) => number > 0 && trips.length > 0);
  const marks = spreadMapMarks(marked.flatMap(({ trips }) => trips[0]?.from ?? []));
  return (
    <section
      aria-label="Map of the day"
      className="mt-6 [contain-intrinsic-size:auto_32rem] [content-visibility:auto]"
    >
      <h2 className="text-lead font-bold">Map of the day</h2>
      <p className="mb-3 text-small text-quiet">
        Each driver has a line and the number of the board, where the first job begins. Lines are
        whole with a load and dashed without; grey jobs have no driver.
      </p>
      <MapDrawingFrame
        view={view}
        places={mainPlaceLabels(view, marks)}
        label={`Map of the jobs, with the numbers of ${marked.length} drivers.`}
        className="h-72 lg:h-112"
      >
        {days.flatMap(({ color, trips }) =>
          trips.map(({ id, start, from, to }) => (
            <g key={id} style={{ stroke: color }} strokeWidth="1.5">
              {start && <path d={svgPathThroughPoints([start, from])} strokeDasharray="1 3" />}
              <path d={svgPathThroughPoints([from, to])} />
              <circle cx={from.x} cy={from.y} r="2" style={{ fill: color }} />
              <circle cx={to.x} cy={to.y} r="2.5" className="fill-card" />
            </g>
          )),
        )}
        {marked.map(({ number, color }, at) => (
          <g key={number} transform={`translate(${marks[at]?.x} ${marks[at]?.y})`}>
            <circle r="8" className="stroke-card" style={{ fill: color }} strokeWidth="1.5" />
            <text y="3.5" textAnchor="middle" className="fill-card text-[10px] font-bold">
              {number}
            </text>
          </g>
        ))}
      </MapDrawingFrame>
    </section>
  );
});
