/** What a drill is told by the person who runs it. */
export type DrillOptions = {
  /** How often the drill repeats its blow; null for the drill's own short default. */
  readonly rounds: number | null;
  /** The same seed makes the same choices. */
  readonly seed: number;
  /** A line of progress. */
  readonly say: (line: string) => void;
};

export type DrillReport = {
  /** What was counted and measured, in the order in which it is read. */
  readonly figures: Readonly<Record<string, string | number>>;
  /** The limits and settings of the product that the drill ran with. */
  readonly settings: Readonly<Record<string, string | number>>;
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

/** Keeps the first faults of a kind word for word and counts the rest: one cause makes thousands. */
export function collectFaults(kept = 10) {
  const faults: string[] = [];
  let more = 0;
  return {
    add: (fault: string) => {
      if (faults.length < kept) faults.push(fault);
      else more += 1;
    },
    count: () => faults.length + more,
    list: (): readonly string[] => (more > 0 ? [...faults, `… and ${more} more`] : faults),
  };
}
