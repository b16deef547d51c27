import { lazy, Suspense, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { MapCredit, MapNotLoaded, MapPlaceholder } from "#web/parts/map/trip-map.tsx";
import { countWithNoun } from "#web/parts/orders/order-records.ts";
import { readEveryMinuteOption } from "#web/parts/orders/read-orders.ts";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import { Link, useSearchParams } from "#web/ui/navigation.tsx";
import { filterDayToDate } from "./order-filters.tsx";

const DayDrawing = lazy(() =>
  import("#web/parts/map/day-drawing.tsx").catch(() => ({ default: MapNotLoaded })),
);

type Item = CallReply<"GET /api/orders/map">["items"][number];

function DayMap({ day }: { readonly day: CalendarDate }) {
  const query = useApiRead(
    "GET /api/orders/map",
    { query: { orderDate: day } },
    readEveryMinuteOption,
  );
  return (
    <LoadedContent
      query={query}
      what="the map"
      loading={<MapPlaceholder>Loading the map</MapPlaceholder>}
    >
      {({ items, hasMore, isDrawn, attribution }) =>
        items.length === 0 ? (
          <p className="text-quiet">No jobs on this day. Choose another day below.</p>
        ) : (
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div>
              {isDrawn ? (
                <Drawing items={items} />
              ) : (
                <MapPlaceholder>{notOnOurMaps}</MapPlaceholder>
              )}
              {attribution && (
                <p className="mt-2 text-small text-quiet">
                  <MapCredit text={attribution} />
                </p>
              )}
              {hasMore && (
                <p className="mt-2">
                  These are the first {items.length} jobs of the day. The list below has all.
                </p>
              )}
            </div>
            <ol className="grid content-start divide-y divide-line overflow-y-auto lg:max-h-72">
              {items.map(({ id, orderTime, pickup, destination, from, to }, index) => (
                <li
                  key={id}
                  className="grid grid-cols-[2rem_minmax(0,1fr)] items-baseline py-1 text-small"
                >
                  <span className="font-bold tabular-nums">{index + 1}</span>
                  <span>
                    <Link
                      to={webPaths.orderDetails(id)}
                      className="link inline-flex min-h-11 items-center"
                    >
                      {`${orderTime}, ${pickup}`}
                    </Link>
                    <span className="block text-quiet">
                      to {destination}
                      {isDrawn && (from === null || to === null) && " (not on our map)"}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )
      }
    </LoadedContent>
  );
}

const notOnOurMaps =
  "Google’s terms allow its places on Google’s maps alone. Open a job to see its trip there.";

function Drawing({ items }: { readonly items: readonly Item[] }) {
  const jobs = items.flatMap(({ from, to }, index) =>
    from && to ? [{ number: index + 1, pickup: from, destination: to }] : [],
  );
  if (jobs.length === 0)
    return <MapPlaceholder>None of these addresses is on our map.</MapPlaceholder>;
  return (
    <Suspense fallback={<MapPlaceholder>Drawing the map</MapPlaceholder>}>
      <DayDrawing
        jobs={jobs}
        label={`Map of ${countWithNoun(jobs.length, "job")}, numbered as in the list.`}
      />
    </Suspense>
  );
}

/** A panel that opens a map of the jobs on the list's day, or on today where the list shows all days. */
export function DayMapPanel() {
  const today = useJohannesburgToday();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const chosen = filterDayToDate(search.get("day") ?? "", today);
  const day = isCalendarDate(chosen) ? chosen : today;
  return (
    <details
      className="group mb-6 rounded-card border border-line bg-card px-4 print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-180" />
        {`Map of the jobs on ${formatDate(day)}`}
      </summary>
      {isOpen && (
        <div className="pt-2 pb-4">
          <DayMap day={day} />
        </div>
      )}
    </details>
  );
}
