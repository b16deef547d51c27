import { sql } from "kysely";
import { demoPlan, planFor, type SeedPlan } from "#harness/seed/seeding.ts";
import type { Db } from "#server/context.ts";
import { readArguments } from "../ops/db/command.ts";
import { Refusal } from "../ops/db/errors.ts";

export type SeedArguments = {
  readonly plan: SeedPlan;
  /** Whether to add to a database that holds people or orders already. */
  readonly yes: boolean;
  /** Whether it is a small company to look around in; a database that holds anything is left alone. */
  readonly demo: boolean;
};

const usage = "npm run seed -- [--orders 100000] [--clients 20000] [--seed 2] [--yes] | --demo";

function wholeNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Refusal(`--${name} must be a whole number from ${min} to ${max}. Usage: ${usage}`);
}

/**
 * The command line of `npm run seed`.
 * @throws Refusal with what is wrong and how it is called
 */
export function readSeedArguments(args: readonly string[] = process.argv.slice(2)): SeedArguments {
  const options = {
    orders: { type: "string", default: "100000" },
    clients: { type: "string", default: "20000" },
    seed: { type: "string", default: "2" },
    yes: { type: "boolean", default: false },
    demo: { type: "boolean", default: false },
  } as const;
  const { orders, clients, seed, yes, demo } = readArguments(options, usage, args);
  const plan = planFor(
    wholeNumber("orders", orders, [0, 2_000_000]),
    wholeNumber("clients", clients, [1, 1_000_000]),
    wholeNumber("seed", seed, [demoPlan.seed + 1, 399]),
  );
  return { plan: demo ? demoPlan : plan, yes, demo };
}

/** The people and orders that a database holds: "96 orders, 20 clients"; null for none. */
export async function countRecords(db: Db): Promise<string | null> {
  const found: string[] = [];
  for (const table of ["clients", "drivers", "owners", "orders", "contact_messages"]) {
    const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`;
    const n = (await query.execute(db)).rows[0]?.n ?? 0;
    if (n > 0) found.push(`${n} ${table.replace("contact_", "")}`);
  }
  return found.length > 0 ? found.join(", ") : null;
}

/** Why nothing is done to a database that holds something, and what would be done. */
export function refusal(database: string, records: string, plan: SeedPlan): string {
  return [
    `Nothing was added: ${database} is in use and holds ${records}.`,
    `This would add ${plan.orders} invented orders, ${plan.clients} clients, ${plan.drivers} drivers,`,
    `${plan.staff} staff who cannot log in, ${plan.otps} one-time passwords and ${plan.contacts} messages among them.`,
    "Nothing that is there would change, but no command takes the invented ones out again.",
    "If that is what you want, run it again with --yes.",
  ].join("\n");
}
