import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readServerConfig } from "./config.ts";
import { MigrationError } from "./platform/db/migrations.ts";
import { createLog } from "./platform/log/create-log.ts";
import { StartError } from "./platform/start-error.ts";
import { type StartedServer, startServer } from "./start/start-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const buildDir = join(root, "build");

/** The errors that one line explains. Any other error is a fault in our code, and its stack is printed too. */
const explained = [StartError, MigrationError];

function reportFailure(what: string, error: unknown): void {
  const isExplained = explained.some((kind) => error instanceof kind);
  const line = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${what}: ${line}\n`);
  if (!isExplained && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}

// An unhandled error leaves the process in an unknown state, so the process ends. Node itself would
// print everything in the error, such as a row that the database refused.
process.on("uncaughtException", (error) => {
  createLog("fatal").fatal({ err: error }, "ended by a failure that nobody handled");
  process.exit(1);
});

/** The milliseconds within which two Ctrl-C signals count as one: terminal and parent process both send it. */
const samePressMs = 500;

/** The milliseconds that an interrupted start has to undo what it began. */
const callOffWithinMs = 2_000;

const { promise: asked, resolve: ask } = Promise.withResolvers<NodeJS.Signals>();
const starting = new AbortController();
let server: StartedServer | undefined;
let askedAt: number | null = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    const now = performance.now();
    askedAt ??= now;
    ask(signal);
    if (signal === "SIGINT" && now - askedAt > samePressMs) process.exit(130);
    if (server) return;
    starting.abort();
    setTimeout(() => {
      if (!server) process.exit(0);
    }, callOffWithinMs).unref();
  });
}

let failed = "Layisha cannot start";
try {
  const config = readServerConfig(process.env, process.argv.slice(2));
  server = await startServer(config, {
    migrationsDir: join(root, "migrations"),
    buildDir: existsSync(join(buildDir, "site.json")) ? buildDir : null,
    say: (line) => process.stdout.write(`${line}\n`),
    signal: starting.signal,
  });
  const asWhat = await asked;
  failed = "Layisha has stopped, and not everything could be closed";
  // Only a load balancer needs the notice, and a person who presses Ctrl-C has no load balancer.
  if (asWhat !== "SIGINT") await server.announceStop();
  await server.stop();
  process.exit(0);
} catch (error) {
  if (!server && starting.signal.aborted) process.exit(0);
  reportFailure(failed, error);
  process.exit(1);
}
