import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Drill, runDrill } from "./drill.ts";
import { startFrom } from "./product.ts";

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} must be a whole number from 1 on, but it is "${text}".`);
}

/**
 * Runs the drills that the command line names with `--only`, or all, one after another, and ends the
 * program: with 1 when one of them found what must not be.
 */
export async function runDrills(drills: readonly Drill[]): Promise<never> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      rounds: { type: "string" },
      seed: { type: "string", default: "1" },
      product: { type: "string" },
    },
  });
  const options = {
    rounds: values.rounds === undefined ? undefined : wholeNumber("rounds", values.rounds),
    seed: wholeNumber("seed", values.seed),
  };
  if (values.product !== undefined) startFrom(resolve(values.product));
  const known = drills.map((each) => each.name);
  const chosen = (values.only?.split(",") ?? known).map((name) => {
    const drill = drills.find((each) => each.name === name);
    if (!drill) throw new Error(`There is no "${name}". There are: ${known.join(", ")}.`);
    return drill;
  });
  const broken: string[] = [];
  for (const drill of chosen) if (!(await runDrill(drill, options))) broken.push(drill.name);
  const isWhole = broken.length === 0;
  console.log(isWhole ? `\nAll ${chosen.length}: withstood` : `\nFAILED: ${broken.join(", ")}`);
  process.exit(isWhole ? 0 : 1);
}
