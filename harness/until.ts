import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { TestApp } from "./app.ts";

type UntilOptions = {
  /** How long to go on asking, in milliseconds. */
  readonly within: number;
  /** The pause between two questions, in milliseconds. */
  readonly every?: number;
};

/**
 * Asks again and again until the answer is something other than undefined or false.
 * Answers undefined when the time is up.
 */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { within, every = 25 }: UntilOptions,
): Promise<T | undefined> {
  const deadline = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() >= deadline) return undefined;
    await delay(every);
  }
}

/** Resolves as soon as a transaction of this test's database waits for another one. */
export async function untilOneWaits({ db }: Pick<TestApp, "db">): Promise<void> {
  const waiting = await until(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
      return rows.length > 0;
    },
    { within: 5_000 },
  );
  if (!waiting) throw new Error("Nobody waits for a lock.");
}
