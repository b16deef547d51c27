import pg from "pg";
import { vi } from "vitest";
import type { DatabasePool } from "#server/platform/db/pool.ts";

export type Statement = { readonly sql: string; readonly values: readonly unknown[] };

/** Keeps what an app sends to its database, for tests of how much that is. */
export function createStatements() {
  let sent: Statement[] | undefined;
  const keep = (sql: string, values: readonly unknown[] = []) => void sent?.push({ sql, values });
  return {
    /** Put it between an app and its pool. */
    wrap: (pool: DatabasePool): DatabasePool => ({
      ...pool,
      query: (sql, values) => {
        keep(sql, values);
        return pool.query(sql, values);
      },
      connect: async () => {
        const { query, release } = await pool.connect();
        const kept = (sql: string, values: readonly unknown[]) => {
          keep(sql, values);
          return query(sql, values);
        };
        return { query: kept as typeof query, release };
      },
    }),
    during: async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
      const kept: Statement[] = [];
      sent = kept;
      await work();
      sent = undefined;
      return kept;
    },
  };
}

/**
 * Answers how many statements went to the database since it was asked last, but for what looks for
 * waiting work by itself.
 */
export function countQueries(): () => number {
  const asked = vi.spyOn(pg.Client.prototype, "query").mockClear();
  return () => {
    const own = asked.mock.calls.filter(([query]) => !JSON.stringify(query).includes("pgboss"));
    asked.mockClear();
    return own.length;
  };
}
