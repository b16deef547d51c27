type ShedderOptions = {
  /** The most requests under way at once, busy or not: each takes memory. */
  readonly atMost: number;
  /** Milliseconds. A question that waits longer for its turn than this means a queue. */
  readonly busyAfterMs: number;
  /** A question that costs nothing and waits wherever requests wait. Comes to an end by itself. */
  readonly ask: () => Promise<unknown>;
  /** How many of those under way wait for a turn elsewhere and cost nothing meanwhile. */
  readonly parked: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
};

export type LoadShedder = ReturnType<typeof createLoadShedder>;

export const lookEveryMs = 50;
/** A queue that only drains and is gone within this time is a burst and is let through. */
const burstMs = 100;
/** While it is busy, as much may be under way as was lately served in this time. */
const queueMs = 150;
/** The growth of the limit with every look that finds no queue. */
const growth = 1.1;
/** Few enough that expensive calls end in time, many enough that no resource ever idles. */
const atLeast = 48;
/** Milliseconds over which what was served lately is averaged. */
const latelyMs = 1_000;

/**
 * Decides how many requests may be under way at once. No fixed number fits cheap and expensive calls
 * alike. So while there is work, a trivial question goes through the same event loop and the same
 * database connections, and as long as it waits, everything waits. When it has waited too long for
 * 100 ms on end, or more and more is under way as it waits, only as many may be as were served lately
 * in 0.15 s; while it is answered in time, more and more may again.
 *
 * Work that is slow by nature (a password, a file) does not count as busy: nothing queues behind it.
 * A password that waits for its turn takes no place, or a flood of sign-ins would fill the lowest limit.
 */
export function createLoadShedder({
  atMost,
  busyAfterMs,
  ask,
  parked,
  now = () => performance.now(),
}: ShedderOptions) {
  let inFlight = 0;
  let leaving = 0;
  let limit = atMost;
  let served = 0;
  let servedPerMs = 0;
  let lookedAt = 0;
  let askedAt: number | null = null;
  let waitedMs = 0;
  let busySince: number | null = null;
  let lastActive = 0;

  const active = () => inFlight - parked();

  function askAgain(): void {
    const start = now();
    const answered = () => {
      waitedMs = now() - start;
      askedAt = null;
    };
    askedAt = start;
    ask().then(answered, answered);
  }

  return {
    /** Whether one more request may begin. One that did leaves once. */
    tryEnter: () => {
      if (active() >= limit) return false;
      inFlight += 1;
      return true;
    },
    // Work that never waits would never be seen under way: it counts to the end of its turn.
    leave: (): void => {
      served += 1;
      leaving += 1;
      if (leaving > 1) return;
      setImmediate(() => {
        inFlight -= leaving;
        leaving = 0;
      });
    },
    /** Looks how long things wait and sets the limit. To be called every `lookEveryMs`. */
    look: (): void => {
      const at = now();
      const passedMs = at - lookedAt;
      lookedAt = at;
      servedPerMs += (served - servedPerMs * passedMs) / Math.max(passedMs, latelyMs);
      served = 0;
      const waitMs = askedAt === null ? waitedMs : Math.max(waitedMs, at - askedAt);
      const hasWork = active() >= atLeast;
      busySince = hasWork && waitMs > busyAfterMs ? (busySince ?? at) : null;
      const isDraining = active() <= lastActive;
      lastActive = active();
      const isShort = limit === atMost && busySince !== null && at - busySince < burstMs;
      if (busySince !== null && !(isShort && isDraining)) {
        limit = Math.min(atMost, Math.max(atLeast, Math.round(servedPerMs * queueMs)));
      } else limit = Math.min(atMost, Math.ceil(limit * growth));
      if (!hasWork) waitedMs = 0;
      else if (askedAt === null) askAgain();
    },
    /** How many requests are under way, and how many may be. */
    state: () => ({ inFlight, limit }),
  };
}
