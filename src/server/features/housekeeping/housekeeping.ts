import type { RawBuilder } from "kysely";
import type { Context } from "#server/context.ts";
import type { Tables } from "#server/tables/tables.ts";

/** What forgetting works with. */
export type Housekeeping = Pick<Context, "db" | "clock" | "hasher" | "jobs" | "metrics">;

/** One kind of thing that is kept for a time and then forgotten (POPIA, section 14). */
export type Retention = {
  readonly what: string;
  /** How long it is kept. */
  readonly kept: string;
  /** Why so long. */
  readonly why: string;
  readonly table: keyof Tables;
  /** SQL condition: the row has served its time. */
  readonly due: (now: Date) => RawBuilder<unknown>;
  /** Forgets at most so many of them, and answers how many; without it the rows go as a whole. */
  readonly forget?: (context: Housekeeping, now: Date, limit: number) => Promise<number>;
};
