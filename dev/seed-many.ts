/**
 * What `npm run seed` runs: fills the database that DATABASE_URL names, or the project's own under
 * DATA_DIR, with invented people and orders, as many as a busy company has after three years.
 *
 * usage: npm run seed -- [--orders 100000] [--clients 20000] [--seed 1] [--yes]
 */
import { dirname, join } from "node:path";
import pg from "pg";
import { ConfigError, readConfig } from "#server/config.ts";
import { ensureFirstAdmin } from "#server/features/people/staff/create-admin.ts";
import { systemClock } from "#server/platform/clock.ts";
import { newPassword } from "#server/platform/crypto/new-password.ts";
import { createPasswordHasher } from "#server/platform/crypto/password-hasher.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { EmbeddedPostgresError } from "#server/platform/db/embedded/embedded-postgres-error.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createDatabase } from "#server/platform/db/pool.ts";
import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import type { Tables } from "#server/tables.ts";
import { ArgumentError, readSeedArguments, type SeedArguments } from "./seed/arguments.ts";
import { seedDatabase, settle } from "./seed/seed-database.ts";
import { refusal, whatIsThere } from "./seed/what-is-there.ts";

/** A failure whose message is all that the person at the terminal needs. */
class Refusal extends Error {}

const explained = [ArgumentError, ConfigError, EmbeddedPostgresError, Refusal];
const say = (line: string) => console.log(line);

const hasher = createPasswordHasher({
  concurrency: 1,
  queueLength: 2,
  overloaded: () => new Error("Too many passwords at once."),
});

async function fill(url: string, { plan, yes }: SeedArguments, admin: AdminSetting): Promise<void> {
  const started = performance.now();
  await migrate(url, join(dirname(import.meta.dirname), "migrations"));
  // One connection without the limits of a server's: a batch may take longer than a page.
  const db = createDatabase<Tables>(new pg.Pool({ connectionString: url, max: 1 }));
  try {
    const there = await whatIsThere(db);
    if (there !== null && !yes) throw new Refusal(refusal(new URL(url).host, there, plan));
    const first = await ensureFirstAdmin({ db, clock: systemClock, hasher }, admin);
    if (first) {
      say(`Administrator: ${first.email}   password: ${first.password ?? "the one you set"}`);
    }
    const password = newPassword();
    const passwordHashes = {
      people: await hasher.hash(password),
      // Nobody is told this one: invented staff must not open a door into real data.
      staff: await hasher.hash(newPassword()),
    };
    const maps = await createEmbeddedMaps();
    await seedDatabase(db, plan, { maps, nowMs: systemClock(), passwordHashes, say });
    await settle(db);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`Done in ${seconds} s. Every invented client and driver signs in with: ${password}`);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(
      `The people of seed ${plan.seed} are in this database already. Nothing was added: choose another --seed.`,
    );
  } finally {
    await db.destroy();
  }
}

type AdminSetting = ReturnType<typeof readConfig>["admin"];

try {
  const asked = readSeedArguments(process.argv.slice(2));
  const { databaseUrl, dataDir, admin } = readConfig(process.env, []);
  const log = { info: say, warn: say, error: say };
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null;
  try {
    await fill(databaseUrl ?? embedded?.url ?? "", asked, admin);
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  if (!explained.some((kind) => error instanceof kind)) throw error;
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
