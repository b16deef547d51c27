import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { type BudgetName, type CountedLimit, limits } from "#domain/limits/limits.ts";
import { Failure } from "./failure.ts";
import type { Clock } from "./platform/clock.ts";
import { OwnError } from "./platform/log/own-error.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";

/** How often everybody together may do something in an hour, from the settings. */
export type Budgets = Readonly<Record<BudgetName, number>>;

export type Limits = ReturnType<typeof createLimits>;

type Means = {
  readonly pool: Pool;
  readonly budgets: Budgets;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, "count">;
};

const alarms: Readonly<Record<BudgetName, string>> = {
  "wrong-passwords":
    "More wrong passwords than people type: somebody is guessing from many networks.",
  "wrong-codes": "More wrong codes than people type: somebody is guessing one-time passwords.",
  "code-mails": "More codes are asked for than people need: somebody has mail sent to strangers.",
};
/** Each process logs an alarm at most once in this time. */
const alarmSilenceMs = 60_000;

/** Keys are addresses of people: the table holds only their hash, which also fits whatever is typed. */
const rowKey = (name: string, key: string) =>
  `${name}:${createHash("sha256").update(key).digest("base64url")}`;
const budgetKey = (name: BudgetName) => rowKey(name, "all");

/** The database's own time: a process whose clock is wrong cannot end anybody's wait. */
const nowMs = "floor(extract(epoch from now()) * 1000)::bigint";

const tooMany = (retryAfterSeconds: number) =>
  new Failure("too_many_requests", { retryAfterSeconds });

type Counted = {
  readonly points: number;
  readonly wait: number;
  readonly over_budget: boolean | null;
};

/** Limits counted in the database, so that every process sees the same count and a restart keeps it. */
export function createLimits({ pool, budgets, log, clock, metrics }: Means) {
  const raisedAtMs = new Map<BudgetName, number>();

  function raise(name: BudgetName): void {
    metrics.count("alarms", { alarm: name });
    const sinceMs = clock() - (raisedAtMs.get(name) ?? Number.NEGATIVE_INFINITY);
    if (sinceMs < alarmSilenceMs) return;
    raisedAtMs.set(name, clock());
    log.error({ alarm: name }, alarms[name]);
  }

  /** Counts one use, and looks at the budget that the limit depends on, in one statement. */
  async function count(key: string, seconds: number, budget?: BudgetName): Promise<Counted> {
    const { rows } = await pool.query<Counted>(
      `insert into rate_limits as counted (key, points, expire)
       values ($1, 1, ${nowMs} + $2::bigint * 1000)
       on conflict (key) do update set
         points = case when counted.expire <= ${nowMs} then 1 else counted.points + 1 end,
         expire = case when counted.expire <= ${nowMs} then excluded.expire else counted.expire end
       returning points, greatest(1, ceil((expire - ${nowMs}) / 1000.0))::int as wait,
         (select coalesce(max(points), 0) from rate_limits where key = $3 and expire > ${nowMs})
           >= $4::int as over_budget`,
      [key, seconds, budget ? budgetKey(budget) : null, budget ? budgets[budget] : null],
    );
    const [counted] = rows;
    if (!counted) throw new OwnError("A use was counted without an answer.");
    return counted;
  }

  return {
    /**
     * Counts one use of `key` by a limit of src/domain/limits/limits.ts, before the work it limits.
     *
     * @throws Failure with the whole seconds to wait: too_many_requests, or what `refusal` makes
     */
    spend: async (name: CountedLimit, key: string, refusal = tooMany): Promise<void> => {
      const limit = limits[name];
      const budget = "budget" in limit ? limit.budget : undefined;
      const { points, wait, over_budget } = await count(rowKey(name, key), limit.seconds, budget);
      const allowed = over_budget && "budget" in limit ? limit.countOverBudget : limit.count;
      if (points > allowed) throw refusal(wait);
    },
    /** Gives one use back that turned out not to count. */
    refund: async (name: CountedLimit, key: string): Promise<void> => {
      await pool.query(
        `update rate_limits set points = greatest(points - 1, 0)
         where key = $1 and expire > ${nowMs}`,
        [rowKey(name, key)],
      );
    },
    /** Counts one use of everybody's budget, and raises its alarm when it is used up. */
    spendBudget: async (name: BudgetName): Promise<void> => {
      const { points } = await count(budgetKey(name), limits[name].seconds);
      if (points > budgets[name]) raise(name);
    },
  };
}
