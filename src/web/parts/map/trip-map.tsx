import { lazy, Suspense } from "react";
import type { Trip } from "./trip.ts";

/** The code of the map comes when a map is shown. A page without its map is a page all the same. */
const TripView = lazy(() => import("./trip-view.tsx").catch(() => ({ default: NotLoaded })));

/** A trip on a map; null keeps its room, with these words in it. */
export function TripMap(props: { readonly trip: Trip | null; readonly waiting: string }) {
  const { trip, waiting } = props;
  return (
    <figure>
      {trip === null ? (
        <MapRoom>{waiting}</MapRoom>
      ) : (
        <Suspense fallback={<MapRoom>Drawing the map</MapRoom>}>
          <TripView trip={trip} />
        </Suspense>
      )}
      <figcaption className="mt-2 min-h-11 text-small text-quiet sm:min-h-5.5">
        {trip && [trip.line === null && straight, trip.attribution].filter(Boolean).join(" ")}
      </figcaption>
    </figure>
  );
}

const straight = "The dashed line joins the two ends. The truck goes by road.";

/** The room of a map, with words in it. */
export function MapRoom({ children }: { readonly children: string }) {
  return (
    <p className="grid h-60 place-items-center rounded-field bg-sand px-6 text-center text-small text-quiet">
      {children}
    </p>
  );
}

function NotLoaded() {
  return <MapRoom>The map did not load. Everything else on this page is complete.</MapRoom>;
}
