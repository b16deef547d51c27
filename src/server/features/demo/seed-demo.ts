import { sql } from "kysely";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { insertDemoMessages, insertDemoRequests } from "./demo-inbox.ts";
import { insertDemoOrder } from "./demo-orders.ts";
import { insertDemoClients, insertDemoDrivers } from "./demo-parties.ts";
import { createChoices } from "./random-choices.ts";

/** The address of a sample client to sign in with, to look around. */
export const demoSignIn = { client: "naledi.sample@clients.example.com" } as const;

const orderCount = 96;
const firstDay = -21;
const lastDay = 14;

/**
 * Fills an installation that has no clients with believable sample data: clients, drivers with
 * vehicles, messages, and orders of the past and coming weeks in every state. All of it or nothing.
 *
 * @param passwordHash of every sample person, so that one can sign in as each
 * @returns whether it was done, now or by an earlier call with this hash; an installation that has
 *   clients is left alone
 */
export async function seedDemo(context: Context, passwordHash: string): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    // Another start, or an earlier try that still waits for a standby, may be at it.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(trx);
    const someone = await trx
      .selectFrom("clients")
      .innerJoin("parties", "parties.id", "clients.id")
      .select("parties.password_hash")
      .limit(1)
      .executeTakeFirst();
    if (someone) return someone.password_hash === passwordHash;
    const seed = { trx, passwordHash, now: new Date(context.clock()) };
    const clientIds = await insertDemoClients(seed);
    await insertDemoDrivers(seed);
    await insertDemoMessages(seed);
    await insertDemoRequests(seed, clientIds);
    const choices = createChoices(2026);
    for (let index = 0; index < orderCount; index++) {
      const dayOffset = index < 3 ? 0 : choices.between(firstDay, lastDay);
      await insertDemoOrder(context, trx, choices.oneOf(clientIds), dayOffset, choices);
    }
    return true;
  });
}
