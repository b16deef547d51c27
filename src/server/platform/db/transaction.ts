import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction } from "kysely";
import { isRetryable } from "./database-errors.ts";

const attempts = 3;
const waiting = new AsyncLocalStorage<(() => void)[]>();

/** Runs the effect after the commit, never after a rollback; at once outside of one. For counting, not for writing. */
export function afterCommit(effect: () => void): void {
  const effects = waiting.getStore();
  if (effects) effects.push(effect);
  else effect();
}

/** At READ COMMITTED, at most 3 times after deadlocks, so `work` must do nothing outside the transaction. */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    try {
      const result = await waiting.run(effects, () => db.transaction().execute(work));
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}
