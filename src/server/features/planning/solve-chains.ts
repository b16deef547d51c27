import {
  findCheapChains,
  listChains,
  type Prices,
  priceDepots,
} from "#domain/planning/chain-pricing.ts";
import {
  addUpChain,
  addUpWeighted,
  type Chain,
  type ChainProblem,
  type Goal,
} from "#domain/planning/chains.ts";
import {
  type Column,
  openLinearProgram,
  type Row,
  solveIntegerProgram,
} from "#server/platform/linear-program.ts";

export type PlanningTask = {
  readonly problem: ChainProblem;
  readonly start: readonly Chain[];
  readonly goals: readonly Goal[];
  readonly timeLimitMs: number;
};

/** A chain, or a job that is left undone, and its rows: those of its jobs, and of its depot. */
type Choice = {
  readonly chain: Chain | null;
  readonly rows: readonly number[];
  readonly costs: readonly number[];
};

/** A reduced cost this little below 0 counts as 0. */
const tolerance = 1e-6;
/** A bound this little above a whole cost is that cost. */
const boundTolerance = 1e-4;
/** Looking at more chains than this would take too long. */
const mostChains = 200_000;
/** The chains that a round of column generation adds, of all depots together. */
const chainsPerRound = 60;
/** The parts of the time left for a goal that has others after it, for its bound, and for its first search. */
const timeShares = { goal: 0.8, bound: 0.6, firstSearch: 0.5 } as const;

const addUpCost = (choices: readonly Choice[], goal: Goal) =>
  choices.reduce((sum, { costs }) => sum + addUpWeighted(costs, goal), 0);

/** The least whole cost, from 0 up, that is not below a bound. */
const roundUp = (lowest: number) => Math.max(0, Math.ceil(lowest - boundTolerance));

/** The choices that are known so far, and the best ones of them. */
function createPool(problem: ChainProblem, start: readonly Chain[]) {
  const jobCount = problem.undoneCosts[0]?.length ?? 0;
  const undone = Array.from({ length: jobCount }, (_, job): Choice => {
    return { chain: null, rows: [job], costs: problem.undoneCosts.map((by) => by[job] ?? 0) };
  });
  const toChoice = (depot: number, visits: readonly number[]): Choice => {
    const chain = addUpChain(problem, depot, visits);
    const rows = [...visits.map((visit) => problem.jobs[visit] ?? 0), jobCount + depot];
    return { chain, rows, costs: chain.costs };
  };
  const known = new Map<string, Choice>();
  /** Adds the chains that are new, and returns them. */
  const add = (choices: readonly Choice[]) =>
    choices.filter((choice) => {
      const key = `${choice.chain?.depot}:${choice.chain?.visits ?? choice.rows}`;
      return !known.has(key) && known.set(key, choice);
    });
  const started = start.map(({ depot, visits }) => toChoice(depot, visits));
  const done = new Set(started.flatMap(({ rows }) => rows));
  let best = [...started, ...undone.filter((_, job) => !done.has(job))];
  add([...undone, ...started]);
  return {
    undone,
    toChoice,
    add,
    known: () => [...known.values()],
    best: () => best,
    takeIfBetter(choices: readonly Choice[], goal: Goal) {
      if (addUpCost(choices, goal) >= addUpCost(best, goal)) return;
      best = [...choices];
      add(best);
    },
  };
}

/** What one goal is solved with. */
type Stage = {
  readonly problem: ChainProblem;
  readonly pool: ReturnType<typeof createPool>;
  readonly goal: Goal;
  readonly goalsBefore: readonly Goal[];
  /** A row for each job, each depot, and each goal before, whose cost may not grow. */
  readonly rows: readonly Row[];
  readonly msLeft: () => number;
};

function createColumn({ goal, goalsBefore, rows }: Stage, choice: Choice): Column {
  const firstGoalRow = rows.length - goalsBefore.length;
  return {
    cost: addUpWeighted(choice.costs, goal),
    rows: [...choice.rows, ...goalsBefore.map((_, index) => firstGoalRow + index)],
    values: [
      ...choice.rows.map(() => 1),
      ...goalsBefore.map((before) => addUpWeighted(choice.costs, before)),
    ],
  };
}

/**
 * Finds the least cost if a chain could be driven in part, which no whole chains stay below. This is column
 * generation: the linear program of the known chains gives jobs and vehicles their worths, with which a
 * search finds chains that cost less than they are worth, until there are none. What all choices cost less
 * than they are worth shows, at any prices, how low the cost could come: `lowest` is the best such bound,
 * and `prices` are those of its proof.
 */
