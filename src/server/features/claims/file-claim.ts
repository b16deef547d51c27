import { v7 as newId } from "uuid";
import type { CallBody } from "#contract/endpoints.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkClaim, checkClaimable, claimDueOn } from "#domain/claims/claim-policy.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Document } from "#server/api/mount-contract.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { cleanPhoto, keepPhoto, openedPhoto } from "#server/core/files/kept-files.store.ts";
import {
  findOrderClient,
  lockOrder,
  type OrderRow,
  ordersVisibleTo,
} from "#server/core/orders/orders.store.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { queueMessages } from "../orders/messages/queue-messages.ts";
import { findClaim, lockOpenClaim } from "./claims.store.ts";

type Typed = CallBody<"POST /api/orders/claim/{id}">;

/** Stores a claim of a locked order and informs both sides; the same one sent again is stored once. */
async function addClaim(
  context: Context,
  trx: Trx,
  caller: Party,
  { order, words, asked }: { order: OrderRow; words: string; asked: number | null },
): Promise<{ readonly id: string; readonly due_on: string }> {
  const open = await trx
    .selectFrom("claims")
    .select(["id", "due_on", "words", "asked"])
    .where("order_id", "=", order.id)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (open?.words === words && open.asked === asked) return open;
  if (open) throw new Failure("claim_open");
  const problem = checkClaimable(order.status);
  if (problem) throw new Failure(problem.code, { msg: problem.message });
  const now = context.clock();
  const [id, due_on] = [newId(), claimDueOn(johannesburgDateAt(now))];
  await trx
    .insertInto("claims")
    .values({ id, order_id: order.id, words, asked, due_on, created_at: new Date(now) })
    .execute();
  // Without the words: they can be erased, and history cannot.
  const facts = asked === null ? {} : { asked };
  await recordEvent(context, trx, caller, "claim", { type: "order", id: order.id }, facts);
  await queueMessages(context, trx, { order, by: caller.id }, [
    { kind: "claim-received", occasion: id },
    { kind: "claim-filed", occasion: id },
  ]);
  return { id, due_on };
}

/** Files the client's own claim, or what staff write down for a client who phones. */
export async function fileClaim(context: Context, caller: Party, orderId: string, typed: Typed) {
  refuseInvalid(checkClaim(typed));
  const claim = { words: visibleText(typed.words), asked: typed.amount };
  const clientId = await findOrderClient(context.db, caller, orderId);
  const { id, due_on } = await context.limits.spendFor("claims", clientId, () =>
    inTransaction(context.db, async (trx) => {
      // An erasure locks the account before its orders, and so does this.
      await lockActiveAccount(trx, clientId, caller);
      const order = await lockOrder(trx, orderId);
      if (order?.client_id !== clientId) throw new Failure("not_found");
      return addClaim(context, trx, caller, { order, ...claim });
    }),
  );
  const day = formatDate(due_on);
  const msg = isStaff(caller)
    ? `The report is filed, and the client is told by email. Answer it by ${day}.`
    : `We have your report, and answer it by ${day}.`;
  return { id, msg };
}

/** Keeps a photo of an open claim, made anew from its pixels. */
export async function sendClaimPhoto(
  context: Context,
  caller: Party,
  claimId: string,
  bytes: Uint8Array,
) {
  const { db } = context;
  const seen = await findClaim(db, claimId);
  if (!seen) throw new Failure("not_found");
  // A photo that will be refused is not cleaned: that costs half a second.
  const clientId = await findOrderClient(db, caller, seen.order_id);
  const file = await cleanPhoto(bytes);
  return inTransaction(db, async (trx) => {
    await lockActiveAccount(trx, clientId, caller);
    const { claim, order } = await lockOpenClaim(trx, claimId, clientId);
    const nowMs = context.clock();
    const photo = { file, at: new Date(nowMs), nowMs };
    const { isNew, ...kept } = await keepPhoto(trx, "claim_photos", claim.id, photo);
    const record = { type: "order", id: order.id };
    if (isNew) await recordEvent(context, trx, caller, "claim-photo", record);
    return kept;
  });
}

export async function openClaimPhoto(db: Db, viewer: Party, id: string): Promise<Document> {
  const photo = await ordersVisibleTo(db, viewer)
    .innerJoin("claims", "claims.order_id", "orders.id")
    .innerJoin("claim_photos", "claim_photos.claim_id", "claims.id")
    .select(["file_id", "place"])
    .where("claim_photos.id", "=", id)
    .executeTakeFirst();
  return openedPhoto(db, "claim", photo);
}
