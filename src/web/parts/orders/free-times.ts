import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { firstDayOfMonth } from "#domain/calendar/month-days.ts";
import { anyTimeChoice, earliestMoveStartTime } from "#domain/calendar/move-moment.ts";
import type { OfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import { bestTimeState, readTimeState, type TimeState } from "#domain/planning/capacity.ts";
import { refetchEveryMinute, useApiRead } from "#web/api/use-read.ts";

/** The job for which somebody looks at times. */
export type AskedJob = {
  readonly truckSize: OfferedTruckSize | "";
  readonly kms: number;
  readonly floors: number;
  readonly quoteId?: string | undefined;
};

/** A time with its state, as a list of times shows it. */
export const timeStateWords: Readonly<Record<TimeState, string>> = {
  free: "free",
  few: "last one",
  ask: "we confirm",
};

/** The value of "Any time that day" in a list of times. */
export const anyTimeValue = "any";

/** The choice in a list of times, and the moment of a choice. Any time is stored as 07:00. */
export const toTimeChoice = ({ orderTime, anyTime }: Time) => (anyTime ? anyTimeValue : orderTime);
export const readTimeChoice = (choice: string): Time =>
  choice === anyTimeValue
    ? { orderTime: earliestMoveStartTime, anyTime: true }
    : { orderTime: choice, anyTime: false };
type Time = { readonly orderTime: string; readonly anyTime: boolean };

/**
 * Reads how the times of a month are promised for a job. Until they are known, and where they cannot be read,
 * nothing is: the form works without them.
 */
export function useFreeTimes({ truckSize, kms, floors, quoteId }: AskedJob, month: CalendarDate) {
  const { data } = useApiRead(
    "GET /api/availability",
    {
      query: {
        truckSize: truckSize || "3ton",
        from: month && firstDayOfMonth(month),
        days: 31,
        kms,
        floors,
        ...(quoteId !== undefined && { quoteId }),
      },
    },
    {
      enabled: truckSize !== "" && month !== "",
      keepPrevious: true,
      refetchInterval: refetchEveryMinute,
    },
  );
  const statesOn = (date: CalendarDate) => {
    const letters = data?.days.find((day) => day.date === date)?.states;
    return letters && [...letters].map(readTimeState);
  };
  return {
    isKnown: data !== undefined,
    dayState(date: CalendarDate): TimeState | undefined {
      const states = statesOn(date);
      return states ? bestTimeState(states) : undefined;
    },
    timeState(date: CalendarDate, choice: string): TimeState | undefined {
      const states = statesOn(date) || [];
      if (choice !== anyTimeValue) return states[data?.times.indexOf(choice) ?? -1];
      const hours = states.filter((_, at) => data?.times[at]?.endsWith(":00"));
      return hours.length > 0 ? bestTimeState(hours) : undefined;
    },
    /** The free times nearest to one that is not free, at most two, the earlier one first. */
    nearestFreeTimes(date: CalendarDate, time: string): readonly string[] {
      const [times, states] = [data?.times ?? [], statesOn(date) || []];
      const wanted = times.indexOf(time);
      if (wanted < 0 || states[wanted] === "free") return [];
      const free = times.flatMap((_, at) => (states[at] === "free" ? [at] : []));
      const near = free.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).slice(0, 2);
      return near.toSorted((a, b) => a - b).flatMap((at) => times[at] ?? []);
    },
  };
}
export type FreeTimes = ReturnType<typeof useFreeTimes>;

/** The options of a list of times, each with its state in words once that is known. */
export const timeOptions = (
  { timeState }: FreeTimes,
  date: CalendarDate,
  times: readonly string[],
  mayBeAny = times.includes(earliestMoveStartTime),
): readonly (readonly [string, string])[] =>
  [...(mayBeAny ? [anyTimeValue] : []), ...times].map((choice) => {
    const state = timeState(date, choice);
    const words = choice === anyTimeValue ? anyTimeChoice : choice;
    return [choice, state ? `${words}, ${timeStateWords[state]}` : words];
  });
