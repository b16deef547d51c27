import type { Kysely, Transaction } from "kysely";
import { isRetryable } from "./database-errors.ts";

const attempts = 3;

/**
 * Runs `work` in one transaction at READ COMMITTED. A deadlock or a serialisation failure runs it
 * again from the start, at most 3 times in all, so `work` must do nothing outside the transaction.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}
