import { type RawBuilder, sql } from "kysely";
import type { RetentionPeriod } from "#domain/privacy/retention.ts";
import type { Context, Trx } from "#server/context.ts";

export type PurgeContext = Pick<Context, "db" | "clock" | "hasher" | "jobs" | "metrics">;

/** The way to find and forget things of one kind whose time is over. */
export type ForgetRule = {
  /** SQL condition: the row has served its time. */
  readonly due: (now: Date) => RawBuilder<unknown>;
  readonly key?: string;
  /** Takes out of these rows, which are locked, what is not kept; without it they go as a whole. */
  readonly erase?: (trx: Trx, keys: RawBuilder<unknown>, now: Date) => Promise<unknown>;
  /** Forgets at most so many of them in a way of its own, and answers how many. */
  readonly forget?: (context: PurgeContext, now: Date, limit: number) => Promise<number>;
};

/** SQL value: the moment that is this long ago. */
export const ago = (now: Date, time: RetentionPeriod) =>
  sql`${now}::timestamptz - ${sql.lit(time)}::interval`;

/** Rows in which this moment is longer ago than `time`, and for which `more` holds. */
export const olderThan =
  (moment: RawBuilder<unknown>, time: RetentionPeriod, more = sql`true`): ForgetRule["due"] =>
  (now) =>
    sql`${moment} < ${ago(now, time)} and ${more}`;

/** The moment of the last work on a message or an owner, or of its arrival if there was none. */
export const lastWorkedOn = sql`coalesce(changed_at, created_at)`;
