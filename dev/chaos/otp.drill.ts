import { collectFaults, type Drill, type DrillOptions, type DrillReport } from "./drill.ts";
import { compareWithNoCode, guessAtOneCode, verifyOneCodeAtOnce } from "./otp/guess-codes.ts";
import { misuseProofs } from "./otp/misuse-proofs.ts";
import { askForOddAddresses, sendToOneAddress } from "./otp/send-codes.ts";
import { sprayCodes } from "./otp/spray-codes.ts";
import { freshEmail, type Stage } from "./otp/stage.ts";
import { createRandom } from "./random.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { installationOn, type ProductProcess, startProduct } from "./support/product-process.ts";
import { readSentCodes } from "./support/sent-codes.ts";

/** Codes attacked in a default run; the full figures take `--rounds 100`. */
const defaultRounds = 3;
/** Wrong codes an hour before every network gets few, for the processes of this drill. */
const budget = 500;
const connections = 128;

async function drill(
  database: DrillDatabase,
  processes: readonly ProductProcess[],
  { rounds, seed, say }: DrillOptions,
): Promise<DrillReport> {
  const counted = new Map<string, number>();
  const faults = collectFaults();
  const stage: Stage = {
    database,
    ports: processes.map(({ port }) => port),
    lines: createLines(connections),
    mail: readSentCodes(database),
    random: createRandom(seed),
    faults,
    count: (what, by = 1) => void counted.set(what, (counted.get(what) ?? 0) + by),
  };
  const codes = rounds ?? defaultRounds;
  for (let round = 0; round < codes; round++) {
    await guessAtOneCode(stage);
    await verifyOneCodeAtOnce(stage);
    if ((round + 1) % Math.ceil(codes / 5) === 0) say(`${round + 1} of ${codes} codes attacked`);
  }
  await compareWithNoCode(stage, freshEmail());
  await misuseProofs(stage);
  await askForOddAddresses(stage);
  say("proofs misused, odd addresses asked for");
  await sendToOneAddress(stage);
  say("one address asked for as often as can be");
  await sprayCodes(stage, processes, budget);
  stage.lines.destroy();
  return {
    figures: {
      ...Object.fromEntries(counted),
      "codes guessed, used twice, sent too often or to another address": faults.count(),
    },
    settings: {
      seed,
      processes: processes.length,
      connections,
      WRONG_CODES_PER_HOUR: budget,
      "tries per code": 5,
      "codes per address": "one in 30 s, 5 an hour, 10 a day",
      cores: coresText,
    },
    faults: faults.list(),
  };
}

export const otpDrill: Drill = {
  name: "otp",
  about: "one-time passwords guessed, replayed and asked for from everywhere, on two processes",
  run: async (options) => {
    const database = await startDrillDatabase();
    const processes: ProductProcess[] = [];
    try {
      const settings = { WRONG_CODES_PER_HOUR: String(budget), CODE_MAILS_PER_HOUR: "1000000" };
      const installation = installationOn(database.url, database.dataDir, settings);
      for (let count = 0; count < 2; count++) processes.push(await startProduct(installation));
      return await drill(database, processes, options);
    } finally {
      await Promise.all(processes.map((process) => process.end("SIGTERM")));
      await database.stop();
    }
  },
};
