/**
 * `npm run seed` fills the database that DATABASE_URL names, or the project's own under
 * DATA_DIR, with invented people and orders, as many as a busy company has after three years.
 *
 * usage: npm run seed -- [--orders 100000] | --demo
 *   --demo   a small company to look around in, as `npm start -- --demo` has it
 */
import { webPaths } from "#contract/web-paths.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { findPeople, seedDatabase, settle } from "#harness/seed/seed-database.ts";
import { demoPlan, planFor } from "#harness/seed/seeding.ts";
import type { ServerConfig } from "#server/config.ts";
import type { Db } from "#server/context.ts";
import { selectActiveAdmins } from "#server/core/parties/guard-admins.ts";
import { ensureFirstAdmin } from "#server/features/people/staff/create-admin.ts";
import { createEmbeddedMaps } from "#server/maps/embedded/embedded-maps.ts";
import { createRandomPassword } from "#server/platform/crypto/tokens.ts";
import { applyMigrations } from "#server/platform/db/migrate.ts";
import { type CommandRun, migrationsDir, readArguments, runCommand } from "../ops/db/command.ts";
import { withCommandContext } from "../ops/db/command-context.ts";
import { Refusal } from "../ops/db/errors.ts";

const usage = "npm run seed -- [--orders 100000] | --demo";

/** How many orders are asked for; null for the small company to look around in. */
function readOrders(): number | null {
  const options = {
    orders: { type: "string", default: "100000" },
    demo: { type: "boolean", default: false },
  } as const;
  const { orders, demo } = readArguments(options, usage);
  if (demo) return null;
  if (/^\d{1,7}$/.test(orders)) return Number(orders);
  throw new Refusal(`--orders must be a whole number below 10 million. Usage: ${usage}`);
}

async function fill(
  { url, config, database, say }: CommandRun,
  orders: number | null,
): Promise<string> {
  const started = performance.now();
  await applyMigrations(url, migrationsDir);
  return withCommandContext({ url, queue: false }, async (context) => {
    const { db, hasher, clock } = context;
    const people = await findPeople(db);
    const isDemo = orders === null;
    if (people !== null && isDemo)
      return `There is something in it already (${people}): no sample data`;
    if (people !== null) throw new Refusal(`Nothing was added: ${database} holds ${people}.`);
    const first = await ensureFirstAdmin(context, config.admin);
    if (first) {
      say(`Administrator: ${first.email}   password: ${first.password ?? "the one you set"}`);
    }
    const password = createRandomPassword();
    const passwordHashes = {
      people: await hasher.hash(password),
      // Nobody learns this one: invented staff must not open a door into real data.
      staff: await hasher.hash(createRandomPassword()),
    };
    const maps = await createEmbeddedMaps();
    const plan = isDemo ? demoPlan : planFor(orders, Math.max(1, Math.ceil(orders / 5)), 2);
    await seedDatabase(db, plan, { maps, nowMs: clock(), passwordHashes, say });
    await settle(db);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    if (isDemo) {
      await setSampleCompany(db);
      say(`Sample data is in. Sample clients and drivers log in with the password: ${password}`);
      return demoSignIn(db, config);
    }
    return `Done in ${seconds} s. Every invented client and driver logs in with the password: ${password}`;
  });
}

/** Gives an installation whose company nobody has set the details of an invented one. */
async function setSampleCompany(db: Db): Promise<void> {
  const details = {
    ...sampleCompany,
    legalName: "Layisha Sample Company (Pty) Ltd",
    legalStatus: "Private company registered in South Africa",
    registrationNumber: "2023/555000/07",
    placeOfRegistration: "Pretoria, South Africa",
    vatNumber: "4005550000",
    officeBearers: "N. Example (director), T. Sample (director)",
    physicalAddress: "1 Example Street, Newtown, Johannesburg, 2001",
    addressForService: "1 Example Street, Newtown, Johannesburg, 2001",
    informationOfficer: "N. Example",
    memberships: "None",
    codesOfConduct: "None",
    facebook: "https://facebook.example/layisha",
    instagram: "https://instagram.example/layisha",
  };
  const at = new Date("2020-01-01");
  const row = { version: 1, at, details: JSON.stringify(details), terms: 0, privacy: 0 };
  const admin = selectActiveAdmins(db).orderBy("users.id").limit(1);
  const { id } = await admin.executeTakeFirstOrThrow();
  await db
    .insertInto("company_settings")
    .values({ ...row, byId: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Says with which accounts and where to sign in. */
async function demoSignIn(db: Db, config: ServerConfig): Promise<string> {
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

await runCommand(readOrders, fill);
