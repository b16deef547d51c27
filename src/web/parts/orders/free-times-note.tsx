import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import type { FreeTimes } from "./free-times.ts";

/** Says how the chosen time is promised, and which times near it are free. */
export function FreeTimesNote(props: {
  readonly times: FreeTimes;
  readonly date: CalendarDate;
  readonly time: string;
}) {
  const { times, date, time } = props;
  const state = times.timeState(date, time);
  const near = times.nearestFreeTimes(date, time);
  const words = {
    free: "A truck is free at this time.",
    few: "This is the last truck at this time.",
    ask: "We confirm this time by 17:00 the day before.",
  } as const;
  return (
    <output className="block text-small text-quiet">
      {state && words[state]}
      {near.length > 0 && ` ${joinWithAnd(near)} ${near.length === 1 ? "is" : "are"} free.`}
    </output>
  );
}
