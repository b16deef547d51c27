import { useSyncExternalStore } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";

/** The device's clock counts as right if it differs from the server's by at most so many milliseconds. */
const toleranceMs = 10 * 60_000;

/** How far the server's clock is ahead of the device's, in milliseconds; 0 while the two agree. */
let aheadMs = 0;

/** Learns from an answer's `Date` header how wrong the device's clock is: the server's clock counts. */
export function syncServerTime({ headers }: Response): void {
  const offMs = Date.parse(headers.get("date") ?? "") - Date.now();
  aheadMs = Math.abs(offMs) > toleranceMs ? offMs : 0;
}

/** The time in milliseconds since 1970, by the server's clock where the device's clock is wrong. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** How often the clock of a page moves on, in milliseconds. */
const step = 15_000;

/** The time in milliseconds since 1970, in steps of 15 s; null while the build renders a page. */
export function useServerNowMs(): number | null {
  return useSyncExternalStore<number | null>(subscribe, now, () => null);
}

function now(): number {
  return Math.floor(serverNowMs() / step) * step;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, step);
  // Browsers pause timers while a page is hidden.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** Today's date in Johannesburg. An open page shows the new date within 15 seconds of midnight. */
export function useJohannesburgToday(): CalendarDate {
  return useSyncExternalStore(subscribe, () => johannesburgDateAt(serverNowMs()));
}

const never = () => () => {};

/** False while a page is rendered by the build, and until React has taken the page over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
