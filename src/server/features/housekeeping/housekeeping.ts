import { type RawBuilder, sql } from "kysely";
import type { Context, Trx } from "#server/context.ts";
import type { Tables } from "#server/tables/tables.ts";

export type Housekeeping = Pick<Context, "db" | "clock" | "hasher" | "jobs" | "metrics">;

/** One kind of thing that is kept for a time and then forgotten (POPIA, section 14). */
export type Retention = {
  readonly what: string;
  readonly kept: string;
  readonly why: string;
  readonly table: keyof Tables;
  /** SQL condition: the row has served its time. */
  readonly due: (now: Date) => RawBuilder<unknown>;
  readonly key?: string;
  /** Takes out of these rows, which are locked, what is not kept; without it they go as a whole. */
  readonly erase?: (trx: Trx, keys: RawBuilder<unknown>, now: Date) => Promise<unknown>;
  /** Forgets at most so many of them in a way of its own, and answers how many. */
  readonly forget?: (context: Housekeeping, now: Date, limit: number) => Promise<number>;
};

/** Rows in which this moment is longer ago than `time`, and for which `more` holds. */
export const olderThan =
  (moment: RawBuilder<unknown>, time: string, more = sql`true`): Retention["due"] =>
  (now) =>
    sql`${moment} < ${now}::timestamptz - ${sql.lit(time)}::interval and ${more}`;

/** The moment of the last work on a message or an owner, or of its arrival if there was none. */
export const lastWorkedOn = sql`coalesce(changed_at, created_at)`;
