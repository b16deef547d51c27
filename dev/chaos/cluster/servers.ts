import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, globSync, openSync, readFileSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#harness/free-port.ts";
import { until } from "#harness/until.ts";
import { choosePostgresUser } from "#server/platform/db/embedded/database-home.ts";
import { queryOnce } from "../frame/database.ts";

const execute = promisify(execFile);
const operations = join(import.meta.dirname, "../../../docs/operations.md");
const bin = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1) ?? "";
const programs = { haproxy: "/usr/sbin/haproxy", pgbouncer: "/usr/sbin/pgbouncer" };
/** PostgreSQL refuses to be root. */
const { uid, gid } = choosePostgresUser() ?? {};
const runAs = uid === undefined ? {} : { uid, gid };
const names = ["a", "b", "c"] as const;

/** Says what this machine lacks for a cluster; null if nothing is missing. */
export function missingClusterPrograms(): string | null {
  const needed = [`${bin}/pg_basebackup`, ...Object.values(programs)];
  const isThere = needed.every((path) => globSync(path).length > 0);
  return isThere ? null : "it needs Debian's haproxy, pgbouncer and postgresql";
}

/** Reads a block of docs/operations.md by the name in its first lines, and puts this machine's addresses in. */
function documented(name: string, changes: readonly (readonly [string, unknown])[] = []): string {
  const blocks = readFileSync(operations, "utf8").matchAll(/^```\w+\n(.+?)^```$/gms);
  const texts = [...blocks].map(([, text = ""]) => text);
  const found = texts.find((text) => text.slice(0, 40).includes(`# ${name}`));
  if (!found) throw new Error(`docs/operations.md has no block ${name}.`);
  return changes.reduce((text, [from, to]) => text.replaceAll(from, String(to)), found);
}

