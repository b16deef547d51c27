import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createRandom, type Random } from "../../random.ts";
import { type Answer, type Call, call } from "./call.ts";
import { type DrillDatabase, startDrillDatabase } from "./database.ts";
import {
  type Installation,
  installationSettings,
  type ProductProcess,
  setCheckout,
  splitCores,
  startProduct,
} from "./product.ts";

type Values = Readonly<Record<string, string | number>>;

/** The parts that every drill works with. */
export type DrillSetup<Database = DrillDatabase> = {
  /** How often the drill repeats itself, or how much of it there is. */
  readonly rounds: number;
  /** The same seed makes the same choices. */
  readonly seed: number;
  readonly say: (line: string) => void;
  readonly database: Database;
  readonly installation: Installation;
  /** The processes that run; a drill that restarts one puts the new one in its place. */
  readonly processes: ProductProcess[];
  readonly random: Random;
  /** The faults that the drill found; none if the product withstood. */
  readonly faults: ReturnType<typeof collectFaults>;
  readonly figure: (name: string, value: string | number) => void;
  /** Adds to a figure that counts; by 1 when left out. */
  readonly count: (name: string, by?: number) => void;
  /** Makes a call to one of the processes, chosen by chance. */
  readonly call: (made: Call) => Promise<Answer>;
  /** Does one part of the work. Its failure is a fault, and the next part is done all the same. */
  readonly attempt: (part: string, work: () => Promise<void>) => Promise<void>;
  /** Adds a function to call at the end, whatever happens; the last one is called first. */
  readonly onEnd: (close: () => unknown) => void;
};

/** An attempt to break the product, bounded in time, that anybody can run. */
export type Drill<Database extends DrillDatabase = DrillDatabase> = {
  readonly name: string;
  readonly about: string;
  /** How many rounds a short run has. */
  readonly rounds: number;
  /** How many processes start, at once; 1 when left out, 0 for a drill that starts its own. */
  readonly processes?: number;
  /** Whether it measures against time: its load then keeps off the product's core. */
  readonly isTimed?: boolean;
  /** Settings of the product that differ from a new installation's. */
  readonly environment?: Installation;
  /** Why this machine cannot run it, in words; null when it can. */
  readonly lacks?: () => string | null;
  /** Opens its database, when that is not the usual one. */
  openDatabase?(): Promise<Database>;
  /** Tries to break the product; answers the settings that the report names. */
  work(setup: DrillSetup<Database>): Promise<Values>;
};

/** Keeps the first ten faults word for word and counts the others: one cause can make thousands. */
function collectFaults() {
  const faults: string[] = [];
  let more = 0;
  const add = (fault: string) => {
    if (faults.length < 10) faults.push(fault);
    else more += 1;
  };
  return {
    add,
    addIf: (isFault: boolean, fault: string) => {
      if (isFault) add(fault);
    },
    count: () => faults.length + more,
    list: (): readonly string[] => (more > 0 ? [...faults, `… and ${more} more`] : faults),
  };
}

export function firstProcess({ processes }: Pick<DrillSetup, "processes">): ProductProcess {
  const [first] = processes;
  if (!first) throw new Error("No process of the product runs.");
  return first;
}

export async function startProcesses(
  { installation, processes }: Pick<DrillSetup, "installation" | "processes">,
  size = 1,
): Promise<void> {
  const starts = Array.from({ length: size }, async () => {
    processes.push(await startProduct(installation));
  });
  // All of them, so that none runs on when another one does not start.
  const failed = (await Promise.allSettled(starts)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/**
 * Runs a drill with a database and processes of its own, which end with it, and prints what it
 * counted and the settings that it ran with. Answers whether the product withstood.
 */
async function runDrill(
  drill: Drill,
  { rounds = drill.rounds, seed }: { readonly rounds: number | undefined; readonly seed: number },
): Promise<boolean> {
  const { name, about, isTimed = false, environment = {} } = drill;
  const start = Date.now();
  console.log(`\n== ${name}: ${about}`);
  const lacked = drill.lacks?.() ?? null;
  if (lacked !== null) {
    console.log(`== ${name}: skipped, because ${lacked}`);
    return true;
  }
  const figures = new Map<string, string | number>();
  const faults = collectFaults();
  const random = createRandom(seed);
  const closers: (() => unknown)[] = [];
  const cores = splitCores(isTimed);
  let settings: Values = {};
  try {
    const database = await (drill.openDatabase?.() ?? startDrillDatabase());
    closers.push(database.stop);
    const processes: ProductProcess[] = [];
    closers.push(() => Promise.all(processes.map((process) => process.end("SIGTERM"))));
    const setup: DrillSetup = {
      rounds,
      seed,
      say: (line) => console.log(`  … ${line}`),
      database,
      installation: installationSettings(database, environment),
      processes,
      random,
      faults,
      figure: (what, value) => void figures.set(what, value),
      count: (what, by = 1) => void figures.set(what, Number(figures.get(what) ?? 0) + by),
      call: (made) => call(random.pick(processes).port, made),
      attempt: async (part, work) => {
        try {
          await work();
        } catch (error) {
          faults.add(`${part}: ${error instanceof Error ? error.message : error}`);
        }
      },
      onEnd: (close) => void closers.push(close),
    };
    await startProcesses(setup, drill.processes);
    settings = await drill.work(setup);
  } catch (error) {
    faults.add(`It could not go on: ${error instanceof Error ? error.stack : error}`);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
  for (const [what, value] of figures) console.log(`  ${what}: ${value}`);
  const used = { ...environment, ...settings, rounds, seed, cores };
  for (const [what, value] of Object.entries(used)) console.log(`  with ${what}: ${value}`);
  for (const fault of faults.list()) console.log(`  ! ${fault}`);
  const outcome = faults.count() === 0 ? "withstood" : `FAILED with ${faults.count()} faults`;
  console.log(`== ${name}: ${outcome} in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return faults.count() === 0;
}

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
  if (values.product !== undefined) setCheckout(resolve(values.product));
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
