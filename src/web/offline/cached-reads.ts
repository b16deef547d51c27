import { useSyncExternalStore } from "react";
import { readFromStorage } from "#web/browser/browser-storage.ts";
import { type SignedInParty, useSession } from "#web/session/session.ts";

/** Whether a driver has signed in with this browser, which stores server replies for drivers alone. */
export const isDriverPhone = () => readFromStorage("local", "signedIn") === "driver";

/** Calls `read`; while the server cannot be reached, returns the last reply stored under this name. */
type CachedRead = <Reply>(name: string, read: () => Promise<Reply>) => Promise<Reply>;

let cachedRead: CachedRead | null = null;

/** Starts storing replies, with the function `by`. The route guard calls this for a driver, before any read. */
export function enableOfflineReplies(by: CachedRead): void {
  cachedRead = by;
}

/** Calls `read`. While the server cannot be reached, a driver gets the last reply stored under the name. */
export const readWithOfflineCopy: CachedRead = (name, read) =>
  cachedRead && isDriverPhone() ? cachedRead(name, read) : read();

/** The state that pages show while the server cannot be reached: the driver and the stored replies. */
type OfflineState = {
  readonly driver: SignedInParty | null;
  /**
   * The moment at which each stored reply was read, by the reply's name, in milliseconds since 1970 by the
   * phone's clock.
   */
  readonly readTimes: Readonly<Record<string, number>>;
};

const online: OfflineState = { driver: null, readTimes: {} };
let current = online;
const listeners = new Set<() => void>();

function change(part: Partial<OfflineState>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}

/** Sets the driver whom pages show as signed in while the server is away; null once the server answers. */
export const setOfflineDriver = (driver: SignedInParty | null) => change({ driver });

/** Records when the shown reply with this name was read; `atMs` is null for a reply that has just come. */
export function setCachedReadTime(name: string, atMs: number | null): void {
  const { [name]: before, ...others } = current.readTimes;
  if (before === (atMs ?? undefined)) return;
  change({ readTimes: atMs === null ? others : { ...others, [name]: atMs } });
}

/** Deletes the record of when replies were read: the page is about to read all of them again. */
export const clearCachedReadTimes = () => change({ readTimes: {} });

const useOfflineState = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => current,
    () => online,
  );

/** The signed-in person; while the server cannot be reached, the driver whom this phone has stored. */
export function useSignedInPartyOrOfflineDriver(): SignedInParty | null {
  const { driver } = useOfflineState();
  return useSession().party ?? driver;
}

/**
 * Returns the moment at which the oldest shown reply was read, among the stored replies whose names begin
 * with `begin`; null where there are none.
 */
export function useOldestCachedReadTime(begin: string): number | null {
  const times = Object.entries(useOfflineState().readTimes);
  const found = times.flatMap(([name, atMs]) => (name.startsWith(begin) ? atMs : []));
  return found.length === 0 ? null : Math.min(...found);
}
