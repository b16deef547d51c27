/** From this age on, a statement that takes a lock counts as waiting for it. */
const waitsAfterMs = 500;
/** How many may wait for the same row; each holds a connection meanwhile. */
const mostWaiters = 2;
/** A row whose lock was not to be had lets one ask at a time for this long. */
const heldForMs = 2_000;

type Row = { readonly since: number[]; heldUntil: number };

/** Like PostgreSQL's own refusal of a lock that is not free in time (55P03). */
class RowBusy extends Error {
  readonly code = "55P03";
  constructor() {
    super("too many wait for this row already");
  }
}

const isLockTimeout = (error: unknown) => (error as { code?: unknown }).code === "55P03";

/**
 * Bounds how many wait for one row that somebody else has locked, so that they do not use up the
 * connections. A row is told by the statement and its values: the same for everybody who wants it.
 */
export function createRowWaiters(now: () => number = () => performance.now()) {
  const rows = new Map<string, Row>();

  function forgetFree(): void {
    for (const [key, { since, heldUntil }] of rows) {
      if (since.length === 0 && now() >= heldUntil) rows.delete(key);
    }
  }

  function isFull({ since: [eldest, ...others], heldUntil }: Row): boolean {
    if (eldest === undefined) return false;
    if (now() < heldUntil) return true;
    return others.length + 1 >= mostWaiters && now() - eldest > waitsAfterMs;
  }

  return {
    /**
     * @param isHasty whether others ask for the row already: this one should wait only a short time for it
     * @throws an error of code 55P03 at once when enough wait for this row already
     */
    take: async <T>(
      text: string,
      values: readonly unknown[],
      ask: (isHasty: boolean) => Promise<T>,
    ): Promise<T> => {
      const key = JSON.stringify([text, ...values]);
      const row = rows.get(key) ?? { since: [], heldUntil: 0 };
      if (isFull(row)) throw new RowBusy();
      const began = now();
      row.since.push(began);
      rows.set(key, row);
      try {
        // Whoever queues behind a waiter would wait twice: for its turn, and for the row.
        const answer = await ask(row.since.length > 1);
        row.heldUntil = 0;
        return answer;
      } catch (error) {
        if (isLockTimeout(error)) {
          row.heldUntil = now() + heldForMs;
          forgetFree();
        }
        throw error;
      } finally {
        row.since.splice(row.since.indexOf(began), 1);
        if (row.since.length === 0 && now() >= row.heldUntil) rows.delete(key);
      }
    },
  };
}
