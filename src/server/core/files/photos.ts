import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { type FileKind, fileKinds } from "#domain/files/file-kinds.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db, RecordAddedReply, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { selectOrdersVisibleTo } from "../orders/orders.store.ts";
import { cleanUploadedFile } from "./clean-file.ts";
import { openStoredFile, storeUploadedFile } from "./stored-files.store.ts";

type PhotoKind = Exclude<FileKind, "document">;

/**
 * For each kind of photo: its table, the column of its order or claim, and the order whose readers may see
 * it. A trigger deletes the file with the row.
 */
const photoRows = {
  "order-photo": {
    table: sql.table("order_photos"),
    owner: sql.ref("orderId"),
    orderId: sql`order_id`,
    savedAs: "photo",
  },
  "claim-photo": {
    table: sql.table("claim_photos"),
    owner: sql.ref("claimId"),
    orderId: sql`(select order_id from claims where claims.id = claim_id)`,
    savedAs: "claim",
  },
} as const satisfies Readonly<Record<PhotoKind, object>>;

type Place = {
  /** The id of the photo's order or claim, which is locked. */
  readonly ownerId: string;
  readonly at: Date;
  /** Records in the history that a photo was added. */
  readonly record: (msg: string) => Promise<unknown>;
};

/**
 * Cleans and stores a photo of an order or a claim; one that is sent again is stored once. Check first whether
 * it may be sent, because cleaning costs much.
 *
 * @param lock checks again, and locks the order or claim
 */
export async function receiveUploadedPhoto(
  context: AppContext,
  kind: PhotoKind,
  sender: Party,
  bytes: Uint8Array,
  lock: (trx: Trx) => Promise<Place>,
): Promise<RecordAddedReply> {
  const file = await cleanUploadedFile(bytes, kind, sender.id);
  return inTransaction(context.db, async (trx) => {
    const { ownerId, at, record } = await lock(trx);
    const { most } = fileKinds[kind];
    const { table, owner } = photoRows[kind];
    const { rows: stored } = await sql<{ id: string; sha256: Buffer }>`
      select photos.id, sha256 from ${table} photos join stored_files on stored_files.id = file_id
      where ${owner} = ${ownerId}`.execute(trx);
    const same = stored.find(({ sha256 }) => sha256.equals(file.sha256));
    if (same) return { id: same.id, msg: "We have this photo already." };
    const place = stored.length + 1;
    if (place > most) throw new Failure("too_many_photos");
    const id = newId();
    const fileId = await storeUploadedFile(context, trx, file, sender);
    await sql`insert into ${table} (id, ${owner}, place, file_id, created_at)
      values (${id}, ${ownerId}, ${place}, ${fileId}, ${at})`.execute(trx);
    const msg = `We have the photo. There is room for ${most - place} more.`;
    await record(msg);
    return { id, msg };
  });
}

/** SQL value: the photos of an order or a claim, the earliest first, as JSON with `id` and `at`. */
export function photosJsonColumn<Json>(kind: PhotoKind, ownerId: string) {
  const { table, owner } = photoRows[kind];
  return sql<Json>`(
    select coalesce(json_agg(json_build_object('id', id, 'at', created_at) order by place), '[]')
    from ${table} where ${owner} = ${sql.ref(ownerId)})`;
}

/** Opens a photo; if the viewer may not see its order, the photo is not found. */
export async function openStoredPhoto(
  db: Db,
  kind: PhotoKind,
  viewer: Party,
  id: string,
): Promise<DownloadedDocument> {
  const { table, orderId, savedAs } = photoRows[kind];
  const { rows } = await sql<{ fileId: string; place: number }>`
    select file_id, place from ${table} where id = ${id}
      and ${orderId} in ${selectOrdersVisibleTo(db, viewer).select("orders.id")}`.execute(db);
  const [photo] = rows;
  if (!photo) throw new Failure("not_found");
  return openStoredFile(db, photo.fileId, `${savedAs}-${photo.place}`);
}
