import { setTimeout as delay } from "node:timers/promises";
import { errorMessage } from "../start-error.ts";
import { reportWhileWaiting, silentWaitOptions, type WaitOptions } from "../start-wait.ts";
import { isContended, isCreatedMeanwhile, isDatabaseAway } from "./database-errors.ts";
import { databaseAddress } from "./own-connection.ts";

export type DatabaseWaits = WaitOptions & {
  /** Whether a database that is away is waited for; a command fails instead. */
  readonly forDatabase: boolean;
};

/** Waits for locks alone, and says nothing. */
export const silentLockWaits: DatabaseWaits = { ...silentWaitOptions, forDatabase: false };

export type WaitingWork = {
  readonly url: string;
  /** The purpose of the work, in words that follow "Waiting for"; it may change on the way. */
  readonly what: () => string;
};

/** Milliseconds between two attempts. */
const pauseMs = 250;

/** Repeats an attempt until it succeeds, and says every 5 s why. @throws the signal's reason, and failures that do not pass */
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
    const place = isDatabaseAway(failure) ? `the database ${databaseAddress(url)}` : what();
    return `${place}: ${errorMessage(failure)}`;
  };
  const passes = (error: unknown) =>
    isContended(error) || isCreatedMeanwhile(error) || (forDatabase && isDatabaseAway(error));
  return reportWhileWaiting(waits, reason, async () => {
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