async function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await execute("ps", ["-o", "pid=", "--pid", `${pid}`, "--ppid", `${pid}`]);
  for (const each of stdout.trim().split(/\s+/)) {
    try {
      process.kill(Number(each), signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts a primary, two standbys, HAProxy and PgBouncer by the very blocks of docs/operations.md, in
 * a folder that goes away with them. HAProxy also leads to two processes of the product.
 */
export async function startCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), "layisha-cluster-"));
  await chmod(dataDir, 0o755);
  if (uid !== undefined && gid !== undefined) await chown(dataDir, uid, gid);
  const ports = await Promise.all(Array.from({ length: 8 }, freePort));
  const [databasePort = 0, pooledPort = 0, webPort = 0, first = 0, second = 0, ...serverPorts] =
    ports;
  const running = new Map<string, ChildProcess>();
  let primary: string = names[0];

  const inFolder = (name: string) => join(dataDir, name);
  const portOf = (name: string) => serverPorts[names.indexOf(name as (typeof names)[number])] ?? 0;
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${portOf(name)}/postgres`;
  const layisha = (port: number) => `postgres://layisha@127.0.0.1:${port}/layisha`;
  const standbys = () => names.filter((name) => name !== primary);

  async function write(name: string, text: string, mode = 0o644): Promise<string> {
    await writeFile(inFolder(name), text, { mode });
    return inFolder(name);
  }

  function launch(name: string, command: string, args: readonly string[]): void {
    const log = openSync(inFolder(`${name}.log`), "a");
    running.set(
      name,
      spawn(command, args, { ...runAs, cwd: dataDir, stdio: ["ignore", log, log] }),
    );
    closeSync(log);
  }

  async function kill(name: string): Promise<void> {
    const child = running.get(name);
    running.delete(name);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    await signalAll(child, "SIGKILL");
    await ended;
  }

  async function startServer(name: string): Promise<void> {
    const own = [
      documented("postgresql.conf", [["'a' ", `'${name}' `]]),
      `port = ${portOf(name)}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
    ];
    const settings = await write(`${name}.conf`, own.join("\n"));
    launch(name, join(bin, "postgres"), ["-D", inFolder(name), "-c", `config_file=${settings}`]);
    const isUp = () =>
      queryOnce(urlOf(name), "select 1").then(
        () => true,
        () => false,
      );
    if (!(await until(isUp, { within: 30_000 }))) throw new Error(`Server ${name} did not start.`);
  }

  /** Makes a server a standby, as a new copy of the primary, and waits until it follows. */
  async function addStandby(name: string): Promise<void> {
    await rm(inFolder(name), { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${portOf(primary)} user=postgres`;
    await execute(
      join(bin, "pg_basebackup"),
      ["-R", "-c", "fast", "-D", inFolder(name), "-d", from],
      runAs,
    );
    await startServer(name);
  }

  const followers = async () => {
    const sql =
      "select from pg_stat_replication where state = 'streaming' and sync_state = 'quorum'";
    return (await queryOnce(urlOf(primary), sql)).length;
  };
  /** Waits until both standbys follow the primary; fails after 30 s. */
  const untilWhole = async () => {
    const isWhole = async () => (await followers()) === 2;
    if (!(await until(isWhole, { within: 30_000 }))) throw new Error("A standby does not follow.");
  };

  const ownPorts = [
    ["127.0.0.1:6432", `127.0.0.1:${databasePort}`],
    ["127.0.0.1:8080", `127.0.0.1:${webPort}`],
    ["127.0.0.1:3001", `127.0.0.1:${first}`],
    ["127.0.0.1:3002", `127.0.0.1:${second}`],
    ["/etc/haproxy/", `${dataDir}/`],
    ...serverPorts.map((port, at) => [`10.0.0.${at + 1}:5432`, `127.0.0.1:${port}`] as const),
  ] as const;
  const proxy = await write("haproxy.cfg", documented("haproxy.cfg", ownPorts));
  await write("is-primary", documented("is-primary", [["/usr/lib/postgresql/*/bin", bin]]), 0o755);
  const promote = await write(
    "promote",
    documented("promote", [["/usr/lib/postgresql/*/bin", bin]]),
    0o755,
  );
  const listening = `auth_type = any\nlisten_addr = 127.0.0.1\nlisten_port = ${pooledPort}\nunix_socket_dir =\n`;
  const asLayisha = [["port=6432", `port=${databasePort} user=layisha`]] as const;
  const pooler = await write("pgbouncer.ini", documented("pgbouncer.ini", asLayisha) + listening);
  const start = {
    haproxy: () => launch("haproxy", programs.haproxy, ["-db", "-q", "-f", proxy]),
    pgbouncer: () => launch("pgbouncer", programs.pgbouncer, ["-q", pooler]),
  };

  await execute(
    join(bin, "initdb"),
    ["-U", "postgres", "-A", "trust", "-D", inFolder(primary)],
    runAs,
  );
  // Nobody follows yet, so nobody could confirm these.
  await startServer(primary);
  const made = [
    "create role monitor login",
    "create role layisha login",
    "create database layisha owner layisha",
  ];
  for (const sql of made)
    await queryOnce(`${urlOf(primary)}?options=-c%20synchronous_commit%3Dlocal`, sql);
  for (const name of standbys()) await addStandby(name);
  await untilWhole();
  start.haproxy();
  start.pgbouncer();

  return {
    dataDir,
    url: layisha(databasePort),
    pooledUrl: layisha(pooledPort),
    webPort,
    productPorts: [first, second] as const,
    query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      queryOnce<Row>(layisha(portOf(primary)), sql, values),
    /** Kills the primary and promotes the standby that has most, as the page says; when, by `Date.now`. */
    failOver: async () => {
      await untilWhole();
      await kill(primary);
      // A primary that is being killed may still answer.
      const killedMs = Date.now();
      const lost = primary;
      const left = standbys();
      await execute(
        promote,
        left.map((name) => `127.0.0.1:${portOf(name)}`),
      );
      const promotedMs = Date.now();
      for (const name of left) {
        const [found] = await queryOnce<{ standby: boolean }>(
          urlOf(name),
          "select pg_is_in_recovery() as standby",
        );
        if (found?.standby === false) primary = name;
      }
      return { lost, killedMs, promotedMs };
    },
    addStandby,
    untilWhole,
    /** Stops this many standbys where they stand; answers how to let them go on. */
    freeze: async (count: number) => {
      const frozen = standbys()
        .slice(0, count)
        .flatMap((name) => running.get(name) ?? []);
      for (const server of frozen) await signalAll(server, "SIGSTOP");
      return async () => {
        for (const server of frozen) await signalAll(server, "SIGCONT");
      };
    },
    hold: async (sql: string, ms: number) => {
      const client = new pg.Client({ connectionString: layisha(portOf(primary)) });
      await client.connect();
      await client.query(`begin; ${sql}`);
      await wait(ms);
      await client.end();
    },
    cutOff: async (name: keyof typeof start, ms: number) => {
      await kill(name);
      await wait(ms);
      start[name]();
    },
    stop: async () => {
      for (const name of running.keys()) await kill(name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
