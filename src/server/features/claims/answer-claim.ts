import { checkAcceptance, checkRefusal } from "#domain/claims/claim-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { tell } from "../orders/messages/tell.ts";
import { type ClaimRow, endClaim, lockOpenClaim } from "./claims.store.ts";

/** Ends an open claim with our answer, and tells the client. Of two who answer at once, one does. */
async function answer(
  context: Context,
  staff: Party,
  id: string,
  end: Pick<ClaimRow, "state" | "agreed" | "answer">,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { claim, order } = await lockOpenClaim(trx, id, null);
    await endClaim(trx, claim, end, new Date(context.clock()));
    await recordEvent(context, trx, staff, {
      action: end.state === "accepted" ? "accept-claim" : "refuse-claim",
      entity: "order",
      entityId: order.id,
      changes: end.agreed === null ? {} : { agreed: end.agreed },
    });
    const told = { order, by: staff.id };
    await tell(context, trx, told, [{ kind: "claim-answered", occasion: claim.id }]);
  });
}

/**
 * Accepts a claim with what we pay, in whole rand, and words for the client. Nothing is entered in the
 * books: it is paid outside of the drivers' accounts.
 */
export async function acceptClaim(
  context: Context,
  staff: Party,
  id: string,
  accepted: { readonly amount: number | null; readonly answer: string },
): Promise<{ readonly msg: string }> {
  refuseInvalid(checkAcceptance(accepted));
  const agreed = accepted.amount ?? 0;
  await answer(context, staff, id, {
    state: "accepted",
    agreed,
    answer: visibleText(accepted.answer),
  });
  return { msg: `The claim is accepted with ${formatRand(agreed)}. The client is told by email.` };
}

export async function refuseClaim(
  context: Context,
  staff: Party,
  id: string,
  refused: { readonly reason: string },
): Promise<{ readonly msg: string }> {
  refuseInvalid(checkRefusal(refused));
  const words = visibleText(refused.reason);
  await answer(context, staff, id, { state: "refused", agreed: null, answer: words });
  return { msg: "The claim is refused. The client is told by email." };
}

export async function withdrawClaim(
  context: Context,
  client: Party,
  id: string,
): Promise<{ readonly msg: string }> {
  return inTransaction(context.db, async (trx) => {
    await lockActiveAccount(trx, client.id);
    const { claim, order } = await lockOpenClaim(trx, id, client.id);
    const end = { state: "withdrawn", agreed: null, answer: "" } as const;
    await endClaim(trx, claim, end, new Date(context.clock()));
    const event = { action: "withdraw-claim", entity: "order", entityId: order.id };
    await recordEvent(context, trx, client, event);
    return { msg: "Your report is taken back." };
  });
}
