import { execFile } from "node:child_process";
import { appendFile, chown, copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { SERVER_ENV } from "#server/platform/db/embedded/cluster.ts";
import { SYSTEM_DIR } from "#server/platform/db/embedded/database-home.ts";
import { codeOf } from "#server/platform/db/embedded/embedded-postgres-error.ts";
import { findBinaries } from "#server/platform/db/embedded/find-binaries.ts";
import {
  type Binaries,
  binariesInPlace,
  copyBinaries,
} from "#server/platform/db/embedded/place-binaries.ts";
import { chooseRunAs } from "#server/platform/db/embedded/run-as.ts";

/** Undefined: PostgreSQL runs as this very user. */
const runAs = chooseRunAs();
/** How PostgreSQL's programs are run: root must not run them. */
export const asServerUser = {
  cwd: "/",
  env: SERVER_ENV,
  ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
};

/** Hands a file or a folder over to the user that PostgreSQL runs as. */
async function handOver(path: string): Promise<void> {
  if (runAs) await chown(path, runAs.uid, runAs.gid);
}

/** Writes a file that PostgreSQL reads. */
export async function writeFor(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await handOver(path);
}

/** The programs that npm has installed, where PostgreSQL's user can run them. */
export async function embeddedBinaries(): Promise<Binaries> {
  const found = findBinaries();
  const inPlace = runAs ? undefined : await binariesInPlace(found);
  return inPlace ?? copyBinaries(found, SYSTEM_DIR);
}

/** Makes the files of a new server, with these lines in its configuration. */
export async function initialise(
  { initdb }: Binaries,
  dir: string,
  { password, lines }: { readonly password: string; readonly lines: readonly string[] },
): Promise<void> {
  await handOver(dirname(dir));
  const passwordFile = `${dir}.password`;
  await writeFor(passwordFile, password);
  const names = ["--username=postgres", "--encoding=UTF8", "--locale=C"];
  const rest = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--no-sync"];
  await promisify(execFile)(initdb, ["-D", dir, ...names, ...rest], asServerUser);
  await appendFile(join(dir, "postgresql.conf"), `\n${lines.join("\n")}\n`);
}

/** What a copy must not have, or makes anew. */
const leftOut = /^(postmaster\.(pid|opts)|standby\.signal|[0-9A-F]{24}|.*\.history|pgsql_tmp.*)$/;

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await handOver(to);
  const copy = async (name: string, isFolder: boolean) => {
    const [source, goal] = [join(from, name), join(to, name)];
    if (isFolder) await copyTree(source, goal);
    else await copyFile(source, goal).then(() => handOver(goal));
  };
  const entries = (await readdir(from, { withFileTypes: true })).filter(
    ({ name }) => !leftOut.test(name),
  );
  await Promise.all(
    entries.map((entry) =>
      copy(entry.name, entry.isDirectory()).catch((error) => {
        // A running server removes files at any time.
        if (codeOf(error) !== "ENOENT") throw error;
      }),
    ),
  );
}

/** Copies the files of a running server, as pg_basebackup does; the log since then is streamed. */
export async function copyServer(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    await copyTree(from, to);
    const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
    await writeFor(join(to, "backup_label"), rows[0].labelfile);
    await writeFor(join(to, "standby.signal"), "");
  } finally {
    await client.end();
  }
}
