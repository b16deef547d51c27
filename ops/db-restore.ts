/**
 * `npm run db:restore`: fills an empty database from the folder of a backup, and checks it against
 * what the backup says of itself. The next start migrates it to this version of the program.
 *
 * usage: npm run db:restore -- --from FOLDER
 */
import { resolve } from "node:path";
import { migrationsDir, readArguments, runCommand } from "./db/command.ts";
import { Refusal } from "./db/errors.ts";
import { sizeInWords } from "./db/manifest.ts";
import { restore } from "./db/restore.ts";

const usage = "npm run db:restore -- --from FOLDER";

function readOptions(): { readonly folder: string } {
  const { from } = readArguments({ from: { type: "string" } }, usage);
  if (from === undefined) throw new Refusal(`Say which backup with --from. Usage: ${usage}`);
  return { folder: resolve(from) };
}

await runCommand(readOptions, async ({ url, say, signal }, { folder }) => {
  const start = performance.now();
  const { tables, createdAt } = await restore({ url, folder, migrationsDir, say, signal });
  return `Restored and checked: ${sizeInWords(tables, start)}, as of ${createdAt}`;
});
