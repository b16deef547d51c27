import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount } from "#web/format.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/navigation.tsx";

/** Says how full the trucks of each size are: `1.5 ton 71 %, 3 ton 20 %`. */
export const bookedText = (booked: CallReply<"GET /api/planning/day">["booked"]) =>
  booked.map(({ truckSize, percent }) => `${truckSizeText(truckSize)} ${percent} %`).join(", ");

/** The week around a day at a glance: a press on a day opens its board. */
export function Week({ date }: { readonly date: CalendarDate }) {
  const query = useApiRead(
    "GET /api/planning/week",
    { query: { date: mondayOfWeek(date) } },
    { keepPrevious: true },
  );
  return (
    <nav aria-label="Week" className="mb-6 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-1">
      <WeekStep label="Week before" to={addDays(date, -7)} icon={<ChevronLeftIcon />} />
      <LoadedContent query={query} what="the week" lines={3}>
        {({ days }) => (
          <ol className="grid grid-cols-7 gap-1 md:gap-2">
            {days.map((day) => (
              <li key={day.date} className="grid">
                <Day day={day} isShown={day.date === date} />
              </li>
            ))}
          </ol>
        )}
      </LoadedContent>
      <WeekStep label="Week after" to={addDays(date, 7)} icon={<ChevronRightIcon />} />
    </nav>
  );
}

function WeekStep(props: {
  readonly label: string;
  readonly to: CalendarDate;
  readonly icon: ReactNode;
}) {
  return (
    <Link
      to={webPaths.planningDay(props.to)}
      aria-label={props.label}
      className="grid w-7 place-items-center rounded-field text-quiet hover:bg-sand hover:text-ink md:w-9"
    >
      {props.icon}
    </Link>
  );
}

function Day(props: {
  readonly day: CallReply<"GET /api/planning/week">["days"][number];
  readonly isShown: boolean;
}) {
  const { date, jobs, withoutDriver, booked } = props.day;
  const [weekday, number] = formatDate(date).split(" ");
  return (
    <Link
      to={webPaths.planningDay(date)}
      aria-current={props.isShown ? "date" : undefined}
      className={`min-h-20 rounded-field border px-1 py-1.5 text-center text-[0.8125rem] leading-4 tabular-nums md:px-3 md:text-left ${props.isShown ? "border-2 border-action bg-action-tint" : "border-line bg-card hover:border-ink"}`}
    >
      <span className="block font-bold">{`${weekday} ${number}`}</span>
      <span className="block">{jobs === 0 ? "No jobs" : formatCount(jobs, "job")}</span>
      {withoutDriver > 0 && (
        <span className="block font-bold">
          {`${withoutDriver} open`}
          <span className="sr-only">, without a driver</span>
        </span>
      )}
      <span className="hidden text-quiet lg:block">
        {booked.map(({ truckSize, percent }) => (
          <span key={truckSize} className="block">
            {`${truckSizeText(truckSize)} ${percent} %`}
          </span>
        ))}
      </span>
    </Link>
  );
}
