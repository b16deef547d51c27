import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { freshFolder, migratedDatabase } from "#harness/fresh.ts";

let databaseUrl = "";
let dataDir = "";
let child: ChildProcess | undefined;

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

/** Starts the program; it is open then, or it has ended. */
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
