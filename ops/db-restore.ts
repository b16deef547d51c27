/**
 * What `npm run db:restore` runs: fills an empty database from the folder of a backup, checks it
 * against what the backup says of itself, and migrates it to this version of the program.
 *
 * usage: npm run db:restore -- --from FOLDER
 */
import { dirname, join, resolve } from "node:path";
import { readArguments, runCommand } from "./db/command.ts";
import { Refusal } from "./db/errors.ts";
import { restore } from "./db/restore.ts";

const usage = "npm run db:restore -- --from FOLDER";
const migrationsDir = join(dirname(import.meta.dirname), "migrations");

function readOptions(): { readonly folder: string } {
  const { from } = readArguments({ from: { type: "string" } }, usage);
  if (from === undefined) throw new Refusal(`Say which backup with --from. Usage: ${usage}`);
  return { folder: resolve(from) };
}

await runCommand(readOptions, async ({ url, say, signal }, { folder }) => {
  const start = performance.now();
  const { tables, createdAt } = await restore({ url, folder, migrationsDir, say, signal });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-ZA");
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `Restored and checked: ${tables.length} tables, ${rows} rows in ${seconds} s, as of ${createdAt}`;
});
