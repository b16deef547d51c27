import { useSyncExternalStore } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";

/** A clock that is off by less than this, in milliseconds, is believed. */
const believedMs = 10 * 60_000;

/** How far the server's clock is ahead of this device's, in milliseconds; 0 while they agree. */
let aheadMs = 0;

/** Learns from an answer how wrong the clock of this device is: the server's counts. */
export function noteServerTime({ headers }: Response): void {
  const offMs = Date.parse(headers.get("date") ?? "") - Date.now();
  aheadMs = Math.abs(offMs) > believedMs ? offMs : 0;
}

/** The instant in milliseconds, by the clock of the server where that of this device is wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** The step of the clock of a page, in milliseconds. */
const step = 15_000;

/** Milliseconds, in steps of 15 s; null while prerendered, so that no page carries its build time. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, now, () => null);
}

function now(): number {
  return Math.floor(serverNow() / step) * step;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, step);
  // Timers rest while a page is hidden.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** The date in Johannesburg now; a page that stays open over midnight follows within 15 seconds. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, () => johannesburgDateAt(serverNow()));
}

const never = () => () => {};

/** False while a page is prerendered and taken over; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