function relax(stage: Stage): { readonly lowest: number; readonly prices: Prices } {
  const { problem, pool, goal, goalsBefore, rows, msLeft } = stage;
  const columns = pool.known().map((choice) => createColumn(stage, choice));
  const program = openLinearProgram(rows, columns);
  const firstGoalRow = rows.length - goalsBefore.length;
  const minMsLeft = msLeft() * (1 - timeShares.bound);
  const most = Math.max(2, Math.floor(chainsPerRound / problem.depots.length));
  let proof: { readonly lowest: number; readonly prices: Prices } | null = null;
  try {
    for (;;) {
      const { cost, prices: worths } = program.solve();
      // A goal before costs what its row saves: it is one more part of the cost.
      const weights = goal.map((own, criterion) =>
        goalsBefore.reduce(
          (sum, before, index) =>
            sum - (worths[firstGoalRow + index] ?? 0) * (before[criterion] ?? 0),
          own,
        ),
      );
      const prices = { weights, worths };
      const cheap: Choice[] = [];
      let lowest = cost;
      for (const priced of priceDepots(problem, prices)) {
        const { chains, least } = findCheapChains(priced, { limit: -tolerance, most });
        lowest += least * priced.vehicles;
        cheap.push(...chains.map((visits) => pool.toChoice(priced.depot, visits)));
      }
      if (!proof || lowest > proof.lowest) proof = { lowest, prices };
      const added = pool.add(cheap);
      const isMet = roundUp(proof.lowest) >= addUpCost(pool.best(), goal);
      if (added.length === 0 || isMet || msLeft() <= minMsLeft) return proof;
      program.add(added.map((choice) => createColumn(stage, choice)));
    }
  } finally {
    program.close();
  }
}

/** Looks for better choices among some and the best ones; returns whether there are none that were not found. */
function search(stage: Stage, among: readonly Choice[], timeLimitMs: number): boolean {
  const { pool, goal, rows } = stage;
  const best = pool.best();
  const choices = [...best, ...among];
  const { amounts, isProven } = solveIntegerProgram(
    rows,
    choices.map((choice) => createColumn(stage, choice)),
    { start: Float64Array.from(choices, (_, index) => (index < best.length ? 1 : 0)), timeLimitMs },
  );
  pool.takeIfBetter(
    choices.filter((_, index) => (amounts?.[index] ?? 0) > 0.5),
    goal,
  );
  return isProven;
}

/** Improves the best choices by one goal, and returns its bound. */
function improve(stage: Stage): number {
  const { problem, pool, goal, msLeft } = stage;
  const bestCost = () => addUpCost(pool.best(), goal);
  if (bestCost() === 0) return 0;
  const { lowest, prices } = relax(stage);
  const bound = roundUp(lowest);
  if (bestCost() > bound) search(stage, pool.known(), msLeft() * timeShares.firstSearch);
  if (bestCost() <= bound) return bestCost();
  // What is better costs at least 1 less, so no choice of it has a larger reduced cost than this.
  const gap = bestCost() - 1 - lowest + boundTolerance;
  const listed = listChains(priceDepots(problem, prices), gap, mostChains);
  if (listed === null || msLeft() <= 0) return bound;
  const undone = pool.undone.filter(({ costs, rows: [job = 0] }) => {
    return addUpWeighted(costs, prices.weights) - (prices.worths[job] ?? 0) <= gap;
  });
  const chains = listed.map(({ depot, visits }) => pool.toChoice(depot, visits));
  return search(stage, [...undone, ...chains], msLeft()) ? bestCost() : bound;
}

/**
 * Finds the best chains: the least cost by the first goal, among those the least by the second, and so on.
 * All costs are whole numbers from 0 up. It ends with a proof, or after the time limit with the best chains
 * and bounds until then. The result is never worse than `start`.
 *
 * @returns the chains, and by goal the cost and a bound: nothing that costs as little by the goals before costs
 * less. 0 is the bound of a goal for which no time was left.
 */
export function solveChains({ problem, start, goals, timeLimitMs }: PlanningTask) {
  const pool = createPool(problem, start);
  const endMs = performance.now() + timeLimitMs;
  const cost = (goal: Goal) => addUpCost(pool.best(), goal);
  const bounds: number[] = [];
  for (const [index, goal] of goals.entries()) {
    const goalsBefore = goals.slice(0, index);
    const most = [...problem.depots.map(({ vehicles }) => vehicles), ...goalsBefore.map(cost)];
    const rows = [
      ...pool.undone.map(() => ({ lower: 1, upper: 1 })),
      ...most.map((upper) => ({ lower: 0, upper })),
    ];
    const share = index < goals.length - 1 ? timeShares.goal : 1;
    const goalEndMs = performance.now() + (endMs - performance.now()) * share;
    const msLeft = () => goalEndMs - performance.now();
    const bound = improve({ problem, pool, goal, goalsBefore, rows, msLeft });
    bounds.push(bound);
    // A goal could be bought with what is not yet the best by a goal before it.
    if (cost(goal) > bound) break;
  }
  const results = goals.map((goal, index) => ({ cost: cost(goal), bound: bounds[index] ?? 0 }));
  return { chains: pool.best().flatMap(({ chain }) => chain ?? []), results };
}
