/**
 * What `npm run seed` runs: fills the database that DATABASE_URL names, or the project's own under
 * DATA_DIR, with invented people and orders, as many as a busy company has after three years.
 *
 * usage: npm run seed -- [--orders 100000] [--clients 20000] [--seed 1] [--yes]
 */
import { dirname, join } from "node:path";
import { seedDatabase, settle } from "#harness/seed/seed-database.ts";
import { ensureFirstAdmin } from "#server/features/people/staff/create-admin.ts";
import { newPassword } from "#server/platform/crypto/tokens.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import { type CommandRun, runCommand } from "../ops/db/command.ts";
import { withCommandContext } from "../ops/db/command-context.ts";
import { Refusal } from "../ops/db/errors.ts";
import { countRecords, readSeedArguments, refusal, type SeedArguments } from "./seed-arguments.ts";

async function fill(
  { url, config, database, say }: CommandRun,
  { plan, yes }: SeedArguments,
): Promise<string> {
  const started = performance.now();
  await migrate(url, join(dirname(import.meta.dirname), "migrations"));
  return withCommandContext({ url, queue: false }, async (context) => {
    const { db, hasher, clock } = context;
    const records = await countRecords(db);
    if (records !== null && !yes) throw new Refusal(refusal(database, records, plan));
    const first = await ensureFirstAdmin(context, config.admin);
    if (first) {
      say(`Administrator: ${first.email}   password: ${first.password ?? "the one you set"}`);
    }
    const password = newPassword();
    const passwordHashes = {
      people: await hasher.hash(password),
      // Nobody learns this one: invented staff must not open a door into real data.
      staff: await hasher.hash(newPassword()),
    };
    const maps = await createEmbeddedMaps();
    await seedDatabase(db, plan, { maps, nowMs: clock(), passwordHashes, say });
    await settle(db);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    return `Done in ${seconds} s. Every invented client and driver signs in with: ${password}`;
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(
      `The people of seed ${plan.seed} are in this database already. Nothing was added: choose another --seed.`,
    );
  });
}

await runCommand(readSeedArguments, fill);
