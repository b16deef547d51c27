import type { Transaction } from "kysely";
import type { Context } from "#server/context.ts";
import type { Tables } from "#server/tables.ts";

/** Has the old address told that the account is erased: the last thing that it is kept for. */
export async function confirmErasure(
  { jobs }: Pick<Context, "jobs">,
  trx: Transaction<Tables>,
  { requestId, to }: { readonly requestId: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable("privacy_requests")
    .set({ confirm_to: to })
    .where("id", "=", requestId)
    .execute();
  await jobs.enqueue(trx, "privacy-mail", { requestId, about: "erased" });
}

/**
 * Says in the log whose record is erased, by its id, which names nobody: whoever restores an older
 * backup finds there whom to erase again (docs/operations.md). To be called before the erasure is
 * committed, so that none is without its line; no setting of the log leaves it out.
 */
export function logErasure({ log }: Pick<Context, "log">, { id }: { readonly id: string }): void {
  log.child({}, { level: "info" }).info({ party: id }, "an account was erased");
}
