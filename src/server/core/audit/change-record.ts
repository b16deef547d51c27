import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { FieldChanges } from "./changes.ts";
import { recordAuditEvent } from "./record-event.ts";

type Written = { readonly msg: string };

type RecordChange<Row, Answer extends Written, Ready> = {
  /** The kind of record in the history, such as `client`. */
  readonly entity: string;
  /** The kind of change; an update when left out. */
  readonly action?: "update" | "delete" | "restore" | undefined;
  /** Runs before the record is locked, to lock other rows first. */
  readonly prepare?: ((trx: Trx) => Promise<Ready>) | undefined;
  /** Reads the record, removed or not, and locks it until the transaction ends. */
  readonly lock: (trx: Trx, ready: Ready) => Promise<Row | undefined>;
  readonly change: (trx: Trx, before: Row, ready: Ready) => Promise<FieldChanges>;
  readonly answer: (trx: Trx, before: Row, changes: FieldChanges) => Answer | Promise<Answer>;
};

/**
 * Changes a record and writes the change into its history, in one transaction. A removal finds only a
 * record that is not removed, and a restoration only one that is. A change without effect leaves no
 * event.
 */
export function changeRecordWithHistory<
  Row extends { readonly id: string; readonly status: string },
  Answer extends Written,
  Ready = void,
>(
  context: AppContext,
  staff: Party,
  { entity, action = "update", prepare, lock, change, answer }: RecordChange<Row, Answer, Ready>,
): Promise<Answer | Written> {
  return inTransaction(context.db, async (trx) => {
    const ready = (await prepare?.(trx)) as Ready;
    const before = await lock(trx, ready);
    const isRemoved = before?.status === "removed";
    if (!before || (action !== "update" && isRemoved !== (action === "restore"))) {
      throw new Failure("not_found");
    }
    const changes = await change(trx, before, ready);
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    await recordAuditEvent(context, trx, staff, action, { type: entity, id: before.id }, changes);
    return answer(trx, before, changes);
  });
}
