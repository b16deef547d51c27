import { type RawBuilder, sql } from "kysely";
import type { TestApp } from "./app.ts";

export type Changes = Readonly<Record<string, unknown>>;

/** The name of the rule of the database that a statement breaks; "accepted" when it breaks none. */
export async function brokenRule(
  { db }: Pick<TestApp, "db">,
  statement: RawBuilder<unknown>,
): Promise<string> {
  try {
    await statement.execute(db);
    return "accepted";
  } catch (error) {
    const { constraint, message } = error as Error & { constraint?: string };
    return constraint ?? message;
  }
}

/** The name of the rule that a change of one row breaks. The change goes to the database directly. */
export function brokenByChange(
  app: Pick<TestApp, "db">,
  table: "orders" | "parties" | "owners" | "vehicles" | "drivers",
  id: string,
  changes: Changes,
): Promise<string> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return brokenRule(app, sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`);
}
