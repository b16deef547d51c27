import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { freePort } from "#harness/free-port.ts";

let admin: pg.Client;
let name = "";
let databaseUrl = "";
let dataDir = "";
let child: ChildProcess | undefined;

beforeEach(async () => {
  admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  name = `main_${newId().replaceAll("-", "")}`;
  await admin.query(`create database ${name}`);
  databaseUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  dataDir = await mkdtemp(join(tmpdir(), "layisha-main-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(dataDir, { recursive: true });
});

type Program = {
  readonly url: string;
  readonly said: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** The exit code, when it has ended. */
  readonly ended: Promise<number | null>;
};

async function run(): Promise<Program> {
  const port = String(await freePort());
  const program = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    // The test runner has a BASE_URL of its own.
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: port, BASE_URL: "" },
  });
  child = program;
  let said = "";
  const isOpen = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("is open at")) resolve();
    };
    program.stdout.on("data", listen);
    program.stderr.on("data", listen);
  });
  const ended = once(program, "close").then(([code]) => code as number | null);
  await Promise.race([isOpen, ended]);
  return {
    url: `http://localhost:${port}`,
    said: () => said,
    signal: (signal) => program.kill(signal),
    ended,
  };
}

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s ends the program with code 0, without a word of complaint",
  { tags: "F3" },
  async (signal) => {
    const program = await run();
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    program.signal(signal);
    expect(await program.ended).toBe(0);
    expect(program.said()).not.toMatch(/"level":"(warn|error|fatal)"/);
  },
);

it("whoever presses Ctrl-C once more does not wait for what is under way", {
  tags: "F3",
}, async () => {
  const program = await run();
  const holder = new pg.Client({ connectionString: databaseUrl });
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("begin; lock table pricing in access exclusive mode");
  const asked = fetch(`${program.url}/api/pricing/1.5ton`);
  const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
  while ((await admin.query(waiting, [name])).rows.length === 0);

  const pressing = setInterval(() => program.signal("SIGINT"), 100);
  await expect(asked).rejects.toThrow();
  expect(await program.ended).toBe(130);
  clearInterval(pressing);
  await holder.end();
});

it("a database of a newer version ends the start with one line that says so", {
  tags: "F6",
}, async () => {
  const program = await run();
  program.signal("SIGTERM");
  await program.ended;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "insert into schema_migrations (name, checksum) values ('9999_newer.sql', '')",
  );
  await client.end();

  const old = await run();
  expect(await old.ended).toBe(1);
  expect(old.said().trim()).toMatch(
    /^Layisha cannot start: The database was migrated by a newer version of this program .+$/,
  );
});
