import type { Context } from "#server/context.ts";

/** What forgetting works with. */
export type Housekeeping = Pick<Context, "db" | "clock" | "hasher" | "jobs" | "metrics">;

/**
 * One kind of thing that is kept for a time and then forgotten (POPIA, section 14). The words are
 * those of docs/operations.md.
 */
export type Retention = {
  readonly what: string;
  /** How long it is kept. */
  readonly kept: string;
  /** Why so long. */
  readonly why: string;
  /** How many of them have served their time. */
  readonly count: (context: Housekeeping, now: Date) => Promise<number>;
  /** Forgets at most so many of them, and answers how many. */
  readonly forget: (context: Housekeeping, now: Date, limit: number) => Promise<number>;
};
