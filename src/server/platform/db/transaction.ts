import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql, type Transaction } from "kysely";
import { isRetryableTransactionError } from "./database-errors.ts";

const attempts = 3;
const waiting = new AsyncLocalStorage<(() => void)[]>();

/** Runs the effect after the commit, never after a rollback; outside of a transaction at once. For counting, not for writing. */
export function runAfterCommit(effect: () => void): void {
  const effects = waiting.getStore();
  if (effects) effects.push(effect);
  else effect();
}

/** Runs work at READ COMMITTED, at most 3 times after deadlocks: it must do nothing outside the transaction. */
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
      if (attempt === attempts || !isRetryableTransactionError(error)) throw error;
    }
  }
}

/**
 * Does work of this name, unless it is still under way here or in another process: pg-boss gives up on a
 * handler that takes too long, without stopping it, and starts it again. An open transaction holds the
 * lock, which so works through a pooler too, and ends with the process. Answers whether it was free.
 */
export async function runUnlessAlreadyRunning<Tables>(
  db: Kysely<Tables>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const key = `repeated:${name}`;
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isFree"`.execute(trx);
    const isFree = rows[0]?.isFree === true;
    if (isFree) await work();
    return isFree;
  });
}
