import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { until } from "#harness/until.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const PATIENCE_MS = 20_000;
const lines: string[] = [];
const log = {
  info: (line: string) => void lines.push(line),
  warn: (line: string) => void lines.push(line),
  error: (line: string) => void lines.push(line),
};

let dataDir = "";
let started: EmbeddedPostgres[] = [];

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end().catch(() => {});
  }
}

const answers = (url: string) =>
  query(url, "SELECT 1").then(
    () => true,
    () => false,
  );

/** Starts the server from a process of its own, which then dies without a word. */
async function startFromKilledProcess(): Promise<void> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.url.replace(".test.ts", ".ts"))});
    const log = { info() {}, warn() {}, error() {} };
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, durable: false });
    process.stdout.write("up");
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(parent.stdout, "data");
  parent.kill("SIGKILL");
  await once(parent, "exit");
}

beforeEach(async () => {
  dataDir = await freshFolder();
  lines.length = 0;
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
});

describe("the embedded database", { timeout: 60_000 }, () => {
  it("needs its password, and keeps the data over a stop", async () => {
    const first = await start();
    expect(
      await query(first.url, "SELECT current_setting('TimeZone'), upper('é'), current_database()"),
    ).toEqual(["UTC", "É", "layisha"]);
    const ourRole = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user";
    expect(await query(first.url, ourRole)).toEqual([false]);
    const stranger = new URL(first.url);
    stranger.password = "guess";
    await expect(query(stranger.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    await query(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    await first.stop();
    expect(await answers(first.url)).toBe(false);

    const second = await start();
    expect(await query(second.url, "SELECT n FROM kept")).toEqual([7]);
    await second.stop();
    await rm(join(dataDir, "postgres/password"));
    await expect(start()).rejects.toThrow(/postgres\/password.* put the right file back/);
  });

  it("adopts the server of a process that was killed, and restarts it at its address when it dies", async () => {
    await startFromKilledProcess();
    const note = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
    const server = await start();
    const { pid: first, url } = server;
    expect(first).toBe(Number(note.split("\n")[0]));
    await query(url, "CREATE TABLE kept AS SELECT 7 AS n");

    process.kill(first, "SIGKILL");
    const isBack = () => server.pid !== first && answers(url);
    expect(await until(isBack, { within: PATIENCE_MS })).toBe(true);
    expect(await query(url, "SELECT n FROM kept")).toEqual([7]);
    const deaths = lines.filter((line) => line.includes("has died"));
    expect(deaths).toEqual([expect.stringContaining(`(pid ${first})`)]);
    await server.stop();
    expect(await answers(url)).toBe(false);
  });

  it("starts after everything was killed, even when another program has the pid now", async () => {
    await startFromKilledProcess();
    const noteFile = join(dataDir, "postgres/cluster/postmaster.pid");
    const [pid, ...rest] = (await readFile(noteFile, "utf8")).split("\n");
    process.kill(Number(pid), "SIGKILL");
    const other = spawn("sleep", ["60"]);
    try {
      await writeFile(noteFile, [String(other.pid), ...rest].join("\n"));
      const server = await start();
      expect(server.pid).not.toBe(other.pid);
      expect(await answers(server.url)).toBe(true);
    } finally {
      other.kill("SIGKILL");
    }
  });

  it("is one server for two starts at once, and stays until the last has stopped", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(two.pid).toBe(one.pid);
    expect(two.url).toBe(one.url);
    await one.stop();
    expect(await answers(two.url)).toBe(true);
    await two.stop();
    expect(await answers(two.url)).toBe(false);
  });

  it("a start that is called off leaves nothing", { tags: ["X-100", "X-101"] }, async () => {
    const starting = new AbortController();
    const say = (line: string) => {
      lines.push(line);
      starting.abort();
    };
    const waits = { say, signal: starting.signal, reportEveryMs: 20 };
    const waiting = startEmbeddedPostgres({ dataDir, log, durable: false, waits });
    await expect(waiting).rejects.toThrow("aborted");
    expect(lines).toEqual([expect.stringMatching(/^Waiting for the database in .* \(\d+ s\)\.$/)]);
    expect(await readdir(join(dataDir, "postgres"))).not.toContainEqual(
      expect.stringMatching(/new/),
    );
    expect(await answers((await start()).url)).toBe(true);
  });

  it("refuses data of another release in one line", async () => {
    const cluster = join(dataDir, "postgres/cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(
      /^The database .* is of PostgreSQL 17, .* DATABASE_URL\.$/,
    );
  });

  it.runIf(process.getuid?.() === 0)(
    "keeps the data where its user reaches them when the folder is closed",
    async () => {
      await chmod(dataDir, 0o700);
      const { url, stop } = await start();
      const home = await readlink(join(dataDir, "postgres"));
      try {
        expect(await answers(url)).toBe(true);
        expect(lines.join("\n")).toContain(home);
        await stop();
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    },
  );
});
