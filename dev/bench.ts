/**
 * What `npm run bench` runs: how fast the product is, in parts that run alone, each beside a yardstick
 * of the same run. Milliseconds depend on the machine and on what else it does; ratios much less.
 *
 * usage: npm run bench -- [web] [api] [scale] [start] [places] [--write]
 *   --write            puts the figures into docs/performance.md
 *   --rounds N         measures each thing so often, instead of the part's default
 *   --only TEXT        only pages, calls and lists whose name holds TEXT
 *   --orders 10000,…   sizes of the databases of `scale`
 *   --folder DIR       where `scale` keeps its databases for the next run
 *   --streets 100000,… and --extract FILE.osm.pbf    for `places`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apiPart } from "./bench/api.part.ts";
import { describeMachine } from "./bench/frame/machine.ts";
import { createEndings, type Part } from "./bench/frame/part.ts";
import { mergeSection } from "./bench/frame/report.ts";
import { placesPart } from "./bench/places.part.ts";
import { scalePart } from "./bench/scale.part.ts";
import { startPart } from "./bench/start.part.ts";
import { webPart } from "./bench/web.part.ts";

/** Every part, in the order in which they run. */
const parts: readonly Part[] = [webPart, apiPart, scalePart, startPart, placesPart];
const page = join(import.meta.dirname, "../docs/performance.md");

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} must be a whole number from 1 on, but it is "${text}".`);
}

const wholeNumbers = (name: string, text: string) =>
  text.split(",").map((each) => wholeNumber(name, each));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: "boolean", default: false },
    rounds: { type: "string" },
    only: { type: "string", default: "" },
    orders: { type: "string", default: "10000,100000,1000000" },
    folder: { type: "string", default: join(tmpdir(), "layisha-bench") },
    streets: { type: "string", default: "100000,1000000" },
    extract: { type: "string" },
  },
});
if (values.write && values.only !== "")
  throw new Error("--write writes whole parts: leave --only out.");
const options = {
  ...values,
  extract: values.extract,
  rounds: values.rounds === undefined ? undefined : wholeNumber("rounds", values.rounds),
  orders: wholeNumbers("orders", values.orders),
  streets: wholeNumbers("streets", values.streets),
};
const names = positionals.length > 0 ? positionals : parts.map(({ name }) => name);
const chosen = names.map((name) => {
  const part = parts.find((known) => known.name === name);
  const known = parts.map((each) => each.name).join(", ");
  if (!part) throw new Error(`There is no part "${name}". There are: ${known}.`);
  return part;
});

const endings = createEndings();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    console.log("\nEnding what was started …");
    void endings.interrupt().finally(() => process.exit(130));
  });
}
// A connection that breaks may tell nobody else; once everything is ended, all of them break.
process.on("uncaughtException", (error) => {
  if (endings.isOver()) return;
  console.error(error);
  void endings.interrupt().finally(() => process.exit(1));
});

/** Milliseconds in which an interruption has ended everything, and this process with it. */
const interruptedWithinMs = 60_000;
const machine = await describeMachine();

async function runPart({ name, about, work }: Part): Promise<void> {
  const start = performance.now();
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s`;
  console.log(`\n== ${name}: ${about}`);
  const say = (line: string) => console.log(`${elapsed()}  ${line}`);
  const blocks = await work({ ...options, say, keep: endings.keep });
  const section = [`Measured in ${elapsed().trim()} on ${machine}.`, ...blocks].join("\n\n");
  console.log(`\n${section}`);
  if (values.write) writeFileSync(page, mergeSection(readFileSync(page, "utf8"), name, section));
}

try {
  for (const part of chosen) await runPart(part).finally(endings.closeAll);
} catch (error) {
  // What fails because everything is ended is no failure of its own.
  if (endings.isOver()) await new Promise((resolve) => setTimeout(resolve, interruptedWithinMs));
  throw error;
}
// Browsers and databases that were talked to may keep lines open.
process.exit(0);
