import type { Coordinates } from "#domain/places/coordinates.ts";
import { type RegionKey, regionNames } from "#domain/places/region-names.ts";
import { NewTabLink } from "#web/ui/button.tsx";

type Goal = {
  readonly address: string;
  readonly region: RegionKey;
  readonly position: Coordinates | null;
};

const inFull = (address: string, region: RegionKey) =>
  encodeURIComponent(`${address}, ${regionNames[region]}, South Africa`);

/**
 * Links that open the route to an address in each map application, in the URL formats that their makers
 * document. They name the address, because our coordinates may be only those of its suburb. Waze would
 * drive to coordinates, so it gets ours only as the area in which to search for the address.
 */
export function navigationLinks({ address, region, position }: Goal) {
  const text = inFull(address, region);
  const near = position ? `&ll=${position.lat},${position.lng}` : "";
  return {
    "Google Maps": `https://www.google.com/maps/dir/?api=1&destination=${text}&travelmode=driving`,
    Waze: `https://waze.com/ul?q=${text}${near}`,
    "Apple Maps": `https://maps.apple.com/?daddr=${text}&dirflg=d`,
  } as const;
}

/** The URL at which Google Maps shows the route from one address of a region to another. */
export function directionsLink(from: string, to: string, region: RegionKey): string {
  const [origin, destination] = [inFull(from, region), inFull(to, region)];
  return `https://www.google.com/maps/dir/?api=1&origin=${origin}&destination=${destination}&travelmode=driving`;
}

/** The names of the map applications; the one that comes with the device is first. */
export function mapAppsFor(
  userAgent: string,
): readonly (keyof ReturnType<typeof navigationLinks>)[] {
  return /iPhone|iPad|Macintosh/.test(userAgent)
    ? ["Apple Maps", "Google Maps", "Waze"]
    : ["Google Maps", "Waze", "Apple Maps"];
}

/** Links that open the route to an address in the map applications. */
export function MapLinks({ label, ...goal }: Goal & { readonly label: string }) {
  const links = navigationLinks(goal);
  return (
    <nav aria-label={label} className="print:hidden">
      <p className="text-small font-semibold text-quiet">{label}: open in</p>
      <ul className="flex flex-wrap gap-x-5">
        {mapAppsFor(navigator.userAgent).map((app) => (
          <li key={app}>
            <NewTabLink to={links[app]} className="link inline-flex min-h-11 items-center">
              <span className="sr-only">{label}: open in&nbsp;</span>
              {app}
            </NewTabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
