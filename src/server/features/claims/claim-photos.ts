import type { Document } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { cleanPhoto, keepPhoto, openedPhoto } from "#server/core/files/photos.store.ts";
import { findOrderClient, ordersVisibleTo } from "#server/core/orders/orders.store.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { findClaim, lockOpenClaim } from "./claims.store.ts";

/** Keeps a photo of an open claim, made anew from its pixels. */
export async function sendClaimPhoto(
  context: Context,
  caller: Party,
  claimId: string,
  bytes: Uint8Array,
): Promise<{ readonly id: string; readonly msg: string }> {
  const { db } = context;
  const seen = await findClaim(db, claimId);
  if (!seen) throw new Failure("not_found");
  // What nobody will keep is not drawn: a picture costs half a second.
  const clientId = await findOrderClient(db, caller, seen.order_id);
  const file = await cleanPhoto(bytes);
  return inTransaction(db, async (trx) => {
    await lockActiveAccount(trx, clientId, caller);
    const { claim, order } = await lockOpenClaim(trx, claimId, clientId);
    const nowMs = context.clock();
    const photo = { file, at: new Date(nowMs), nowMs };
    const { isNew, ...kept } = await keepPhoto(trx, "claim_photos", claim.id, photo);
    const event = { action: "claim-photo", entity: "order", entityId: order.id };
    if (isNew) await recordEvent(context, trx, caller, event);
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
