import { v7 as newId } from "uuid";
import { maxClaimPhotos } from "#domain/claims/claim-policy.ts";
import { photoSide } from "#domain/orders/job-day.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Document } from "#server/mount-contract.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { cleanPicture } from "../files/clean-file.ts";
import { keepFile, readFile, sha256Of } from "../files/stored-files.store.ts";
import { ordersVisibleTo } from "../orders/orders.store.ts";
import { lockActiveAccount } from "../people/accounts/parties.store.ts";
import { findClaim, lockOpenClaim } from "./claims.store.ts";

/**
 * Keeps a photo of an open claim, made anew from its pixels. The same one sent again, by a phone that
 * lost the answer, is there once.
 *
 * @throws Failure invalid_request, not_found, claim_closed, too_many_photos
 */
export async function sendClaimPhoto(
  context: Context,
  client: Party,
  claimId: string,
  bytes: Uint8Array,
): Promise<{ readonly id: string; readonly msg: string }> {
  const { db } = context;
  const seen = await findClaim(db, claimId);
  // What nobody will keep is not drawn: a picture costs half a second.
  const isTheirs =
    seen &&
    (await ordersVisibleTo(db, client)
      .select("orders.id")
      .where("orders.id", "=", seen.order_id)
      .executeTakeFirst());
  if (!isTheirs) throw new Failure("not_found");
  const file = await cleanPicture(bytes, photoSide);
  const hash = sha256Of(file);
  return inTransaction(db, async (trx) => {
    await lockActiveAccount(trx, client.id);
    const { claim, order } = await lockOpenClaim(trx, claimId, client.id);
    const kept = await trx
      .selectFrom("claim_photos")
      .innerJoin("stored_files", "stored_files.id", "file_id")
      .select(["claim_photos.id", "sha256"])
      .where("claim_id", "=", claim.id)
      .execute();
    const same = kept.find(({ sha256 }) => sha256.equals(hash));
    if (same) return { id: same.id, msg: "We have this photo already." };
    if (kept.length >= maxClaimPhotos) {
      const msg = `We have ${maxClaimPhotos} photos of this already, and keep no more.`;
      throw new Failure("too_many_photos", { msg });
    }
    const [id, place, now] = [newId(), kept.length + 1, context.clock()];
    const file_id = await keepFile(trx, file, now);
    await trx
      .insertInto("claim_photos")
      .values({ id, claim_id: claim.id, place, file_id, created_at: new Date(now) })
      .execute();
    const event = { action: "claim-photo", entity: "order", entityId: order.id };
    await recordEvent(context, trx, client, event);
    return { id, msg: `We have the photo. You can send ${maxClaimPhotos - place} more.` };
  });
}

/** A photo of a claim as a file, for whoever sees its order. @throws Failure not_found */
export async function openClaimPhoto(db: Db, viewer: Party, id: string): Promise<Document> {
  const photo = isRecordId(id)
    ? await ordersVisibleTo(db, viewer)
        .innerJoin("claims", "claims.order_id", "orders.id")
        .innerJoin("claim_photos", "claim_photos.claim_id", "claims.id")
        .select(["file_id", "place"])
        .where("claim_photos.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!photo) throw new Failure("not_found");
  return { ...(await readFile(db, photo.file_id)), name: `claim-${photo.place}.jpg` };
}
