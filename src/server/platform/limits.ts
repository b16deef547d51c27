import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** At most `points` in `seconds`; the name keeps one limit's counts apart from another's. */
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

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** Limits counted in the database, so that every process sees the same count and a restart keeps it. */
export function createLimits(pool: Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf({ name, points, seconds: duration }: Limit): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    spend: async (limit, key) => {
      try {
        await limiterOf(limit).consume(hidden(key));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return seconds(refusal.msBeforeNext);
        throw refusal;
      }
    },
    wait: async (limit, key) => {
      const used = await limiterOf(limit).get(hidden(key));
      return used !== null && used.consumedPoints >= limit.points ? seconds(used.msBeforeNext) : 0;
    },
    refund: async (limit, key) => {
      await limiterOf(limit).reward(hidden(key), 1);
    },
    reset: async (limit, key) => {
      await limiterOf(limit).delete(hidden(key));
    },
  };
}
