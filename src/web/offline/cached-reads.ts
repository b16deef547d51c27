import { useSyncExternalStore } from "react";
import { readStored } from "#web/browser/browser-storage.ts";
import { type Party, useSession } from "#web/session/session.ts";

/** Whether a driver has signed in with this browser: it stores replies for drivers alone. */
export const isDriversPhone = () => readStored("local", "signedIn") === "driver";

/** Reads something; where the server is away, returns the reply that was stored last under this name. */
type CachedRead = <Reply>(name: string, read: () => Promise<Reply>) => Promise<Reply>;

let cachedRead: CachedRead | null = null;

/** Stores replies from now on. The guard calls it for a driver, before a page reads anything. */
export function storeReplies(by: CachedRead): void {
  cachedRead = by;
}

/** Reads something. A driver whose server is away gets the reply that was stored last. */
export const readOrCached: CachedRead = (name, read) =>
  cachedRead && isDriversPhone() ? cachedRead(name, read) : read();

/** The stored replies that pages show while the server is away. */
type OfflineState = {
  readonly driver: Party | null;
  /**
   * The moment at which each stored reply was read, by its name: milliseconds since 1970, by the phone's
   * clock.
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

/** Sets the driver whom the phone knows while the server is away; null once it answers. */
export const setOfflineDriver = (driver: Party | null) => change({ driver });

/** Notes when the shown reply of this name was read; `atMs` is null for a reply that has just come. */
export function setReadTime(name: string, atMs: number | null): void {
  const { [name]: before, ...others } = current.readTimes;
  if (before === (atMs ?? undefined)) return;
  change({ readTimes: atMs === null ? others : { ...others, [name]: atMs } });
}

/** Forgets when replies were read: the page is about to read all of them again. */
export const clearReadTimes = () => change({ readTimes: {} });

const useOfflineState = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => current,
    () => online,
  );

/** The signed-in party; while the server is away, the driver whom this phone knows. */
export function usePartyOrOfflineDriver(): Party | null {
  const { driver } = useOfflineState();
  return useSession().party ?? driver;
}

/**
 * Returns the moment at which the oldest stored reply with a name that begins so was read; null if all are
 * fresh.
 */
export function useOldestReadTime(begin: string): number | null {
  const times = Object.entries(useOfflineState().readTimes);
  const found = times.flatMap(([name, atMs]) => (name.startsWith(begin) ? atMs : []));
  return found.length === 0 ? null : Math.min(...found);
}
