import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "./config.ts";
import { EmbeddedPostgresError } from "./platform/db/embedded/embedded-postgres-error.ts";
import { StartError, startServer } from "./start-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const buildDir = join(root, "build");

/** Failures that one line explains; any other is a defect of ours and shows where it happened. */
const explained = [ConfigError, EmbeddedPostgresError, StartError];

function reportFailure(error: unknown): void {
  const isExplained = explained.some((kind) => error instanceof kind);
  const line = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Layisha cannot start: ${line}\n`);
  if (!isExplained && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}

// A signal that comes while everything is still being brought up takes effect right after it.
const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ask());

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const server = await startServer(config, {
    migrationsDir: join(root, "migrations"),
    buildDir: existsSync(join(buildDir, "site.json")) ? buildDir : null,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  await asked;
  await server.stop();
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
