import { sql } from "kysely";
import type { Db } from "#server/context.ts";
import type { SeedPlan } from "./seeding.ts";

const kinds = {
  clients: "clients",
  drivers: "drivers",
  owners: "owners",
  orders: "orders",
  contact_messages: "messages",
} as const;

/** What a database holds of people and their orders: "96 orders, 20 clients"; null for nothing. */
export async function whatIsThere(db: Db): Promise<string | null> {
  const found: string[] = [];
  for (const [table, name] of Object.entries(kinds)) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    const n = rows[0]?.n ?? 0;
    if (n > 0) found.push(`${n} ${name}`);
  }
  return found.length > 0 ? found.join(", ") : null;
}

/** Why nothing is done to a database that holds something, and what would be done. */
export function refusal(where: string, there: string, plan: SeedPlan): string {
  return [
    `The database at ${where} is in use: it holds ${there}.`,
    `This would add ${plan.orders} invented orders, ${plan.clients} clients, ${plan.drivers} drivers,`,
    `${plan.staff} staff who cannot sign in, ${plan.otps} one-time passwords and ${plan.contacts} messages among them.`,
    "Nothing that is there would change, but no command takes the invented ones out again.",
    "If that is what you want, run it again with --yes.",
  ].join("\n");
}
