import { useSyncExternalStore } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";

/** The date in Johannesburg now; a page that stays open over midnight follows within a minute. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(everyMinute, today);
}

function today(): CalendarDate {
  return johannesburgDateAt(Date.now());
}

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, 60_000);
  return () => clearInterval(timer);
}
