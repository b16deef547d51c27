import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql, type Transaction } from "kysely";
import { isRetryableTransactionError } from "./database-errors.ts";

const attempts = 3;
const waiting = new AsyncLocalStorage<(() => void)[]>();

/** Runs `effect` after the commit and never after a rollback; without transaction at once. Only for metrics. */
export function runAfterCommit(effect: () => void): void {
  const effects = waiting.getStore();
  if (effects) effects.push(effect);
  else effect();
}

/** Runs work in a READ COMMITTED transaction, up to 3 times if deadlocked; it may change only the database. */
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
 * Runs work, unless work of the same name is still running in any process: pg-boss gives up on a job that
 * takes too long, without stopping it, and starts it again. An open transaction holds the lock, so that it
 * works through a connection pooler and ends with the process. Returns whether the work ran.
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
