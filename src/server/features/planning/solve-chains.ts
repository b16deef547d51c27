import {
  type ChainPrices,
  findCheapChains,
  listChains,
  priceProblem,
  reducedChainCost,
  reducedUndoneCosts,
} from "#domain/planning/chain-pricing.ts";
import {
  addUpChain,
  addUpWeighted,
  type Chain,
  type ChainProblem,
  type Goal,
} from "#domain/planning/chains.ts";
import { addGoals } from "#domain/planning/goals.ts";
import {
  type Column,
  openLinearProgram,
  type Row,
  solveIntegerProgram,
  unbounded,
} from "#server/platform/linear-program.ts";

export type ChainSolution = {
  readonly chains: readonly Chain[];
  /**
   * By goal, the cost and a bound: nothing that costs as little by the goals before costs less. The chains
   * are proven best where every cost is its bound; 0 is the bound of a goal for which no time was left.
   */
  readonly results: readonly { readonly cost: number; readonly bound: number }[];
};

/** A job that is left undone is a choice like a chain: it covers the job, and needs no vehicle. */
type Choice =
  | Chain
  | { readonly depot: null; readonly job: number; readonly costs: readonly number[] };

/** A reduced cost this little below 0 counts as 0, and an amount this near to a whole one as whole. */
const tolerance = 1e-6;
/** A bound this little above a whole cost is that cost. */
const boundTolerance = 1e-4;
/** Looking at more chains than this, or at more whole amounts, would take too long. */
const mostChains = 200_000;
/** The chains that a round of column generation adds, of all depots together. */
const chainsPerRound = 60;
/** The parts of the time left for a goal that has others after it, for its bound, and for its first search. */
const timeShares = { goal: 0.8, bound: 0.6, firstSearch: 0.5 } as const;
/** The first search is among chains whose reduced cost is at most this part of the gap. */
const nearShare = 0.02;

const isChain = (choice: Choice): choice is Chain => choice.depot !== null;
const addUpCost = (choices: readonly Choice[], goal: Goal) =>
  choices.reduce((sum, { costs }) => sum + addUpWeighted(costs, goal), 0);
const identify = ({ depot, visits }: Omit<Chain, "costs">) => `${depot}:${visits.join()}`;

