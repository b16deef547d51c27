import { setTimeout as delay } from "node:timers/promises";
import { describeErrorInWords } from "../start-error.ts";
import {
  reportWhileWaiting,
  type StartWaitOptions,
  silentStartWaitOptions,
} from "../start-wait.ts";
import {
  isAlreadyCreatedError,
  isDatabaseUnreachableError,
  isLockConflictError,
} from "./database-errors.ts";
import { databaseAddressWithoutPassword } from "./own-connection.ts";

export type DatabaseWaitOptions = StartWaitOptions & {
  /** Whether to wait for an unreachable database; a command fails instead. */
  readonly forDatabase: boolean;
};

/** Options that wait for locks only, silently. */
export const silentLockWaitOptions: DatabaseWaitOptions = {
  ...silentStartWaitOptions,
  forDatabase: false,
};

export type WorkThatWaitsForDatabase = {
  readonly url: string;
  /** The purpose of the work, in words that follow "Waiting for"; it may change while the work runs. */
  readonly what: () => string;
};

/** Milliseconds between two attempts. */
const pauseMs = 250;

/** Repeats work until it succeeds, and says every 5 s why it waits. @throws abort's reason, lasting failures */
export async function waitForDatabase<T>(
  waits: DatabaseWaitOptions,
  work: WorkThatWaitsForDatabase,
  attempt: () => Promise<T>,
): Promise<T> {
  const { signal, forDatabase } = waits;
  const { url, what } = work;
  let failure: unknown;
  const reason = () => {
    if (failure === undefined) return `${what()}: the database is at work on it`;
    const place = isDatabaseUnreachableError(failure)
      ? `the database ${databaseAddressWithoutPassword(url)}`
      : what();
    return `${place}: ${describeErrorInWords(failure)}`;
  };
  const passes = (error: unknown) =>
    isLockConflictError(error) ||
    isAlreadyCreatedError(error) ||
    (forDatabase && isDatabaseUnreachableError(error));
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
