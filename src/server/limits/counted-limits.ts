import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import {
  type AlarmName,
  type PerUseRateLimitName,
  rateLimits,
  type SharedRateLimitName,
  waitsBeyondRateLimitSeconds,
} from "#domain/limits/limits.ts";
import { Failure } from "../failure.ts";
import type { EpochMsClock } from "../platform/db/database-clock.ts";
import { UnknownOutcomeError } from "../platform/db/database-errors.ts";
import type { QueryablePool } from "../platform/db/pool.ts";
import { tryOptionalDatabaseWrite } from "../platform/db/side-write.ts";
import type { ProcessMetrics } from "../platform/metrics/metrics.ts";

/** How often an hour all visitors together may do an action before its limit gets stricter. */
export type ActionBudgetsPerHour = Readonly<Record<SharedRateLimitName, number>>;

export type RateLimits = ReturnType<typeof createRateLimits>;

type LimitsParts = {
  readonly pool: QueryablePool;
  readonly budgets: ActionBudgetsPerHour;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly clock: EpochMsClock;
  readonly metrics: Pick<ProcessMetrics, "count">;
};

const alarms: Readonly<Record<AlarmName, string>> = {
  "wrong-passwords":
    "More wrong passwords than people type: somebody is guessing from many networks.",
  "wrong-codes": "More wrong codes than people type: somebody is guessing one-time passwords.",
  "code-mails": "More codes are asked for than people need: somebody has mail sent to strangers.",
  "jobs-taken": "A driver takes more jobs in a day than anybody drives, perhaps to read who moves.",
  "jobs-given-back": "A driver gives back more jobs in a day than chance explains.",
};
/** The milliseconds in which each process logs an alarm at most once. */
const alarmSilenceMs = 60_000;

/** Hashes a counter's key, because keys are people's addresses; the hash also fits the column's length. */
const rowKey = (name: string, key: string) =>
  `${name}:${createHash("sha256").update(key).digest("base64url")}`;
const budgetKey = (name: SharedRateLimitName) => rowKey(name, "all");

/** SQL value: the database's time in ms, so that a process with a wrong clock cannot end a wait early. */
const nowMs = "floor(extract(epoch from now()) * 1000)::bigint";

const tooMany = (retryAfterSeconds: number) =>
  new Failure("too_many_requests", { retryAfterSeconds });

/** The largest number that the column holds: a limit that no count reaches. */
const mostPoints = 2 ** 31 - 1;

type Rule = {
  readonly seconds: number;
  readonly count: number;
  /** The seconds to wait before each further use once the limit is reached. */
  readonly waits: readonly number[];
  readonly budget?: SharedRateLimitName;
  readonly countOverBudget?: number;
};

/** A use that was counted and allowed, with the values that identify it, so that it can be uncounted. */
type Counted = { readonly points: number; readonly expire: number; readonly free_at: number };

/** The most milliseconds for counting a call that only reads; after that, the call goes on uncounted. */
const countWithinMs = 400;

/** Undoes the counting of one use. */
type TakeBack = () => Promise<void>;

/** SQL value: the time from which the next use is allowed after `points` uses: now, or after a wait. */
const freeAfter = (points: string) => `${nowMs} + 1000 * coalesce(
  ($4::int[])[least(cardinality($4::int[]), ${points} - (select uses from allowed) + 1)], 0)`;
const pointsNow = `case when counted.expire <= ${nowMs} then 1 else counted.points + 1 end`;

/** Counts a use; returns no row if the caller must wait. Parallel uses are counted one after the other. */
const countSql = `
  with allowed as (select case when coalesce((select points from rate_limits
    where key = $5 and expire > ${nowMs}), 0) >= $6::int then $7::int else $3::int end as uses)
  insert into rate_limits as counted (key, points, expire, free_at)
  values ($1, 1, ${nowMs} + $2::bigint * 1000, ${freeAfter("1")})
  on conflict (key) do update set
    points = ${pointsNow},
    expire = case when counted.expire <= ${nowMs} then excluded.expire else counted.expire end,
    free_at = ${freeAfter(`(${pointsNow})`)}
  where counted.expire <= ${nowMs} or counted.points < (select uses from allowed)
    or counted.free_at <= ${nowMs}
  returning points, expire, free_at`;

/** Makes rate limits counted in the database, so that all processes share a count and a restart keeps it. */
export function createRateLimits({ pool, budgets, log, clock, metrics }: LimitsParts) {
  const raisedAtMs = new Map<AlarmName, number>();

  function raise(name: AlarmName, key?: string): void {
    metrics.count("alarms", { alarm: name });
    const sinceMs = clock() - (raisedAtMs.get(name) ?? Number.NEGATIVE_INFINITY);
    if (sinceMs < alarmSilenceMs) return;
    raisedAtMs.set(name, clock());
    log.error({ alarm: name, ...(key && { key }) }, alarms[name]);
  }

  /** Counts one use; undefined when the caller must wait. */
  async function count(key: string, rule: Rule): Promise<Counted | undefined> {
    const { seconds, waits, budget, countOverBudget = rule.count } = rule;
    const { rows } = await pool.query<Counted>(countSql, [
      key,
      seconds,
      rule.count,
      waits,
      budget ? budgetKey(budget) : null,
      budget ? budgets[budget] : null,
      countOverBudget,
    ]);
    return rows[0];
  }

  /** Reads how many whole seconds remain until a use of the key is allowed. */
  async function readWait(key: string): Promise<number> {
    const { rows } = await pool.query<{ wait: number }>(
      `select greatest(1, ceil((least(free_at, expire) - ${nowMs}) / 1000.0))::int as wait
       from rate_limits where key = $1`,
      [key],
    );
    return rows[0]?.wait ?? 1;
  }

  /** Counts a use before the work is done. Refuses a use beyond the limit, and says how long to wait. */
  async function spend(
    name: PerUseRateLimitName,
    key: string,
    refusal = tooMany,
  ): Promise<TakeBack> {
    const limit = rateLimits[name];
    const row = rowKey(name, key);
    const countIt = () => count(row, { ...limit, waits: waitsBeyondRateLimitSeconds(name) });
    const counted = await ("isForReading" in limit
      ? tryOptionalDatabaseWrite(pool, countIt, countWithinMs)
      : countIt());
    if (counted === undefined) {
      if (name === "jobs-taken" || name === "jobs-given-back") raise(name, key);
      throw refusal(await readWait(row));
    }
    return async () => {
      if (counted === null) return;
      await pool.query(
        `update rate_limits set points = greatest(points - 1, 0),
           free_at = case when free_at = $3 then 0 else free_at end
         where key = $1 and expire = $2`,
        [row, counted.expire, counted.free_at],
      );
    };
  }

  return {
    spend,
    /**
     * Counts one use of a limited action, and does the action. If the action is refused or fails, the count
     * is undone, unless the action may have been done; then the caller gets the action's error.
     */
    spendFor: async <Result>(
      name: PerUseRateLimitName,
      key: string,
      work: (takeBack: TakeBack) => Promise<Result>,
      refusal = tooMany,
    ): Promise<Result> => {
      const takeBack = await spend(name, key, refusal);
      try {
        return await work(takeBack);
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) await takeBack();
        throw error;
      }
    },
    /** Counts a use by any visitor, and raises an alarm when all visitors together exceed the budget. */
    spendBudget: async (name: SharedRateLimitName): Promise<void> => {
      const rule = { ...rateLimits[name], count: mostPoints, waits: [] };
      const counted = await count(budgetKey(name), rule);
      if (counted && counted.points > budgets[name]) raise(name);
    },
  };
}
