import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "../start-error.ts";
import { silentWaits, tellWhile, type Waits } from "../start-wait.ts";
import { isAway, isContended, isMadeMeanwhile } from "./database-errors.ts";
import { hostOf } from "./own-connection.ts";

export type DatabaseWaits = Waits & {
  /** Whether a database that is away is waited for; a command fails instead. */
  readonly forDatabase: boolean;
};

/** Waits for locks, and says nothing of it. */
export const forLocksAlone: DatabaseWaits = { ...silentWaits, forDatabase: false };

export type WaitingWork = {
  readonly url: string;
  /** The purpose of the work, in words that follow "Waiting for"; it may change on the way. */
  readonly what: () => string;
};

/** Milliseconds between two attempts. */
const pauseMs = 250;

/** Tries without end and says every 5 s why. @throws the signal's reason, and what does not pass by itself */
export async function waitForDatabase<T>(
  waits: DatabaseWaits,
  work: WaitingWork,
  attempt: () => Promise<T>,
): Promise<T> {
  const { signal, forDatabase } = waits;
  const { url, what } = work;
  let failure: unknown;
  const reason = () => {
    if (failure === undefined) return `${what()}: the database is at work on it`;
    const place = isAway(failure) ? `the database ${hostOf(url)}` : what();
    return `${place}: ${messageOf(failure)}`;
  };
  const passes = (error: unknown) =>
    isContended(error) || isMadeMeanwhile(error) || (forDatabase && isAway(error));
  return tellWhile(waits, reason, async () => {
    for (;;) {
      try {
        signal.throwIfAborted();
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (!passes(error)) throw error;
        failure = error;
      }
      await delay(pauseMs, undefined, { signal });
    }
  });
}
