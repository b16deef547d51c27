import { type SqlBool, sql, type Transaction } from "kysely";
import type { Context } from "#server/context.ts";
import { type Actor, recordEvent } from "#server/features/audit/record-event.ts";
import type { Tables } from "#server/tables.ts";
import type { Erasable } from "../erasure/erasable.ts";
import { cameFrom, type ProvedAddress } from "../party-addresses.store.ts";

export const erasedAnswer = "The account is erased.";

type Erased = {
  readonly account: Pick<Erasable, "id">;
  readonly proved: readonly ProvedAddress[];
};

/**
 * SQL condition: the request is this person's, also one written down without the account, from an
 * address that the account has proved.
 */
function isOf({ account, proved }: Erased) {
  return sql<SqlBool>`(party_id = ${account.id} or party_id is null and ${cameFrom(proved)})`;
}

/** The open requests of an account have nobody behind them any more: the erasure answers them. */
async function closeOpenOnes(
  context: Pick<Context, "clock">,
  trx: Transaction<Tables>,
  actor: Actor,
  erased: Erased,
): Promise<void> {
  const closed = await trx
    .updateTable("privacy_requests")
    .set({ status: "done", answer: erasedAnswer, closed_at: new Date(context.clock()) })
    .where(isOf(erased))
    .where("status", "=", "open")
    .returning("id")
    .execute();
  for (const { id } of closed) {
    await recordEvent(context, trx, actor, {
      action: "done",
      entity: "privacy-request",
      entityId: id,
      changes: { status: ["open", "done"] },
    });
  }
}

/** Answers every open request of somebody who is erased, and takes the person out of all of them. */
export async function closeRequests(
  context: Pick<Context, "clock">,
  trx: Transaction<Tables>,
  actor: Actor,
  erased: Erased,
): Promise<void> {
  await closeOpenOnes(context, trx, actor, erased);
  await trx
    .updateTable("privacy_requests")
    .set((eb) => ({
      name: "",
      email: "",
      details: "",
      // What staff wrote may name the person; our own sentence does not.
      answer: eb.case().when("answer", "=", erasedAnswer).then(erasedAnswer).else("").end(),
    }))
    .where(isOf(erased))
    .execute();
}
