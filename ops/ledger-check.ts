/**
 * `npm run ledger:check`: recomputes the books from their entries and the orders, and says what does
 * not agree. It changes nothing, and ends with 1 where it finds something.
 *
 * usage: npm run ledger:check
 */
import { checkLedger } from "#server/features/ledger/check-ledger.ts";
import { requireCurrentDatabase } from "./db/check-database.ts";
import { readArguments, runCommand } from "./db/command.ts";
import { withCommandContext } from "./db/command-context.ts";
import { Refusal } from "./db/errors.ts";

await runCommand(
  () => readArguments({}, "npm run ledger:check"),
  async (run) => {
    await requireCurrentDatabase(run);
    const faults = await withCommandContext({ url: run.url, queue: false }, checkLedger);
    for (const fault of faults) run.say(fault);
    if (faults.length > 0) throw new Refusal(`The books do not agree: ${faults.length} faults.`);
    return "The books agree with their entries and with the orders.";
  },
);
