import { checkClaimAcceptance, checkClaimRefusal } from "#domain/claims/claim-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, BodyWithReason, UseCase } from "#server/context.ts";
import type { AuditAction } from "#server/core/audit/audit-actions.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { queueOrderMessages } from "../orders/messages/queue-messages.ts";
import { type ClaimRow, lockOpenClaim } from "./claims.store.ts";

/** Ends an open claim by our answer, which is mailed to the client, or by its withdrawal, only once. */
async function endClaim(
  context: AppContext,
  caller: Party,
  id: string,
  event: AuditAction,
  end: Pick<ClaimRow, "state" | "agreed" | "answer">,
): Promise<void> {
  const clientId = caller.type === "client" ? caller.id : null;
  await inTransaction(context.db, async (trx) => {
    if (clientId !== null) await lockActiveAccount(trx, clientId);
    const { claim, order } = await lockOpenClaim(trx, id, clientId);
    const settled = { ...end, settledAt: new Date(context.clock()) };
    await trx.updateTable("claims").set(settled).where("id", "=", claim.id).execute();
    const changes = end.agreed === null ? {} : { agreed: end.agreed };
    await recordAuditEvent(context, trx, caller, event, { type: "order", id: order.id }, changes);
    if (clientId !== null) return;
    const cause = { order, by: caller.id };
    await queueOrderMessages(context, trx, cause, [{ kind: "claim-answered", occasion: claim.id }]);
  });
}

type Accepted = { readonly amount: number | null; readonly answer: string };

/** Accepts a claim. No accounting entry is made: claims are paid outside of the drivers' accounts. */
export const acceptClaim: UseCase<Accepted> = async (context, staff, id, accepted) => {
  refuseInvalidFields(checkClaimAcceptance(accepted));
  const [agreed, answer] = [accepted.amount ?? 0, toVisibleText(accepted.answer)];
  await endClaim(context, staff, id, "accept-claim", { state: "accepted", agreed, answer });
  return { msg: `The claim is accepted with ${formatRand(agreed)}. The client is told by email.` };
};

export const refuseClaim: UseCase<BodyWithReason> = async (context, staff, id, refused) => {
  refuseInvalidFields(checkClaimRefusal(refused));
  const end = { state: "refused", agreed: null, answer: toVisibleText(refused.reason) } as const;
  await endClaim(context, staff, id, "refuse-claim", end);
  return { msg: "The claim is refused. The client is told by email." };
};

export async function withdrawClaim(context: AppContext, client: Party, id: string) {
  const end = { state: "withdrawn", agreed: null, answer: "" } as const;
  await endClaim(context, client, id, "withdraw-claim", end);
  return { msg: "Your report is taken back." };
}
