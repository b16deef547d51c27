import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#harness/free-port.ts";
import { chooseRunAs } from "#server/platform/db/embedded/run-as.ts";
import { until } from "#server/platform/db/embedded/until.ts";

/** Where this machine has a whole PostgreSQL of its own, with pg_dump; undefined for nowhere. */
export const systemPostgres = globSync("/usr/lib/postgresql/*/bin").find((folder) =>
  ["initdb", "postgres", "pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name))),
);

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Starts the machine's own PostgreSQL on a folder that goes away with it. */
export async function startSystemPostgres(
  binaries: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "layisha-system-postgres-"));
  const runAs = chooseRunAs();
  const user = runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
  const password = randomBytes(12).toString("hex");
  const [data, passwordFile] = [join(folder, "data"), join(folder, "password")];
  await writeFile(passwordFile, password);
  await chmod(folder, 0o755);
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  const init = ["-D", data, "-U", "tester", "-A", "scram-sha-256", "-E", "UTF8", "--no-sync"];
  await promisify(execFile)(
    join(binaries, "initdb"),
    [...init, "--locale=C.UTF-8", `--pwfile=${passwordFile}`],
    { ...user, cwd: folder },
  );
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const server = spawn(
    join(binaries, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`;
  await until(() => answers(url), { within: 20_000 });
  return {
    url,
    stop: async () => {
      server.kill("SIGINT");
      if (server.exitCode === null) await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
