import { execFile } from "node:child_process";
import { chown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startSystemPostgres, systemPostgres } from "#harness/system-postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import {
  backupOf,
  freshFolder,
  migrationsDir,
  query,
  removeWhatWasMade,
} from "../db/backup-fixtures.ts";
import { findPostgresPrograms } from "../db/postgres-programs.ts";

const run = promisify(execFile);

// Only where the machine has a whole PostgreSQL, and what makes a certificate for it.
const hasOpenssl = await run("openssl", ["version"]).then(
  () => true,
  () => false,
);
const here = it.runIf(systemPostgres !== undefined && hasOpenssl);

let server: Awaited<ReturnType<typeof startSystemPostgres>> | undefined;
beforeAll(async () => {
  if (systemPostgres !== undefined) server = await startSystemPostgres(systemPostgres);
});
afterAll(() => server?.stop());
afterEach(removeWhatWasMade);

/** Lets the server answer with TLS, with a certificate for `localhost`; answers its file. */
async function openTls(url: string): Promise<string> {
  const [setting] = await query<{ folder: string }>(
    url,
    "select current_setting('data_directory') as folder",
  );
  const { uid, gid } = await stat(setting?.folder ?? "");
  const [key, certificate] = ["key", "crt"].map((end) => join(setting?.folder ?? "", `tls.${end}`));
  const files = ["-keyout", key ?? "", "-out", certificate ?? ""];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...names, ...files]);
  for (const file of [key, certificate]) await chown(file ?? "", uid, gid);
  await query(url, `alter system set ssl_key_file = '${key}'`);
  await query(url, `alter system set ssl_cert_file = '${certificate}'`);
  await query(url, "alter system set ssl = on");
  await query(url, "select pg_reload_conf()");
  return certificate ?? "";
}

here("T-473 pg_dump gets in over TLS as the product does, and no further", async () => {
  const url = new URL(server?.url ?? "");
  url.hostname = "localhost";
  await migrate(url.href, migrationsDir);
  const certificate = await openTls(url.href);
  const dumpBy = async (words: string) =>
    readdir(await backupOf(`${url.href}?${words}`, { findPrograms: findPostgresPrograms }));
  const dumped = ["database.dump", "manifest.json"];

  expect((await dumpBy("sslmode=no-verify")).toSorted()).toEqual(dumped);
  expect((await dumpBy(`sslmode=verify-full&sslrootcert=${certificate}`)).toSorted()).toEqual(
    dumped,
  );
  // Who vouches for a server that the URL says nothing of is known to this process, not to libpq.
  const folder = join(await freshFolder(), "backup");
  await run(process.execPath, ["ops/db-backup.ts", "--to", folder], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      DATABASE_URL: `${url.href}?sslmode=verify-full`,
      BASE_URL: "",
      NODE_EXTRA_CA_CERTS: certificate,
    },
  });
  expect((await readdir(folder)).toSorted()).toEqual(dumped);
  // The driver already refuses a certificate that nobody vouches for: so would pg_dump.
  await expect(dumpBy("sslmode=verify-full")).rejects.toThrow("self-signed certificate");
});
