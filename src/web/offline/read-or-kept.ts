import { useSyncExternalStore } from "react";
import { readStored } from "#web/browser/browser-storage.ts";
import { type Party, useSession } from "#web/session/session.ts";

/** Whether a driver has signed in in this browser: nobody else has anything kept. */
export const isDriversPhone = () => readStored("local", "signedIn") === "driver";

/** Reads something, or answers what was read last by this name. */
type Read = <Reply>(name: string, read: () => Promise<Reply>) => Promise<Reply>;

let keeper: Read | null = null;

/** Has what is read from now on kept; the guard calls it for a driver, before a page reads anything. */
export function keepReads(by: Read): void {
  keeper = by;
}

/** What is read; to a driver, where the server is away, what was read last. */
export const readOrKept: Read = (name, read) =>
  keeper && isDriversPhone() ? keeper(name, read) : read();

/** What is shown from the phone while the server is away. */
type Shown = {
  readonly driver: Party | null;
  /** When each of the answers was read, by the phone's clock in milliseconds. */
  readonly moments: Readonly<Record<string, number>>;
};

const nothing: Shown = { driver: null, moments: {} };
let shown = nothing;
const listeners = new Set<() => void>();

function show(change: Partial<Shown>): void {
  shown = { ...shown, ...change };
  for (const tell of listeners) tell();
}

/** Says which driver the phone knows while the server cannot; null once the server does. */
export const showDriver = (driver: Party | null) => show({ driver });

/** Says when what is shown by this name was read; null for just now. */
export function showMoment(name: string, atMs: number | null): void {
  const { [name]: before, ...others } = shown.moments;
  if (before === (atMs ?? undefined)) return;
  show({ moments: atMs === null ? others : { ...others, [name]: atMs } });
}

/** Takes all that is shown for of now: it is about to be read again. */
export const forgetMoments = () => show({ moments: {} });

const useShown = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
    () => nothing,
  );

/** Who is signed in; without a server the driver whom this phone knows. */
export function useKnownParty(): Party | null {
  const { driver } = useShown();
  return useSession().party ?? driver;
}

/** When the oldest answer was read whose name begins so; null where all of them are of now. */
export function useKeptMoment(begin: string): number | null {
  const { moments } = useShown();
  const of = Object.entries(moments).flatMap(([name, at]) => (name.startsWith(begin) ? at : []));
  return of.length === 0 ? null : Math.min(...of);
}
