import { Failure } from "../failure.ts";

/** The most works of one account that may wait, with the one that is done. */
const mostOfAccount = 4;
/** The most accounts whose work may wait. */
const mostAccounts = 40;

/** Makes a line in which one work is done after the other. */
function createLine() {
  let last: Promise<unknown> = Promise.resolve();
  const line = {
    length: 0,
    join: <T>(work: () => Promise<T>): Promise<T> => {
      line.length += 1;
      const done = last.then(work).finally(() => {
        line.length -= 1;
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
  return line;
}

/**
 * Lets accounts take turns at work that takes a core or much memory. One work is done at a time, and the
 * second of an account waits behind the first of every other account.
 *
 * @returns a function that does one work in its turn. @throws Failure overloaded where too much waits
 */
export function createTurns() {
  const all = createLine();
  const lines = new Map<string, ReturnType<typeof createLine>>();
  return async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
    const own = lines.get(account) ?? createLine();
    if (own.length >= mostOfAccount || lines.size > mostAccounts) throw new Failure("overloaded");
    lines.set(account, own);
    return own
      .join(() => all.join(work))
      .finally(() => {
        if (own.length === 0) lines.delete(account);
      });
  };
}
