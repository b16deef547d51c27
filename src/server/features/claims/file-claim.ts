import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  checkClaim,
  checkOrderMayBeClaimed,
  claimAnswerDueDate,
} from "#domain/claims/claim-policy.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { receiveUploadedPhoto } from "#server/core/files/photos.ts";
import { findOrderClient, lockOrder, type OrderRow } from "#server/core/orders/orders.store.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { queueOrderMessages } from "../orders/messages/queue-messages.ts";
import { findClaim, lockOpenClaim } from "./claims.store.ts";

type Typed = ReceivedCallBody<"POST /api/orders/claim/{id}">;

/** Stores a claim of a locked order and informs client and office; a repeated claim is stored once. */
async function addClaim(
  context: AppContext,
  trx: Trx,
  caller: Party,
  { order, words, asked }: { order: OrderRow; words: string; asked: number | null },
): Promise<{ readonly id: string; readonly dueOn: string }> {
  const open = await trx
    .selectFrom("claims")
    .select(["id", "dueOn", "words", "asked"])
    .where("orderId", "=", order.id)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (open?.words === words && open.asked === asked) return open;
  if (open) throw new Failure("claim_open");
  const problem = checkOrderMayBeClaimed(order.status);
  if (problem) throw new Failure(problem.code, { msg: problem.message });
  const now = context.clock();
  const [id, dueOn] = [newId(), claimAnswerDueDate(johannesburgDateAt(now))];
  await trx
    .insertInto("claims")
    .values({ id, orderId: order.id, words, asked, dueOn, createdAt: new Date(now) })
    .execute();
  // History gets no text of the claim, because texts can be erased and history cannot.
  const facts = asked === null ? {} : { asked };
  await recordAuditEvent(context, trx, caller, "claim", { type: "order", id: order.id }, facts);
  await queueOrderMessages(context, trx, { order, by: caller.id }, [
    { kind: "claim-received", occasion: id },
    { kind: "claim-filed", occasion: id },
  ]);
  return { id, dueOn };
}

/** Stores a client's claim, sent by the client or by staff for a client who phones. */
export async function submitClaim(
  context: AppContext,
  caller: Party,
  orderId: string,
  typed: Typed,
) {
  refuseInvalidFields(checkClaim(typed));
  const claim = { words: toVisibleText(typed.words), asked: typed.amount };
  const clientId = await findOrderClient(context.db, caller, orderId);
  const { id, dueOn } = await context.limits.spendFor("claims", clientId, () =>
    inTransaction(context.db, async (trx) => {
      // The account is locked before the order, as in an erasure, to avoid a deadlock.
      await lockActiveAccount(trx, clientId, caller);
      const order = await lockOrder(trx, orderId);
      if (order?.clientId !== clientId) throw new Failure("not_found");
      return addClaim(context, trx, caller, { order, ...claim });
    }),
  );
  const day = formatDate(dueOn);
  const msg = isStaffMember(caller)
    ? `The report is filed, and the client is told by email. Answer it by ${day}.`
    : `We have your report, and answer it by ${day}.`;
  return { id, msg };
}

/** Stores a photo of an open claim, sent by the client of the claim or by staff. */
export async function addClaimPhoto(
  context: AppContext,
  caller: Party,
  claimId: string,
  bytes: Uint8Array,
) {
  const claim = await findClaim(context.db, claimId);
  if (!claim) throw new Failure("not_found");
  const clientId = await findOrderClient(context.db, caller, claim.orderId);
  return receiveUploadedPhoto(context, "claim-photo", caller, bytes, async (trx) => {
    await lockActiveAccount(trx, clientId, caller);
    const { order } = await lockOpenClaim(trx, claimId, clientId);
    const record = () =>
      recordAuditEvent(context, trx, caller, "claim-photo", { type: "order", id: order.id });
    return { ownerId: claimId, at: new Date(context.clock()), record };
  });
}
