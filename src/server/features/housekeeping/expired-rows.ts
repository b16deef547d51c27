import { type RawBuilder, sql } from "kysely";
import type { Tables } from "#server/tables.ts";
import type { Retention } from "./housekeeping.ts";

/** Rows that go as a whole once they have served their time: those for which `due` holds. */
export function expiredRows(
  table: keyof Tables,
  due: (now: Date) => RawBuilder<unknown>,
): Pick<Retention, "count" | "forget"> {
  return {
    count: async ({ db }, now) => {
      const { rows } = await sql<{ due: number }>`
        select count(*) as due from ${sql.table(table)} where ${due(now)}
      `.execute(db);
      return rows[0]?.due ?? 0;
    },
    // Rows that somebody works on are left for the next time instead of waited for.
    forget: async ({ db }, now, limit) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${due(now)}
          limit ${limit} for update skip locked))
      `.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
