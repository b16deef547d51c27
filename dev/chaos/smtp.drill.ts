import { collectFaults, type Drill, type DrillOptions, type DrillReport } from "./drill.ts";
import { checkMoments, outliveCodes } from "./smtp/expiry.ts";
import { killSender } from "./smtp/kill-sender.ts";
import { type DrillMailServer, openMailServer } from "./smtp/mail-server.ts";
import { goThroughOutages, measureUsual } from "./smtp/outages.ts";
import type { Stage } from "./smtp/stage.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { installationOn, type ProductProcess, startProduct } from "./support/product-process.ts";

/** Codes asked for in each outage of a default run; the full figures take `--rounds 100`. */
const defaultCodes = 12;
const outageMs = 1_500;

type Running = { product: ProductProcess };

async function drill(
  database: DrillDatabase,
  mailServer: DrillMailServer,
  running: Running,
  restart: () => Promise<void>,
  { rounds, say }: DrillOptions,
): Promise<DrillReport> {
  const codes = rounds ?? defaultCodes;
  const figures: Record<string, string | number> = {};
  const faults = collectFaults();
  const stage: Stage = {
    database,
    product: () => running.product,
    lines: createLines(1),
    mailServer,
    faults,
    figure: (name, value) => {
      figures[name] = value;
    },
  };
  const usualMs = await measureUsual(stage, codes);
  await goThroughOutages(stage, { count: codes, usualMs, outageMs });
  say("outages gone through");
  await outliveCodes(stage, codes);
  say("codes outlived");
  await killSender(stage, restart, codes);
  await checkMoments(stage);
  stage.lines.destroy();
  return {
    figures: { ...figures, "messages taken by the mail server": mailServer.taken.length },
    settings: {
      "a message is given up after":
        "2 s without a connection or greeting, 5 s of silence, 15 s in all",
      "tried again after": "1 s, then twice as long each time, to 30 s, until the code ends",
      "each outage lasts": `${outageMs / 1000} s after the last code was asked for`,
      cores: coresText,
    },
    faults: faults.list(),
  };
}

export const smtpDrill: Drill = {
  name: "smtp",
  about: "codes asked for while the mail server is out of order, or their sender is killed",
  run: async (options) => {
    const database = await startDrillDatabase();
    const mailServer = await openMailServer();
    let running: Running | undefined;
    try {
      const settings = { SMTP_URL: mailServer.url, CODE_MAILS_PER_HOUR: "1000000" };
      const installation = installationOn(database.url, database.dataDir, settings);
      const started: Running = { product: await startProduct(installation) };
      running = started;
      const restart = async () => {
        started.product = await startProduct(installation);
      };
      return await drill(database, mailServer, started, restart, options);
    } finally {
      await running?.product.end("SIGTERM");
      await mailServer.close();
      await database.stop();
    }
  },
};
