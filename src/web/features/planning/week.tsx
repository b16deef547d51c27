import { webPaths } from "#contract/web-paths.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount } from "#web/format.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/navigation.tsx";
import type { Board } from "./board-layout.ts";

/** Says how full the trucks of each size are: `1.5 ton 71 %, 3 ton 20 %`. */
export const bookedText = (booked: Board["booked"]) =>
  booked
    // No line breaks within a size.
    .map(({ truckSize, percent }) =>
      `${truckSizeText(truckSize)} ${percent} %`.replaceAll(" ", "\u00a0"),
    )
    .join(", ");

/** The week around a day at a glance: a press on a day opens its board. */
export function Week({ date }: { readonly date: CalendarDate }) {
  const asked = { query: { date: mondayOfWeek(date) } };
  const query = useApiRead("GET /api/planning/week", asked, { keepPrevious: true });
  return (
    <nav aria-label="Week" className="mb-6 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-1">
      <WeekLink to={addDays(date, -7)} label="Week before" Icon={ChevronLeftIcon} />
      <LoadedContent query={query} what="the week" lines={3}>
        {({ days }) => (
          <ol className="grid grid-cols-7 gap-1 md:gap-2">
            {days.map((day) => {
              const [weekday, number] = formatDate(day.date).split(" ");
              const isShown = day.date === date;
              return (
                <li key={day.date} className="grid min-w-0">
                  <Link
                    to={webPaths.planningDay(day.date)}
                    aria-current={isShown ? "date" : undefined}
                    className={`min-h-20 rounded-field border py-1.5 text-center text-[0.75rem] leading-4 tabular-nums md:px-3 md:text-left md:text-[0.8125rem] ${isShown ? "border-action bg-action-tint ring-1 ring-action" : "border-line bg-card hover:border-ink"}`}
                  >
                    <span className="block font-bold">
                      {`${weekday} `}
                      <span className="max-md:block">{number}</span>
                    </span>
                    {day.jobs === 0 ? "No jobs" : formatCount(day.jobs, "job")}
                    {day.withoutDriver > 0 && (
                      <span className="block font-bold">
                        {`${day.withoutDriver} open`}
                        <span className="sr-only">, without a driver</span>
                      </span>
                    )}
                    {day.jobs > 0 && (
                      <span className="hidden text-quiet lg:block">{bookedText(day.booked)}</span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ol>
        )}
      </LoadedContent>
      <WeekLink to={addDays(date, 7)} label="Week after" Icon={ChevronRightIcon} />
    </nav>
  );
}

function WeekLink(props: { to: CalendarDate; label: string; Icon: typeof ChevronLeftIcon }) {
  return (
    <Link
      to={webPaths.planningDay(props.to)}
      aria-label={props.label}
      className="grid w-7 place-items-center rounded-field text-quiet hover:bg-sand hover:text-ink md:w-9"
    >
      <props.Icon />
    </Link>
  );
}
