import type { Drill, DrillOptions, DrillReport } from "./drill.ts";
import { createRandom } from "./random.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { installationOn, type ProductProcess, startProduct } from "./support/product-process.ts";
import { compareKinds } from "./timing/compare.ts";
import { askQuestions } from "./timing/questions.ts";

/** Answers of each kind in a default run; the full figures take `--rounds 1000`. */
const defaultSamples = 150;
const warmUp = 12;

async function drill(
  database: DrillDatabase,
  { port }: ProductProcess,
  { rounds, seed, say }: DrillOptions,
): Promise<DrillReport> {
  const samples = rounds ?? defaultSamples;
  const random = createRandom(seed);
  const line = { port, lines: createLines(1) };
  for (const question of await askQuestions(database, warmUp)) {
    await compareKinds(line, question, random);
  }
  const figures: Record<string, string | number> = { "answers of each kind": samples };
  const faults: string[] = [];
  for (const question of await askQuestions(database, samples)) {
    const comparison = await compareKinds(line, question, random);
    Object.assign(figures, comparison.figures);
    faults.push(...comparison.faults);
    say(`${question.name} compared`);
  }
  line.lines.destroy();
  return {
    figures,
    settings: {
      seed,
      "may differ": "area 0.5 ± 0.1, or a median gap under 1 ms",
      "hashes at once": 2,
      cores: coresText,
    },
    faults,
  };
}

export const timingDrill: Drill = {
  name: "timing",
  about: "whether an answer, or the time that it takes, tells who has an account",
  run: async (options) => {
    const database = await startDrillDatabase();
    let product: ProductProcess | undefined;
    try {
      const plenty = "1000000";
      const settings = { WRONG_PASSWORDS_PER_HOUR: plenty, CODE_MAILS_PER_HOUR: plenty };
      product = await startProduct(installationOn(database.url, database.dataDir, settings));
      return await drill(database, product, options);
    } finally {
      await product?.end("SIGTERM");
      await database.stop();
    }
  },
};
