import { createClosers } from "#server/closers.ts";

/** What the command line asks of every part. */
export type BenchOptions = {
  /** How often each thing is measured, instead of the part's own default. */
  readonly rounds: number | undefined;
  /** Only pages, calls and lists whose name holds this. */
  readonly only: string;
  /** Where databases are kept that take long to fill. */
  readonly folder: string;
  /** The sizes of the databases, in orders. */
  readonly orders: readonly number[];
  readonly streets: readonly number[];
  /** An OpenStreetMap extract. */
  readonly extract: string | undefined;
};

/** What a part measures with. */
export type Bench = BenchOptions & {
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
  readonly keep: Endings["keep"];
};

/** One part of the bench, which runs alone. Answers its figures, as blocks of Markdown. */
export type Part = {
  readonly name: string;
  /** What it measures, in one line. */
  readonly about: string;
  readonly work: (bench: Bench) => Promise<readonly string[]>;
};

/** Something that runs, and how to end it before the part is over. */
export type Kept<T> = { readonly it: T; readonly end: () => Promise<void> };

/** All that runs for a part; what is still there ends with it, and with Ctrl-C. */
export function createEndings() {
  const closers = createClosers();
  let isOver = false;
  return {
    /**
     * Starts something that must not outlive the part: it is ended once, also when it had not started
     * yet as the end came.
     */
    keep: async <T>(start: () => Promise<T>, close: (it: T) => unknown): Promise<Kept<T>> => {
      if (isOver) throw new Error("Interrupted.");
      const started = start();
      let ended: Promise<void> | undefined;
      const end = () =>
        (ended ??= started.then(
          async (it) => void (await close(it)),
          () => undefined,
        ));
      closers.add(end);
      return { it: await started, end };
    },
    closeAll: closers.closeAll,
    isOver: () => isOver,
    /** Ends everything, and lets nothing start any more. */
    interrupt: () => {
      isOver = true;
      return closers.closeAll();
    },
  };
}

type Endings = ReturnType<typeof createEndings>;
