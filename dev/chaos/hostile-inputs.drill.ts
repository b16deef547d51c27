import { ensureWebBuild } from "../../ops/bootstrap.mjs";
import type { Drill, DrillOptions, DrillReport } from "./drill.ts";
import { gatherCast } from "./hostile/cast.ts";
import { faultsInLog, groupFaults } from "./hostile/judge.ts";
import { readOperations } from "./hostile/operations.ts";
import { findRecords } from "./hostile/records.ts";
import { type HostileCounts, sendHostileInputs } from "./hostile/send-hostile-inputs.ts";
import { createRandom } from "./random.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { startDrillDatabase } from "./support/drill-database.ts";
import { installationOn, startProduct } from "./support/product-process.ts";

/** Requests in a default run; the full figures take `--rounds 100000`. */
const defaultCount = 10_000;

/** Limits for the whole installation stand far away: they are another drill's business. */
const settings = {
  WRONG_PASSWORDS_PER_HOUR: "1000000",
  WRONG_CODES_PER_HOUR: "1000000",
  CODE_MAILS_PER_HOUR: "1000000",
  LOG_LEVEL: "error",
};

function reportOf({ sent, statuses, limited, coverage }: HostileCounts, operations: number) {
  const unreached = coverage.unreached();
  return {
    "requests sent": sent,
    ...Object.fromEntries(
      [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => [`answered ${status}`, n]),
    ),
    "refused for their number and sent again from another network": limited,
    "operations answered with success": `${operations - unreached.length} of ${operations}`,
  };
}

async function attack({ rounds, seed, say }: DrillOptions): Promise<DrillReport> {
  const count = rounds ?? defaultCount;
  const faults = groupFaults();
  const lines = createLines();
  // Without it there are no pages and files to ask for.
  await ensureWebBuild(process.execPath);
  const database = await startDrillDatabase();
  try {
    const installation = installationOn(database.url, database.dataDir, settings);
    const product = await startProduct(installation, { args: ["--demo"] });
    try {
      const { port } = product;
      const operations = await readOperations(port);
      const stage = {
        port,
        lines,
        database,
        secretKey: installation["SECRET_KEY"] ?? "",
        cast: await gatherCast(database),
        records: await findRecords(database, port),
        random: createRandom(seed),
      };
      const counts = await sendHostileInputs(stage, {
        count,
        operations,
        addFault: faults.add,
        say,
      });
      for (const line of counts.coverage.lines()) say(line);
      for (const key of counts.coverage.unreached()) faults.add(key, `never succeeded: ${key}`);
      for (const fault of faultsInLog(product.log())) faults.add("log", fault);
      return {
        figures: {
          ...reportOf(counts, operations.length),
          "server errors, refusals without msg, internals": faults.count(),
        },
        settings: { seed, cores: coresText, ...settings },
        faults: faults.list(),
      };
    } finally {
      await product.end("SIGTERM");
    }
  } finally {
    lines.destroy();
    await database.stop();
  }
}

export const hostileInputsDrill: Drill = {
  name: "hostile-inputs",
  about: "requests that are almost right, made from the API's own description, and odd addresses",
  run: attack,
};
