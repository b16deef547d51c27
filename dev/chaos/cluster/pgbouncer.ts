import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { asServerUser, writeFor } from "#harness/cluster/server-files.ts";
import { freePort } from "#harness/free-port.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { ask } from "../frame/database.ts";

const program = "/usr/sbin/pgbouncer";
export const isPgBouncerHere = existsSync(program);
const startsWithin = 10_000;

/** PgBouncer in front of one server at a time. */
export type PgBouncer = {
  readonly url: string;
  /** Names another server in its file and lets it read that again, as a callback of Patroni does. */
  readonly pointTo: (server: string) => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends it at once, whoever uses it. */
  readonly stop: () => Promise<void>;
};

/** Starts Debian's PgBouncer in transaction mode, with its files in this folder. */
export async function startPgBouncer(server: string, folder: string): Promise<PgBouncer> {
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "pgbouncer.users");
  const port = await freePort();
  const url = new URL(server);
  const { username, password, pathname } = url;
  url.port = String(port);
  let child: ReturnType<typeof spawn> | undefined;

  const configure = (to: string) =>
    writeFor(
      file,
      `[databases]
${pathname.slice(1)} = host=127.0.0.1 port=${new URL(to).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
server_login_retry = 1
`,
    );

  async function start(): Promise<void> {
    child = spawn(program, ["-q", file], { ...asServerUser, stdio: "ignore" });
    const answers = () => ask(url.href, "select 1").catch(() => undefined);
    if (!(await until(answers, { within: startsWithin }))) {
      throw new Error(`PgBouncer does not answer: run ${program} ${file} to see why.`);
    }
  }

  await writeFor(users, `"${username}" "${password}"\n`);
  await configure(server);
  await start();
  return {
    url: url.href,
    pointTo: async (to) => {
      await configure(to);
      child?.kill("SIGHUP");
    },
    start,
    stop: async () => {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
