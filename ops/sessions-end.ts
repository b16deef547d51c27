/**
 * `npm run sessions:end`: signs everybody out and ends every live code and link, on every process at
 * once.
 *
 * usage: npm run sessions:end
 */
import { endEverySessionAndCode } from "#server/features/sessions/end-every-session.ts";
import { requireProductDatabase } from "./db/check-database.ts";
import { readArguments, runCommand } from "./db/command.ts";
import { withCommandContext } from "./db/command-context.ts";

await runCommand(
  () => readArguments({}, "npm run sessions:end"),
  async (run) => {
    await requireProductDatabase(run);
    const ended = await withCommandContext({ url: run.url, queue: false }, endEverySessionAndCode);
    return `${ended.toLocaleString("en-ZA")} sessions have ended: everybody signs in again.`;
  },
);
