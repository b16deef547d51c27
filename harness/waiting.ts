import { sql } from "kysely";
import type { TestApp } from "./app.ts";
import { until } from "./until.ts";

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
