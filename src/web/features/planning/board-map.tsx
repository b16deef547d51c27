import { lazy, Suspense } from "react";
import { formatCount } from "#web/format.ts";
import { MapNotLoaded, MapPlaceholder } from "#web/parts/map/trip-map.tsx";
import { type BoardRow, driverColor } from "./board-layout.ts";

const DayDrawing = lazy(() =>
  import("#web/parts/map/day-drawing.tsx").catch(() => ({ default: MapNotLoaded })),
);

/** The map of a day: each driver's line through the jobs, with the driver's number at each pickup. */
export function BoardMap({ rows }: { readonly rows: readonly BoardRow[] }) {
  const jobs = rows.flatMap(({ driver, number, jobs: own }) =>
    own.flatMap(({ id, pickup, destination }, at) => {
      if (!pickup.position || !destination.position) return [];
      const before = own[at - 1]?.destination ?? driver?.home;
      return {
        id,
        number,
        pickup: pickup.position,
        destination: destination.position,
        from: before?.position ?? null,
        color: driver ? driverColor(number) : "#55534e",
      };
    }),
  );
  if (jobs.length === 0) return null;
  return (
    <section aria-label="Map of the day" className="mt-6">
      <h2 className="text-lead font-bold">Map of the day</h2>
      <p className="mb-3 text-small text-quiet">
        The numbers are the drivers of the board, 0 for none. Lines are whole with a load and dashed
        without.
      </p>
      <Suspense fallback={<MapPlaceholder>Drawing the map</MapPlaceholder>}>
        <DayDrawing
          jobs={jobs}
          label={`Map of ${formatCount(jobs.length, "job")}, with the numbers of the drivers.`}
        />
      </Suspense>
    </section>
  );
}
