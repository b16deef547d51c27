import { setTimeout as delay } from "node:timers/promises";
import { silentWaits, tellWhile, type Waits } from "../start-wait.ts";
import { isAway, isLockTimeout, isMadeMeanwhile, isRetryable } from "./database-errors.ts";
import { hostOf, withOwnConnection } from "./own-connection.ts";

/** How somebody waits for a database. */
export type DatabaseWaits = Waits & {
  /** Whether a database that is away is waited for; a command fails instead. */
  readonly forDatabase: boolean;
};

/** Waits for locks, and says nothing of it. */
export const forLocksAlone: DatabaseWaits = { ...silentWaits, forDatabase: false };

/** A piece of work on the database that may have to wait. */
export type WaitingWork = {
  readonly url: string;
  /** What the work is for, in words that stand after "Waiting for"; it may change on the way. */
  readonly what: () => string;
  /** The connection that works, when it is known: only what holds up this one is named then. */
  readonly backend?: () => number | null;
};

/** Milliseconds between two attempts. */
const pauseMs = 250;
/** Milliseconds in which a lock's holder is searched for: longer than nobody waits between attempts. */
const searchWithinMs = 750;
/** Milliseconds after which a database counts as silent. */
const answerWithinMs = 1_500;

const inTheWay = `
  select holder.pid, holder.application_name as name,
    extract(epoch from clock_timestamp() - holder.xact_start)::int as seconds
  from pg_stat_activity waiter left join unnest(pg_blocking_pids(waiter.pid)) as blocking (pid) on true
    left join pg_stat_activity holder on holder.pid = blocking.pid
  where (holder.pid is not null or waiter.wait_event = 'SyncRep') and
    case when $1::int is not null then waiter.pid = $1 else
      waiter.datname = current_database() and waiter.usename = current_user end
  order by holder.xact_start limit 1`;

/** A process of the database. Nothing is known of one when a standby is in the way. */
type Holder = {
  readonly pid: number | null;
  readonly name: string | null;
  readonly seconds: number | null;
};

function inWords({ pid, name, seconds }: Holder): string {
  if (pid === null) return "a synchronous standby has not confirmed the commit";
  const traits = [
    ...(name ? [`"${name}"`] : []),
    ...(seconds === null ? [] : [`for ${seconds} s`]),
  ];
  const who = traits.length > 0 ? ` (${traits.join(", ")})` : "";
  return `process ${pid} of the database${who} holds a lock`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Where a name has several addresses, only the code says why none of them answers.
  return error.message || String((error as NodeJS.ErrnoException).code);
}

/** What holds the work up, asked of the database itself. */
async function findReason(
  { url, what, backend }: WaitingWork,
  signal: AbortSignal,
  failure: unknown,
): Promise<string> {
  const late = AbortSignal.timeout(answerWithinMs);
  const search = { url, signal: AbortSignal.any([signal, late]) };
  try {
    const holder = await withOwnConnection(search, async (client) => {
      for (const end = performance.now() + searchWithinMs; ; await delay(100)) {
        const { rows } = await client.query<Holder>(inTheWay, [backend?.() ?? null]);
        if (rows[0] || performance.now() > end) return rows[0];
      }
    });
    if (holder) return `${what()}: ${inWords(holder)}`;
    return `${what()}: ${failure === undefined ? "the database is at work on it" : messageOf(failure)}`;
  } catch (error) {
    return `the database ${hostOf(url)}: ${late.aborted ? "it does not answer" : messageOf(error)}`;
  }
}

/**
 * Does the work, again and again while somebody holds a lock that it needs or the database is away,
 * without end. Says every 5 s what it waits for, and for whom.
 *
 * @throws the signal's reason, and any failure that does not pass by itself
 */
export async function waitForDatabase<T>(
  waits: DatabaseWaits,
  work: WaitingWork,
  attempt: () => Promise<T>,
): Promise<T> {
  const { signal, forDatabase } = waits;
  let failure: unknown;
  const passes = (error: unknown) =>
    [isLockTimeout, isRetryable, isMadeMeanwhile].some((is) => is(error)) ||
    (forDatabase && isAway(error));
  return tellWhile(
    waits,
    () => findReason(work, signal, failure),
    async () => {
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
    },
  );
}
