import { lazy, Suspense, useState } from "react";
import { MapNotLoaded, MapPlaceholder } from "#web/parts/map/trip-map.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import type { BoardJob, BoardRow } from "./board-layout.ts";
import { driverColor } from "./driver-mark.tsx";

const DriversDrawing = lazy(() =>
  import("#web/parts/map/drivers-drawing.tsx").catch(() => ({ default: MapNotLoaded })),
);

const mapTrips = (jobs: readonly BoardJob[]) =>
  jobs.flatMap(({ pickup, destination }) =>
    pickup.position && destination.position
      ? [[pickup.position, destination.position] as const]
      : [],
  );

const everybody = "all";

/** The map of a day: a line for each driver with jobs, or the line of the one who is chosen. */
export function BoardMap(props: {
  readonly lane: readonly BoardJob[];
  readonly rows: readonly BoardRow[];
}) {
  const [chosen, choose] = useState(everybody);
  const busy = props.rows.filter(({ jobs }) => mapTrips(jobs).length > 0);
  const one = busy.find(({ driver }) => driver.id === chosen);
  const waiting = one ? [] : mapTrips(props.lane);
  if (busy.length === 0 && waiting.length === 0) return null;
  const drivers = (one ? [one] : busy).map(({ driver, number, jobs }) => ({
    number,
    color: driverColor(number),
    home: driver.home.position,
    trips: mapTrips(jobs),
  }));
  return (
    <section aria-label="Map of the day" className="mt-6">
      <div className="mb-3 grid items-end gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div>
          <h2 className="text-lead font-bold">Map of the day</h2>
          <p className="text-small text-quiet">
            Each number is a driver of the board. Lines are whole with a load and dashed without;
            grey jobs have no driver.
          </p>
        </div>
        <SelectField
          name="mapDriver"
          label="Show"
          value={one ? chosen : everybody}
          options={[
            [everybody, "All drivers"],
            ...busy.map(({ driver, number }) => [driver.id, `${number} ${driver.name}`] as const),
          ]}
          onValueChange={choose}
        />
      </div>
      <Suspense fallback={<MapPlaceholder>Drawing the map</MapPlaceholder>}>
        <DriversDrawing
          drivers={drivers}
          waiting={waiting}
          label={`Map of ${drivers.length} drivers' days${waiting.length > 0 ? ` and ${waiting.length} jobs without a driver` : ""}, numbered as on the board.`}
        />
      </Suspense>
    </section>
  );
}
