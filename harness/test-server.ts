/**
 * The real program on a data folder of its own, with sample data: what the browser tests talk to.
 * It goes away with its folder when it is told to stop.
 */
import { type CommonSpawnOptions, spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { silentLog } from "./logs.ts";

const root = join(import.meta.dirname, "..");
const dataDir = await mkdtemp(join(tmpdir(), "layisha-browser-tests-"));
// PostgreSQL's own user must get in when the tests run as root.
await chmod(dataDir, 0o755);
// Tests never cut the power, so nothing need be safe on the disk.
const database = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });

const env = {
  ...process.env,
  DATABASE_URL: database.url,
  PORT: process.env["E2E_PORT"],
  DATA_DIR: dataDir,
  // A test may say from which network it calls: limits count by network.
  TRUSTED_PROXIES: "1",
  ADMIN_EMAIL: process.env["E2E_ADMIN_EMAIL"],
  ADMIN_PASSWORD: process.env["E2E_ADMIN_PASSWORD"],
};
const start: CommonSpawnOptions = { cwd: root, stdio: ["ignore", "inherit", "inherit"], env };
const seeding = spawnSync(process.execPath, ["dev/seed-many.ts", "--demo"], start);
if (seeding.status !== 0) {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
  throw new Error("There is no sample data: see why with `npm run seed -- --demo`.");
}
// Where two people are asked for, nobody counts whom the first administrator added: the address of
// the first with `second.` after its @ is another one, with the same password.
const client = new Client({ connectionString: database.url });
await client.connect();
await client.query(
  `with copied as (
     insert into parties (id, type, status, name, surname, email, cellphone, password_hash,
       email_verified_at, created_at, updated_at)
     select gen_random_uuid(), type, status, 'Palesa', 'Sample', replace(email, '@', '@second.'), cellphone, password_hash,
       created_at, created_at, updated_at
     from parties where type = 'user' and email = $1 returning id)
   insert into users (id, role) select id, 'admin' from copied`,
  [process.env["E2E_ADMIN_EMAIL"]],
);
await client.end();
const server = spawn(process.execPath, ["src/server/main.ts"], start);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => server.kill("SIGTERM"));
}
server.on("exit", async (code) => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
