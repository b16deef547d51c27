import { sql, type Transaction } from "kysely";
import type { Db } from "#server/context.ts";
import { storeMissingOrderAreas } from "#server/core/orders/order-areas.ts";
import type { MapsProvider } from "#server/maps/maps-provider.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { inventClaims } from "./claims.ts";
import { inventDocuments } from "./documents.ts";
import { createDutyRoster, inventDrivers } from "./drivers.ts";
import { inventHistory, registration } from "./history.ts";
import { inventContactMessages, inventOtps, inventRequests } from "./messages.ts";
import { inventOrders, type Order, type OrderParts } from "./orders.ts";
import { inventClients, inventOwners, inventStaff, type PasswordHashes } from "./people.ts";
import { createSeeding, type Row, type Seeding, type SeedPlan } from "./seeding.ts";

export type SeedOptions = {
  readonly maps: MapsProvider;
  readonly nowMs: number;
  readonly passwordHashes: PasswordHashes;
  readonly say: (line: string) => void;
};

type Insert = { readonly trx: Transaction<DatabaseTables>; readonly seeding: Seeding };

/** How many rows go to the database at a time. */
const batchSize = 2_000;

/** Inserts any number of rows: many times faster than one by one. Constraints and triggers hold as ever. */
async function insertAll<T extends keyof DatabaseTables>(
  trx: Transaction<DatabaseTables>,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    await insertRows(trx, table, rows.slice(from, from + batchSize));
  }
}

const count = (number: number) => number.toLocaleString("en-ZA");

async function seedPeople({ trx, seeding }: Insert, { passwordHashes, say }: SeedOptions) {
  const clients = inventClients(seeding, passwordHashes.people);
  const owners = inventOwners(seeding);
  const fleet = inventDrivers(seeding, owners, passwordHashes.people);
  const staff = inventStaff(seeding, passwordHashes.staff);
  for (const { parties } of [clients, fleet, staff]) await insertAll(trx, "parties", parties);
  await insertAll(trx, "clients", clients.clients);
  await insertAll(trx, "users", staff.users);
  await insertAll(trx, "owners", owners);
  await insertAll(trx, "drivers", fleet.drivers);
  await insertAll(trx, "vehicles", fleet.vehicles);
  const held = [...fleet.parties, ...fleet.vehicles];
  await insertAll(trx, "documents", inventDocuments(seeding, held));
  await insertAll(trx, "audit_events", [
    ...clients.parties.map((party) => registration(seeding, "client", party)),
    ...fleet.parties.map((party) => registration(seeding, "driver", party)),
  ]);
  say(
    `${count(clients.clients.length)} clients, ${count(fleet.drivers.length)} drivers, ` +
      `${count(fleet.vehicles.length)} vehicles, ${count(owners.length)} owners`,
  );
  return {
    clientIds: clients.clients.map(({ id }) => id),
    staffIds: staff.users.map(({ id }) => id),
    giveOut: createDutyRoster(fleet, seeding.choices),
  };
}

async function seedOrders(
  { trx, seeding }: Insert,
  parts: OrderParts,
  staffIds: readonly string[],
  say: SeedOptions["say"],
): Promise<void> {
  const total = seeding.plan.orders;
  let done = 0;
  let batch: Order[] = [];
  for await (const order of inventOrders(parts)) {
    batch.push(order);
    done += 1;
    if (batch.length < batchSize && done < total) continue;
    await insertAll(trx, "orders", batch);
    const events = batch.flatMap((each) => inventHistory(seeding, each, staffIds));
    await insertAll(trx, "audit_events", events);
    batch = [];
    if (done % 20_000 === 0 || done === total) say(`${count(done)} of ${count(total)} orders`);
  }
}

/**
 * Adds invented people, vehicles, orders of three years, codes, messages and their history to a
 * migrated database, beside what is there: all of it, or nothing when anything fails.
 *
 * @throws Error of the database when this seed's people are there already
 */
export async function seedDatabase(db: Db, plan: SeedPlan, options: SeedOptions): Promise<void> {
  const { maps, nowMs, say } = options;
  await inTransaction(db, async (trx) => {
    const seeding = createSeeding(plan, nowMs);
    const { clientIds, staffIds, giveOut } = await seedPeople({ trx, seeding }, options);
    const parts = { seeding, maps, clientIds, giveOut };
    await seedOrders({ trx, seeding }, parts, staffIds, say);
    await insertAll(trx, "otps", inventOtps(seeding));
    await insertAll(trx, "contact_messages", inventContactMessages(seeding));
    await insertAll(trx, "privacy_requests", inventRequests(seeding));
    await insertAll(trx, "claims", await inventClaims(trx, seeding));
    say(`${count(plan.otps)} one-time passwords, ${count(plan.contacts)} messages`);
  });
}

/** The people that a database holds, in words; null for nobody but staff. */
export async function findPeople(db: Db): Promise<string | null> {
  const query = sql<{ n: number }>`select count(*) as n from parties where type <> 'user'`;
  const n = (await query.execute(db)).rows[0]?.n ?? 0;
  return n > 0 ? `${count(n)} clients and drivers` : null;
}

/** Does at once what the product and the database do by themselves some time after a change. */
export async function settle(db: Db): Promise<void> {
  await storeMissingOrderAreas({ db });
  await sql`vacuum (analyze)`.execute(db);
}
