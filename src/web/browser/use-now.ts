import { useSyncExternalStore } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";

/** The device's clock may differ from the server's by this much, in milliseconds. */
const toleranceMs = 10 * 60_000;

/** How far the server's clock is ahead of the device's, in milliseconds; 0 while they agree. */
let aheadMs = 0;

/** Notes from an answer how wrong the device's clock is: the server's clock counts. */
export function noteServerTime({ headers }: Response): void {
  const offMs = Date.parse(headers.get("date") ?? "") - Date.now();
  aheadMs = Math.abs(offMs) > toleranceMs ? offMs : 0;
}

/** Milliseconds since 1970, by the server's clock where the device's is wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** The step of a page's clock, in milliseconds. */
const step = 15_000;

/** Milliseconds since 1970, in steps of 15 s; null while prerendered: no page must hold its build time. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, now, () => null);
}

function now(): number {
  return Math.floor(serverNow() / step) * step;
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

/** Today's date in Johannesburg. An open page follows midnight within 15 seconds. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, () => johannesburgDateAt(serverNow()));
}

const never = () => () => {};

/** False while a page is prerendered and until React has taken it over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
