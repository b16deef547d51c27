import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { firstDayOfMonth } from "#domain/calendar/month-days.ts";
import type { OfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import { readTimeState, type TimeState } from "#domain/planning/capacity.ts";
import { refetchEveryMinute, useApiRead } from "#web/api/use-read.ts";

/** The job for which somebody looks at times. */
type Job = {
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

/** The best state of a day's times. */
const bestState = (states: readonly (TimeState | undefined)[]): TimeState =>
  (["free", "few"] as const).find((state) => states.includes(state)) ?? "ask";

/**
 * Reads how the times of a month are promised for a job. Until they are known, and where they cannot be read,
 * nothing is: the form works without them.
 */
export function useFreeTimes({ truckSize, kms, floors, quoteId }: Job, month: CalendarDate) {
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
      return states ? bestState(states) : undefined;
    },
    timeState: (date: CalendarDate, time: string): TimeState | undefined =>
      (statesOn(date) || [])[data?.times.indexOf(time) ?? -1],
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
): readonly (readonly [string, string])[] =>
  times.map((time) => {
    const state = timeState(date, time);
    return [time, state ? `${time}, ${timeStateWords[state]}` : time];
  });
