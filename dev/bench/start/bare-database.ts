// The yardstick of `npm run bench -- start`: starts PostgreSQL on the data folder named first, says so
// to its parent, and stops it on SIGTERM.
import { silentLog } from "#harness/silent-log.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: silentLog });
// Nothing else keeps this process while the database ends.
setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
process.send?.("open");
