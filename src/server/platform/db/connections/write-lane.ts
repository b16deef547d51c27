import { Unavailable } from "../database-errors.ts";

type LaneOptions = {
  /** How many may write at once. */
  readonly width: number;
  /** Milliseconds that a writer waits for a turn. */
  readonly withinMs: number;
  /** Called when commits hang: somebody should look why, and tell `noteStuckCommits`. */
  readonly onStuck: () => void;
  readonly now?: () => number;
};

/** A commit that takes longer than this waits for a synchronous standby that does not answer. */
const stuckAfterMs = 1_000;
/** From this many on no further write begins: each would hold a connection of the server. */
const mostStuck = 2;

export type WriteLane = ReturnType<typeof createWriteLane>;

/**
 * Bounds how many write at once. They are fewer than the pool has connections, so that reads find one
 * while all writers wait; and nobody begins to write while commits hang, so that the server keeps its
 * connections too: no time limit ends a commit that waits for a lost standby.
 */
export function createWriteLane({
  width,
  withinMs,
  onStuck,
  now = () => performance.now(),
}: LaneOptions) {
  let free = width;
  let queue: (() => void)[] = [];
  let stuckOfServer = 0;
  const commits = new Set<{ readonly since: number }>();

  function isClosed(): boolean {
    const own = [...commits].filter(({ since }) => now() - since > stuckAfterMs).length;
    if (own >= mostStuck && stuckOfServer < mostStuck) {
      stuckOfServer = own;
      onStuck();
    }
    return stuckOfServer >= mostStuck;
  }

  function refuseClosed(): void {
    if (isClosed()) throw new Unavailable("writes wait for a synchronous standby");
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        queue = queue.filter((waiting) => waiting !== take);
        reject(new Unavailable("no turn to write within the time"));
      }, withinMs);
      queue.push(take);
    });
  }

  return {
    /**
     * Takes a turn; the answer gives it back.
     * @throws Unavailable when none is free in time, and while commits hang
     */
    enter: async (): Promise<() => void> => {
      refuseClosed();
      if (free > 0) free -= 1;
      else {
        await turn();
        // Those who queued up before the first commit hung would hang as well.
        if (isClosed()) {
          leave();
          refuseClosed();
        }
      }
      return leave;
    },
    /** Watches over a commit for as long as it takes. */
    watchCommit: async <T>(commit: () => Promise<T>): Promise<T> => {
      const mine = { since: now() };
      commits.add(mine);
      const late = setTimeout(isClosed, stuckAfterMs + 1);
      try {
        return await commit();
      } finally {
        clearTimeout(late);
        commits.delete(mine);
      }
    },
    /** Opens the lane, or closes it: so many commits on the whole server wait for a standby. */
    noteStuckCommits: (count: number): void => {
      // Once it is closed, the last of them shows that a standby is back.
      const wasClosed = stuckOfServer >= mostStuck;
      stuckOfServer = wasClosed && count > 0 ? Math.max(count, mostStuck) : count;
    },
    isClosed,
    waiting: () => queue.length,
  };
}
