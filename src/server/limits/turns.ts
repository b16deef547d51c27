import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { Failure } from "../failure.ts";

/** The most works of one account that may wait behind the one that is done. */
const mostOfAccount = 3;
/** The most accounts whose work may wait. */
const mostAccounts = 40;

/**
 * Lets accounts take turns at work that takes a core or much memory. One work is done at a time, and the
 * second of an account waits behind the first of every other account.
 *
 * @returns a function that does one work in its turn. @throws Failure overloaded where too much waits
 */
export function createTurns() {
  const all = bulkhead(1, mostAccounts);
  const lines = new Map<string, ReturnType<typeof bulkhead>>();
  return async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
    const own = lines.get(account) ?? bulkhead(1, mostOfAccount);
    lines.set(account, own);
    try {
      return await own.execute(() => all.execute(work));
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new Failure("overloaded") : error;
    } finally {
      if (own.executionSlots === 1) lines.delete(account);
    }
  };
}
