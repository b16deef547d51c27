/**
 * What `npm run db:purge` runs: forgets everything that has served its time, as the product itself
 * does every night. The list, with the reasons, stands in docs/operations.md.
 *
 * usage: npm run db:purge [-- --dry-run]
 *   --dry-run   counts what is due, and changes nothing
 */
import { dirname, join } from "node:path";
import { purge } from "../src/server/features/housekeeping/purge.ts";
import { migrate } from "../src/server/platform/db/migrate.ts";
import { runCommand } from "./db/command.ts";
import { withCommandContext } from "./db/command-context.ts";
import { readArguments } from "./db/read-arguments.ts";

const options = { "dry-run": { type: "boolean", default: false } } as const;
const readOptions = () => readArguments(options, "npm run db:purge [-- --dry-run]");

await runCommand(readOptions, async ({ url, say }, { "dry-run": dryRun }) => {
  const folder = join(dirname(import.meta.dirname), "migrations");
  for (const name of await migrate(url, folder)) say(`Migrated: ${name}`);
  const total = await withCommandContext(url, (context) =>
    purge(context, {
      dryRun,
      withinMs: Number.POSITIVE_INFINITY,
      tell: (what, count) => say(`${what}: ${count.toLocaleString("en-ZA")}`),
    }),
  );
  const count = total.toLocaleString("en-ZA");
  return dryRun ? `${count} are due. Nothing was changed.` : `${count} were forgotten.`;
});
