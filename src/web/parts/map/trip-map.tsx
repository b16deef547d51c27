import { lazy, type ReactNode, Suspense, useMemo } from "react";
import type { RegionKey } from "#domain/places/region-names.ts";
import { NewTabLink } from "#web/ui/button.tsx";
import { directionsLink } from "./map-links.tsx";
import type { MapTrip } from "./trip-drawing.tsx";

/** Loads the code of the map once a map is shown. Without the code, the rest of the page works. */
const TripView = lazy(() => import("./trip-view.tsx").catch(() => ({ default: MapNotLoaded })));

/** A trip on a map. Without a trip, the text `waiting` takes the map's place. */
export function TripMap(props: { readonly trip: MapTrip | null; readonly waiting: string }) {
  const { waiting } = props;
  // Each rendering makes an equal trip as a new object, for which the map must not start again.
  const written = JSON.stringify(props.trip);
  const trip = useMemo(() => JSON.parse(written) as MapTrip | null, [written]);
  return (
    <figure>
      {trip === null ? (
        <MapPlaceholder>{waiting}</MapPlaceholder>
      ) : (
        <Suspense fallback={<MapPlaceholder>Drawing the map</MapPlaceholder>}>
          <TripView key={written} trip={trip} />
        </Suspense>
      )}
      <figcaption className="mt-2 min-h-11 text-small text-quiet sm:min-h-5.5">
        {trip?.line === null && "The dashed line joins the two ends. The truck goes by road. "}
        {trip?.attribution && <MapCredit text={trip.attribution} />}
      </figcaption>
    </figure>
  );
}

/** A link to the trip in Google Maps, where the provider's licence forbids its places on our maps. */
export function GoogleMapsLink(props: {
  readonly from: string;
  readonly to: string;
  readonly region: RegionKey;
}) {
  const address = directionsLink(props.from, props.to, props.region);
  return (
    <MapPlaceholder>
      <NewTabLink to={address} className="link inline-flex min-h-11 items-center">
        See the trip in Google Maps
      </NewTabLink>
    </MapPlaceholder>
  );
}

export function MapPlaceholder({ children }: { readonly children: ReactNode }) {
  return (
    <p className="grid h-60 place-items-center rounded-field bg-sand px-6 text-center text-small text-quiet">
      {children}
    </p>
  );
}

export function MapNotLoaded() {
  return (
    <MapPlaceholder>The map did not load. Everything else on this page is complete.</MapPlaceholder>
  );
}

/** The credit that the maps provider's licence demands; OpenStreetMap's licence demands a link too. */
export function MapCredit({ text }: { readonly text: string }) {
  if (!text.includes("OpenStreetMap")) return text;
  return <NewTabLink to="https://www.openstreetmap.org/copyright">{text}</NewTabLink>;
}
