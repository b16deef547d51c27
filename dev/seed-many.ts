/**
 * What `npm run seed` runs: fills the database that DATABASE_URL names, or the project's own under
 * DATA_DIR, with invented people and orders, as many as a busy company has after three years.
 *
 * usage: npm run seed -- [--orders 100000] [--clients 20000] [--seed 2] [--yes] | --demo
 *   --seed   a number from 2 to 399: another number, other people
 *   --yes    adds them to a database that holds people or orders already
 *   --demo   a small company to look around in, as `npm start -- --demo` has it
 */
import { dirname, join } from "node:path";
import { webPaths } from "#contract/web-paths.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { seedDatabase, settle } from "#harness/seed/seed-database.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/context.ts";
import { activeAdmins } from "#server/core/parties/guard-admins.ts";
import { ensureFirstAdmin } from "#server/features/people/staff/create-admin.ts";
import { createEmbeddedMaps } from "#server/maps/embedded/embedded-maps.ts";
import { newPassword } from "#server/platform/crypto/tokens.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { type CommandRun, runCommand } from "../ops/db/command.ts";
import { withCommandContext } from "../ops/db/command-context.ts";
import { Refusal } from "../ops/db/errors.ts";
import { countRecords, readSeedArguments, refusal, type SeedArguments } from "./seed-arguments.ts";

async function fill(
  { url, config, database, say }: CommandRun,
  { plan, yes, demo }: SeedArguments,
): Promise<string> {
  const started = performance.now();
  await migrate(url, join(dirname(import.meta.dirname), "migrations"));
  return withCommandContext({ url, queue: false }, async (context) => {
    const { db, hasher, clock } = context;
    const records = await countRecords(db);
    if (records !== null && demo)
      return `There is something in it already (${records}): no sample data`;
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
    if (demo) {
      await setSampleCompany(db);
      say(`Sample data is in. Sample clients and drivers log in with the password: ${password}`);
      return demoSignIn(db, config);
    }
    return `Done in ${seconds} s. Every invented client and driver logs in with the password: ${password}`;
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(
      `The people of seed ${plan.seed} are in this database already. Nothing was added: choose another --seed.`,
    );
  });
}

/** Gives an installation whose company nobody has set the details of an invented one. */
async function setSampleCompany(db: Db): Promise<void> {
  const details = { ...sampleCompany, legalName: "Layisha Sample Company (Pty) Ltd" };
  const at = new Date("2020-01-01");
  const row = { version: 1, at, details: JSON.stringify(details), terms: 0, privacy: 0 };
  const admin = activeAdmins(db).orderBy("users.id").limit(1);
  const { id } = await admin.executeTakeFirstOrThrow();
  await db
    .insertInto("company_settings")
    .values({ ...row, by_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As whom and where to sign in, to look around. */
async function demoSignIn(db: Db, config: Config): Promise<string> {
  const { email } = await db
    .selectFrom("parties")
    .select("email")
    .where("type", "=", "client")
    .where("status", "=", "active")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const page = `${config.baseUrl ?? `http://localhost:${config.port}`}${webPaths.clientLogin()}`;
  return `For example ${email} at ${page}. This is shown only once`;
}

await runCommand(readSeedArguments, fill);
