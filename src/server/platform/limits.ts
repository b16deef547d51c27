import { createHash } from "node:crypto";
import type { Pool } from "pg";

/**
 * At most `points` in `seconds`; the name keeps one limit's counts apart from another's. The same
 * count may be held against fewer points while there is a reason to.
 */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

export type Limits = {
  /** Counts one use of `key`. Answers 0 when it is within the limit, else the whole seconds to wait. */
  readonly spend: (limit: Limit, key: string) => Promise<number>;
  /** Whole seconds to wait before `key` may be used again; 0 when it may. Counts nothing. */
  readonly wait: (limit: Limit, key: string) => Promise<number>;
  /** Takes one use back that turned out not to count. */
  readonly refund: (limit: Limit, key: string) => Promise<void>;
  /** Forgets what was counted for `key`. */
  readonly reset: (limit: Limit, key: string) => Promise<void>;
};

/** Keys are addresses of people: the table holds only their hash, which also fits whatever is typed. */
const hidden = (key: string) => createHash("sha256").update(key).digest("base64url");

/** The database's own time: one process whose clock is off cannot end anybody's wait. */
const nowMs = "floor(extract(epoch from now()) * 1000)::bigint";
const waitSeconds = `greatest(1, ceil((expire - ${nowMs}) / 1000.0))::int`;

type Counted = { readonly points: number; readonly wait: number };

/** Limits counted in the database, so that every process sees the same count and a restart keeps it. */
export function createLimits(pool: Pool): Limits {
  const keyOf = ({ name }: Limit, key: string) => `${name}:${hidden(key)}`;

  return {
    spend: async (limit, key) => {
      const { rows } = await pool.query<Counted>(
        `insert into rate_limits as counted (key, points, expire)
         values ($1, 1, ${nowMs} + $2::bigint * 1000)
         on conflict (key) do update set
           points = case when counted.expire <= ${nowMs} then 1 else counted.points + 1 end,
           expire = case when counted.expire <= ${nowMs} then excluded.expire else counted.expire end
         returning points, ${waitSeconds} as wait`,
        [keyOf(limit, key), limit.seconds],
      );
      const [counted = { points: 1, wait: 0 }] = rows;
      return counted.points > limit.points ? counted.wait : 0;
    },
    wait: async (limit, key) => {
      const { rows } = await pool.query<Counted>(
        `select points, ${waitSeconds} as wait from rate_limits
         where key = $1 and expire > ${nowMs} and points >= $2`,
        [keyOf(limit, key), limit.points],
      );
      return rows[0]?.wait ?? 0;
    },
    refund: async (limit, key) => {
      await pool.query(
        `update rate_limits set points = greatest(points - 1, 0)
         where key = $1 and expire > ${nowMs}`,
        [keyOf(limit, key)],
      );
    },
    reset: async (limit, key) => {
      await pool.query("delete from rate_limits where key = $1", [keyOf(limit, key)]);
    },
  };
}
