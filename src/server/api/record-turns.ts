import { BulkheadRejectedError, bulkhead, TaskCancelledError } from "cockatiel";
import { Failure } from "../failure.ts";
import { requestTimeLimitsMs } from "../platform/db/statements.ts";

/** How many changes of one record may hold a database connection at the same time. */
const mostAtOnce = 2;
const mostWaiting = 100;

/** Lets two changes of one record hold a database connection; further changes wait without a connection. */
export function createRecordChangeLimit() {
  const turns = new Map<string, ReturnType<typeof bulkhead>>();

  /** Makes a change of a record in its turn; refuses the change if its turn does not come in time. */
  return async <Answer>(id: string, change: () => Answer): Promise<Awaited<Answer>> => {
    const turn = turns.get(id) ?? bulkhead(mostAtOnce, mostWaiting);
    turns.set(id, turn);
    try {
      return await turn.execute(change, AbortSignal.timeout(requestTimeLimitsMs.lock_timeout));
    } catch (error) {
      const isLate = error instanceof TaskCancelledError || error instanceof BulkheadRejectedError;
      throw isLate ? new Failure("in_progress", { retryAfterSeconds: 1 }) : error;
    } finally {
      if (turn.executionSlots === mostAtOnce && turn.queueSlots === mostWaiting) turns.delete(id);
    }
  };
}
