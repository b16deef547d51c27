import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { freshFolder, migratedDatabase, query } from "#harness/fresh.ts";

let databaseUrl = "";
let dataDir = "";
let child: ChildProcess | undefined;

/** Who else is connected to the database. */
const connections =
  "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

beforeEach(async () => {
  databaseUrl = await migratedDatabase();
  dataDir = await freshFolder();
});
afterEach(() => child?.kill("SIGKILL"));

type Program = {
  readonly url: string;
  readonly said: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** The exit code, when it has ended. */
  readonly ended: Promise<number | null>;
};

async function launch(): Promise<Program & { readonly isOpen: Promise<void> }> {
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
  return {
    isOpen,
    url: `http://localhost:${port}`,
    said: () => said,
    signal: (signal) => program.kill(signal),
    ended,
  };
}

/** Starts the program; it is open then, or it has ended. */
async function run(): Promise<Program> {
  const program = await launch();
  await Promise.race([program.isOpen, program.ended]);
  return program;
}

it.each(["SIGTERM", "SIGHUP"] as const)(
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

it("SIGTERM ends a start that waits with code 0, and its wait too", { tags: "X-101" }, async () => {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("select pg_advisory_lock(7025550000)");
  const program = await launch();
  while ((await query(databaseUrl, `${connections} and wait_event_type = 'Lock'`)).length === 0);
  program.signal("SIGTERM");
  expect(await program.ended).toBe(0);
  expect(program.said()).toBe("");
  while ((await query(databaseUrl, connections)).length > 1);
  await holder.end();
});

it.each([
  ["that is not there", { pathname: "/nowhere" }, /\/nowhere cannot be used \(.* does not exist\)/],
  ["without a password", { password: "" }, /\/test_\w+ cannot be used \(.* password must be a/],
])("a database %s ends the start with one line", { tags: "X-105" }, async (_, change, why) => {
  databaseUrl = Object.assign(new URL(databaseUrl), change).href;
  const program = await run();
  expect(await program.ended).toBe(1);
  expect(program.said()).toMatch(/^Layisha cannot start: The database [\d.:]+\/.*\. .*\n$/);
  expect(program.said()).toMatch(why);
});

it("a second Ctrl-C does not wait for what is under way", { tags: "F3" }, async () => {
  const program = await run();
  const holder = new pg.Client({ connectionString: databaseUrl });
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("begin; lock table pricing in access exclusive mode");
  const asked = fetch(`${program.url}/api/pricing/1.5ton`);
  while ((await query(databaseUrl, `${connections} and wait_event_type = 'Lock'`)).length === 0);

  const pressing = setInterval(() => program.signal("SIGINT"), 100);
  await expect(asked).rejects.toThrow();
  expect(await program.ended).toBe(130);
  clearInterval(pressing);
  await holder.end();
});
