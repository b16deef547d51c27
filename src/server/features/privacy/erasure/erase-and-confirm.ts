import type { Transaction } from "kysely";
import type { Context } from "#server/context.ts";
import type { Actor } from "#server/features/audit/record-event.ts";
import type { Tables } from "#server/tables.ts";
import { type Erasable, eraseAccount } from "./erase-account.ts";

type Erasure = {
  readonly account: Erasable;
  readonly passwordHash: string;
  readonly requestId: string;
};

/**
 * Erases a locked account for a request, and keeps its address only to confirm the erasure there.
 *
 * The log gets the id of the account, at every level of logging and before the commit, so that no
 * erasure lacks its line: whoever restores an older backup erases these accounts again
 * (docs/operations.md).
 */
export async function eraseAndConfirm(
  context: Context,
  trx: Transaction<Tables>,
  actor: Actor,
  { requestId, ...erasure }: Erasure,
): Promise<void> {
  const { id, email } = erasure.account;
  await eraseAccount(context, trx, actor, erasure);
  await trx
    .updateTable("privacy_requests")
    .set({ confirm_to: email })
    .where("id", "=", requestId)
    .execute();
  await context.jobs.enqueue(trx, "privacy-mail", { requestId, about: "erased" });
  context.log.child({}, { level: "info" }).info({ party: id }, "an account was erased");
}
