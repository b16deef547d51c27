import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "./config.ts";
import { startServer } from "./start-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const buildDir = join(root, "build");

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const server = await startServer(config, {
    migrationsDir: join(root, "migrations"),
    buildDir: existsSync(join(buildDir, "site.json")) ? buildDir : null,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Could not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Layisha cannot start: ${message}\n`);
  if (!(error instanceof ConfigError) && error instanceof Error)
    process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
