/**
 * `npm run db:purge`: purges everything that is no longer kept, as the product itself does every
 * night. The list, with the reasons, is src/domain/privacy/retention.ts.
 *
 * usage: npm run db:purge [-- --dry-run]
 *   --dry-run   counts what is due, and changes nothing
 */
import { purgeExpiredRows } from "#server/features/housekeeping/purge.ts";
import { requireCurrentDatabase, requireProductDatabase } from "./db/check-database.ts";
import { type CommandRun, migrateDatabase, readArguments, runCommand } from "./db/command.ts";
import { withCommandContext } from "./db/command-context.ts";
import { Interruption } from "./db/errors.ts";
import { formatCount, purgeInTurns } from "./db/purge-in-turns.ts";

const options = { "dry-run": { type: "boolean", default: false } } as const;
const readOptions = () => readArguments(options, "npm run db:purge [-- --dry-run]");

async function countDue(run: CommandRun): Promise<string> {
  const { url, say } = run;
  await requireCurrentDatabase(run);
  const tell = (what: string, count: number) => say(`${what}: ${formatCount(count)}`);
  const total = await withCommandContext({ url, queue: false }, (context) =>
    purgeExpiredRows(context, { dryRun: true, withinMs: Number.POSITIVE_INFINITY, tell }),
  );
  return `${formatCount(total)} are due. Nothing was changed.`;
}

async function forgetDue(run: CommandRun): Promise<string> {
  const { url, say, signal } = run;
  await requireProductDatabase(run);
  await migrateDatabase(run);
  const { counts, total, isWhole } = await withCommandContext({ url, queue: true }, (context) =>
    purgeInTurns(context, { signal }),
  );
  for (const [what, count] of counts) say(`${what}: ${formatCount(count)}`);
  const line = `${formatCount(total)} were forgotten.`;
  if (isWhole) return line;
  throw new Interruption(`until then ${line} Run this again for the rest.`);
}

await runCommand(readOptions, (run, { "dry-run": dryRun }) =>
  dryRun ? countDue(run) : forgetDue(run),
);
