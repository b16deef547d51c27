import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { anyTimeNote } from "#domain/calendar/move-moment.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { type AskedJob, anyTimeValue, type FreeTimes } from "./free-times.ts";

type Chosen = { readonly date: CalendarDate; readonly time: string };

/** Says how the chosen time is promised, and which times near it are free. */
export function FreeTimesNote({
  times,
  date,
  time,
}: Chosen & {
  readonly times: FreeTimes;
}) {
  const state = times.timeState(date, time);
  const near = times.nearestFreeTimes(date, time);
  const isAny = time === anyTimeValue;
  const when = isAny ? "that day" : "at this time";
  const words = {
    free: `A truck is free ${when}.`,
    few: `This is the last truck ${when}.`,
    ask: `We confirm this ${isAny ? "day" : "time"} by 17:00 the day before.`,
  } as const;
  const text = [
    state && words[state],
    isAny && anyTimeNote,
    near.length > 0 && `${joinWithAnd(near)} ${near.length === 1 ? "is" : "are"} free.`,
  ];
  return <output className="block text-small text-quiet">{text.filter(Boolean).join(" ")}</output>;
}

const mostNames = 8;

/** Names the drivers who are free at the chosen time, for staff who book for somebody. */
export function FreeDriversNote({ job, date, time }: Chosen & { readonly job: AskedJob }) {
  const { truckSize, kms, floors } = job;
  const isChosen = truckSize !== "" && date !== "" && time !== "" && time !== anyTimeValue;
  const { data } = useApiRead(
    "GET /api/availability/drivers",
    { query: { truckSize: truckSize || "3ton", date, time, kms, floors } },
    { enabled: isChosen },
  );
  if (!data || !isChosen) return null;
  const names = data.drivers.map(({ name }) => name);
  const more = names.length - mostNames;
  const shown = more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names;
  return (
    <p className="text-small text-quiet">
      {names.length === 0 ? "No driver is free then." : `Free then: ${joinWithAnd(shown)}.`}
    </p>
  );
}
