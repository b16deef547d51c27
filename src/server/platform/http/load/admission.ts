import { createDemand } from "./demand.ts";

export type AdmissionLimits = {
  /** The most requests under way at once, busy or not: each takes memory. */
  readonly atMost: number;
  /** Milliseconds. A question that waits longer for its turn than this means a queue. */
  readonly busyAfterMs: number;
};

type AdmissionOptions = AdmissionLimits & {
  /** A question that costs nothing and waits wherever requests wait. Comes to an end by itself. */
  readonly ask: () => Promise<unknown>;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
};

export type Gate = {
  /** Whether one more request may begin. One that did leaves once. */
  readonly tryEnter: () => boolean;
  readonly leave: () => void;
};

export type Admission = Gate & {
  /** Looks how long things wait and moves the limit. To be called every `lookEveryMs`. */
  readonly look: () => void;
  /** How many requests are under way, and how many may be. */
  readonly state: () => { readonly inFlight: number; readonly limit: number };
};

export const lookEveryMs = 50;
/** A queue that drains within this time is a burst and is let through. */
const burstMs = 100;
/** So long it may take when hardly more is asked for than was served a moment ago. */
const hiccupMs = 1_000;
/** So long after the last refusal every limit but the highest is lifted. */
const calmAfterMs = 1_000;
/** Few enough that dear calls end in time, many enough that no resource ever idles. */
const atLeast = 24;

/**
 * Decides how many requests may be under way at once. No number fits cheap calls and dear ones alike,
 * so it is found: while there is work, a trivial question is put to the same event loop and the same
 * database connections, and as long as it waits everything waits. When it has waited too long for
 * 100 ms on end, the limit falls to half of what is under way, and from then on by a tenth or rises by
 * a twentieth at every look, as the wait is too long or not. A second without a refusal lifts it.
 * A demand that was served a moment ago is not the trouble: it may wait for a second before any is refused.
 *
 * What is slow by nature, a password or a file, does not count as busy: nothing queues behind it.
 */
export function createAdmission({
  atMost,
  busyAfterMs,
  ask,
  now = () => performance.now(),
}: AdmissionOptions): Admission {
  let inFlight = 0;
  let leaving = 0;
  let limit = atMost;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let askedAt: number | null = null;
  let waitedMs = 0;
  let busySince: number | null = null;
  let lookedAt = now();
  const demand = createDemand();

  function askAgain(): void {
    const start = now();
    const answered = () => {
      waitedMs = now() - start;
      askedAt = null;
    };
    askedAt = start;
    ask().then(answered, answered);
  }

  /** For how long it has been busy, in milliseconds; null when it is not. */
  function busyForMs(at: number): number | null {
    const wait = askedAt === null ? waitedMs : Math.max(waitedMs, at - askedAt);
    busySince = wait > busyAfterMs ? (busySince ?? at) : null;
    return busySince === null ? null : at - busySince;
  }

  return {
    tryEnter: () => {
      demand.ask();
      if (inFlight >= limit) {
        refusedAt = now();
        return false;
      }
      inFlight += 1;
      return true;
    },
    // Work that never waits would never be seen under way: it counts to the end of its turn.
    leave: () => {
      demand.serve();
      leaving += 1;
      if (leaving > 1) return;
      setImmediate(() => {
        inFlight -= leaving;
        leaving = 0;
      });
    },
    look: () => {
      const at = now();
      demand.look(at - lookedAt);
      lookedAt = at;
      const isOpen = limit === atMost;
      if (isOpen && inFlight < atLeast) {
        waitedMs = 0;
        busySince = null;
        return;
      }
      const busyMs = busyForMs(at);
      if (askedAt === null) askAgain();
      const patienceMs = demand.isGrown() ? burstMs : hiccupMs;
      if (busyMs !== null && (!isOpen || busyMs >= patienceMs)) {
        const kept = Math.floor(inFlight * (isOpen ? 0.5 : 0.9));
        limit = Math.min(limit, Math.max(atLeast, kept));
      } else if (at - refusedAt > calmAfterMs) limit = atMost;
      else limit = Math.min(atMost, Math.ceil(limit * 1.05));
    },
    state: () => ({ inFlight, limit }),
  };
}

/** A gate of its own for calls that are slow by nature: so many at once, and nobody else waits for them. */
export function createLane(atMost: number): Gate {
  let inFlight = 0;
  return {
    tryEnter: () => {
      if (inFlight >= atMost) return false;
      inFlight += 1;
      return true;
    },
    leave: () => {
      inFlight -= 1;
    },
  };
}
