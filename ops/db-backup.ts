/**
 * `npm run db:backup`: writes everything that the database holds at one moment into a folder, while
 * the product goes on. `npm run db:restore` puts it into an empty database.
 *
 * usage: npm run db:backup [-- --to FOLDER]
 */
import { join, resolve } from "node:path";
import { backUp } from "./db/backup.ts";
import { migrationsDir, readArguments, runCommand } from "./db/command.ts";
import { sizeInWords } from "./db/manifest.ts";

const usage = "npm run db:backup [-- --to FOLDER]";
const readOptions = () => readArguments({ to: { type: "string" } }, usage);

await runCommand(readOptions, async ({ config, url, say, signal }, { to }) => {
  const moment = new Date().toISOString().replace(/\..*$/, "Z").replaceAll(":", "-");
  const folder = resolve(to ?? join(config.dataDir, "backups", moment));
  const start = performance.now();
  const { tables } = await backUp({ url, folder, migrationsDir, say, signal });
  const size = sizeInWords(tables, start);
  say(
    "Not in it, on purpose: SECRET_KEY or its file, the settings, mail files. Keep the key apart.",
  );
  return `Backed up and checked: ${size}, in ${folder}`;
});
