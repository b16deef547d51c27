import type { Agent } from "node:http";
import { type Call, call, createLines } from "./call.ts";
import { type DrillDatabase, startDrillDatabase } from "./database.ts";
import {
  coresText,
  type Installation,
  installationOn,
  type ProductProcess,
  startProduct,
} from "./product.ts";
import { createRandom, type Random } from "./random.ts";

/** What the person who runs a drill chooses. */
export type DrillOptions = {
  /** How often the drill repeats itself; null for its own short default. */
  readonly rounds: number | null;
  /** The same seed makes the same choices. */
  readonly seed: number;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
};

type Values = Readonly<Record<string, string | number>>;

export type DrillReport = {
  /** What was counted and measured, in the order in which it is read. */
  readonly figures: Values;
  /** The limits and settings of the product that the drill ran with. */
  readonly settings: Values;
  /** What must not be; empty when the product withstood. */
  readonly faults: readonly string[];
};

/** One way to try to break the product, bounded in time, that anybody can run. */
export type Drill = {
  readonly name: string;
  /** What it does to the product, in one line. */
  readonly about: string;
  readonly run: (options: DrillOptions) => Promise<DrillReport>;
};

/** Keeps the first faults word for word and counts the rest: one cause can make thousands. */
export function collectFaults(kept = 10) {
  const faults: string[] = [];
  let more = 0;
  const add = (fault: string) => {
    if (faults.length < kept) faults.push(fault);
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

/** What every drill works with. */
export type Setup = DrillOptions & {
  readonly database: DrillDatabase;
  readonly installation: Installation;
  /** The processes that run; a drill that restarts one puts the new one in its place. */
  readonly processes: ProductProcess[];
  readonly lines: Agent;
  readonly random: Random;
  readonly faults: ReturnType<typeof collectFaults>;
  /** Sets a figure of the report. */
  readonly figure: (name: string, value: string | number) => void;
  /** Adds to a figure that counts; by 1 when left out. */
  readonly count: (name: string, by?: number) => void;
  /** Makes a call to one of the processes, chosen by chance. */
  readonly call: (made: Call) => ReturnType<typeof call>;
  /** Called at the end, last first, whatever happens. */
  readonly onEnd: (close: () => unknown) => void;
};

type Plan = Pick<Drill, "name" | "about"> & {
  /** How many processes start, at once; 1 when left out, 0 for a drill that starts its own. */
  readonly processes?: number;
  /** Settings of the product that differ from a new installation's. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly maxLines?: number;
  readonly before?: () => Promise<void>;
  /** Tries to break the product; answers the settings that the report names. */
  readonly work: (setup: Setup) => Promise<Values>;
  /** The name of the figure that counts all faults. */
  readonly countsFaultsAs?: string;
};

/** The process of a drill that has one, or its first one. */
export function firstProcess({ processes }: Pick<Setup, "processes">): ProductProcess {
  const [first] = processes;
  if (!first) throw new Error("No process of the product runs.");
  return first;
}

/** Starts so many processes of the installation, at once. */
export async function startProcesses(
  setup: Pick<Setup, "installation" | "processes">,
  { processes: size = 1, args = [] }: Pick<Plan, "processes" | "args">,
): Promise<void> {
  const starts = Array.from({ length: size }, async () => {
    setup.processes.push(await startProduct(setup.installation, { args }));
  });
  // All of them, so that none runs on when another one does not start.
  const failed = (await Promise.allSettled(starts)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** A drill with a database and processes of its own, which end with it. */
export function defineDrill(plan: Plan): Drill {
  const { name, about, environment = {}, countsFaultsAs } = plan;
  return {
    name,
    about,
    run: async (options) => {
      const figures = new Map<string, string | number>();
      const faults = collectFaults();
      const random = createRandom(options.seed);
      const lines = createLines(plan.maxLines);
      const closers: (() => unknown)[] = [() => lines.destroy()];
      try {
        await plan.before?.();
        const database = await startDrillDatabase();
        closers.push(database.stop);
        const processes: ProductProcess[] = [];
        closers.push(() => Promise.all(processes.map((process) => process.end("SIGTERM"))));
        const setup: Setup = {
          ...options,
          database,
          installation: installationOn(database.url, database.dataDir, environment),
          processes,
          lines,
          random,
          faults,
          figure: (what, value) => void figures.set(what, value),
          count: (what, by = 1) => void figures.set(what, Number(figures.get(what) ?? 0) + by),
          call: (made) => call(random.pick(processes).port, lines, made),
          onEnd: (close) => void closers.push(close),
        };
        await startProcesses(setup, plan);
        const settings = await plan.work(setup);
        if (countsFaultsAs !== undefined) figures.set(countsFaultsAs, faults.count());
        return {
          figures: Object.fromEntries(figures),
          settings: { seed: options.seed, ...settings, cores: coresText },
          faults: faults.list(),
        };
      } finally {
        for (const close of closers.toReversed()) await close();
      }
    },
  };
}