/** The choices that are known so far, and the best ones of them. */
function createPool(problem: ChainProblem, start: readonly Chain[]) {
  const [first] = problem.undoneCosts;
  const undone = Array.from(first ?? [], (_, job) => {
    return { depot: null, job, costs: problem.undoneCosts.map((by) => by[job] ?? 0) } as const;
  });
  const chains = new Map(start.map((chain) => [identify(chain), chain]));
  const done = new Set(start.flatMap(({ visits }) => visits.map((visit) => problem.jobs[visit])));
  const known: Choice[] = [...undone, ...start];
  let best: readonly Choice[] = [...start, ...undone.filter(({ job }) => !done.has(job))];
  return {
    undone,
    known: known as readonly Choice[],
    best: () => best,
    /** Returns the chain of these visits, the known one if there is one. */
    find: (chain: Omit<Chain, "costs">) =>
      chains.get(identify(chain)) ?? addUpChain(problem, chain.depot, chain.visits),
    /** Adds the chains that are new, and returns them. */
    add(more: readonly Chain[]) {
      const fresh = more.filter((chain) => !chains.has(identify(chain)));
      for (const chain of fresh) chains.set(identify(chain), chain);
      known.push(...fresh);
      return fresh;
    },
    takeIfBetter(choices: readonly Choice[], goal: Goal) {
      if (addUpCost(choices, goal) >= addUpCost(best, goal)) return;
      best = choices;
      this.add(choices.filter(isChain));
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

function createRows({ undoneCosts, depots }: ChainProblem, costsBefore: readonly number[]): Row[] {
  const most = [...depots.map(({ vehicles }) => vehicles), ...costsBefore];
  return [
    ...Array.from(undoneCosts[0] ?? [], () => ({ lower: 1, upper: 1 })),
    ...most.map((upper) => ({ lower: -unbounded, upper })),
  ];
}

function createColumn({ problem, goal, goalsBefore, rows }: Stage, choice: Choice): Column {
  const firstGoalRow = rows.length - goalsBefore.length;
  const entries = new Map<number, number>();
  if (isChain(choice)) {
    for (const visit of choice.visits) {
      const job = problem.jobs[visit] ?? 0;
      entries.set(job, (entries.get(job) ?? 0) + 1);
    }
    entries.set(firstGoalRow - problem.depots.length + choice.depot, 1);
  } else entries.set(choice.job, 1);
  for (const [before, goalBefore] of goalsBefore.entries()) {
    const cost = addUpWeighted(choice.costs, goalBefore);
    if (cost !== 0) entries.set(firstGoalRow + before, cost);
  }
  const cost = addUpWeighted(choice.costs, goal);
  return { cost, rows: [...entries.keys()], values: [...entries.values()] };
}

/**
 * Finds the least cost if a chain could be driven in part, which no whole chains stay below. This is column
 * generation: the linear program of the known chains gives jobs and vehicles their prices, with which a
 * search finds chains that cost less than they are worth, until there are none. What all choices cost less
 * than they are worth shows, at any prices, how low the cost could come: `lowest` is the best such bound,
 * and `prices` are those of its proof.
 */
function relax(stage: Stage) {
  const { problem, pool, goal, goalsBefore, rows, msLeft } = stage;
  const columns = pool.known.map((choice) => createColumn(stage, choice));
  const program = openLinearProgram(rows, columns);
  const { length: depotCount } = problem.depots;
  const firstDepotRow = rows.length - goalsBefore.length - depotCount;
  const firstGoalRow = firstDepotRow + depotCount;
  const minMsLeft = msLeft() * (1 - timeShares.bound);
  const most = Math.max(2, Math.floor(chainsPerRound / depotCount));
  let proof: { readonly lowest: number; readonly prices: ChainPrices } | null = null;
  try {
    for (;;) {
      const { cost, amounts, prices: byRow } = program.solve();
      const prices: ChainPrices = {
        // A goal before costs what its row saves: it is one more part of the cost.
        weights: goalsBefore.reduce(
          (sum, before, index) => addGoals(sum, before, -(byRow[firstGoalRow + index] ?? 0)),
          goal,
        ),
        jobs: byRow.subarray(0, firstDepotRow),
        depots: byRow.subarray(firstDepotRow, firstDepotRow + depotCount),
      };
      const priced = priceProblem(problem, prices);
      const fresh: Chain[] = [];
      let lowest = cost;
      for (const [depot, { vehicles }] of problem.depots.entries()) {
        const cheap = findCheapChains(priced, depot, { limit: -tolerance, most });
        lowest += cheap.least * vehicles;
        fresh.push(...cheap.chains.map((visits) => addUpChain(problem, depot, visits)));
      }
      if (!proof || lowest > proof.lowest) proof = { lowest, prices };
      const added = pool.add(fresh);
      const isMet = roundUp(proof.lowest) >= addUpCost(pool.best(), goal);
      if (added.length === 0 || isMet || msLeft() <= minMsLeft) return { ...proof, amounts };
      program.add(added.map((chain) => createColumn(stage, chain)));
    }
  } finally {
    program.close();
  }
}

/** The least whole cost, from 0 up, that is not below a bound. */
const roundUp = (lowest: number) => Math.max(0, Math.ceil(lowest - boundTolerance));

/** Looks for better whole choices among some; returns whether there are none that were not found. */
function search(stage: Stage, among: readonly Choice[], timeLimitMs: number): boolean {
  const { pool, goal, rows } = stage;
  const best = new Set(pool.best());
  const columns = among.map((choice) => createColumn(stage, choice));
  const start = Float64Array.from(among, (choice) => (best.has(choice) ? 1 : 0));
  const isStart = start.reduce((sum, amount) => sum + amount, 0) === best.size;
  const { amounts, isProven } = solveIntegerProgram(rows, columns, {
    start: isStart ? start : null,
    timeLimitMs,
  });
  if (amounts) pool.takeIfBetter(selectUsed(among, amounts), goal);
  return isProven;
}

const selectUsed = (choices: readonly Choice[], amounts: Float64Array) =>
  choices.filter((_, index) => (amounts[index] ?? 0) > 0.5);

/** Improves the best choices by one goal, and returns its bound. */
function improve(stage: Stage): number {
  const { problem, pool, goal, msLeft } = stage;
  const bestCost = () => addUpCost(pool.best(), goal);
  if (bestCost() === 0) return 0;
  const { lowest, prices, amounts } = relax(stage);
  const bound = roundUp(lowest);
  if (amounts.every((amount) => Math.abs(amount - Math.round(amount)) < tolerance)) {
    pool.takeIfBetter(selectUsed(pool.known, amounts), goal);
  }
  if (bestCost() <= bound) return bestCost();
  const undone = reducedUndoneCosts(problem, prices);
  const isWithin = (limit: number) => (choice: Choice) =>
    (isChain(choice) ? reducedChainCost(problem, choice, prices) : (undone[choice.job] ?? 0)) <=
    limit;
  const isNear = isWithin(Math.max(1, (bestCost() - bound) * nearShare));
  const best = new Set(pool.best());
  const near = pool.known.filter(
    (choice) => best.has(choice) || !isChain(choice) || isNear(choice),
  );
  search(stage, near, msLeft() * timeShares.firstSearch);
  if (bestCost() <= bound) return bestCost();
  // What is better costs at least 1 less, so no choice of it has a larger reduced cost than this.
  const gap = bestCost() - 1 - lowest + boundTolerance;
  const listed = listChains(priceProblem(problem, prices), gap, mostChains);
  if (listed === null) search(stage, pool.known, msLeft());
  if (listed === null || msLeft() <= 0) return bound;
  const candidates = [...pool.undone.filter(isWithin(gap)), ...listed.map(pool.find)];
  const isProven = candidates.length === 0 || search(stage, candidates, msLeft());
  return isProven ? bestCost() : bound;
}

/**
 * Finds the best chains: the least cost by the first goal, among those the least by the second, and so on.
 * All costs are whole numbers from 0 up. It ends with a proof, or after the time limit with the best chains
 * and bounds until then. The result is never worse than `start`.
 */
export function solveChains(
  problem: ChainProblem,
  start: readonly Chain[],
  {
    goals,
    timeLimitMs,
    nowMs,
  }: {
    readonly goals: readonly Goal[];
    readonly timeLimitMs: number;
    readonly nowMs: () => number;
  },
): ChainSolution {
  const pool = createPool(problem, start);
  const endMs = nowMs() + timeLimitMs;
  const cost = (goal: Goal) => addUpCost(pool.best(), goal);
  const bounds: number[] = [];
  for (const [index, goal] of goals.entries()) {
    const goalsBefore = goals.slice(0, index);
    const rows = createRows(problem, goalsBefore.map(cost));
    const share = index < goals.length - 1 ? timeShares.goal : 1;
    const goalEndMs = nowMs() + (endMs - nowMs()) * share;
    const msLeft = () => goalEndMs - nowMs();
    const bound = improve({ problem, pool, goal, goalsBefore, rows, msLeft });
    bounds.push(bound);
    // A goal could be bought with what is not yet the best by a goal before it.
    if (cost(goal) > bound) break;
  }
  const results = goals.map((goal, index) => ({ cost: cost(goal), bound: bounds[index] ?? 0 }));
  return { chains: pool.best().filter(isChain), results };
}
