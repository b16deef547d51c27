/**
 * What `npm run sessions:end` runs: signs everybody out and ends every code and link that is on its
 * way, on every process at once.
 *
 * usage: npm run sessions:end
 */
import { endEverySession } from "#server/features/sessions/end-every-session.ts";
import { runCommand } from "./db/command.ts";
import { withCommandContext } from "./db/command-context.ts";
import { readArguments } from "./db/read-arguments.ts";
import { refuseForeign } from "./db/refuse-foreign.ts";

await runCommand(
  () => readArguments({}, "npm run sessions:end"),
  async (run) => {
    await refuseForeign(run);
    const ended = await withCommandContext({ url: run.url, queue: false }, endEverySession);
    return `${ended.toLocaleString("en-ZA")} sessions have ended: everybody signs in again.`;
  },
);
