import pg from "pg";
import { vi } from "vitest";

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
