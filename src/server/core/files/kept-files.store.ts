import { createHash } from "node:crypto";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { maxPhotos, photoSide } from "#domain/files/kept-file.ts";
import type { Document } from "#server/api/mount-contract.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { type CleanFile, cleanPicture } from "./clean-file.ts";

/** What a file is known by: the same bytes have the same. */
export function sha256Of({ content }: Pick<CleanFile, "content">): Buffer {
  return createHash("sha256").update(content).digest();
}

/** Keeps a file, in the transaction of the row that will refer to it; answers its id. */
export async function keepFile(trx: Trx, file: CleanFile, nowMs: number): Promise<string> {
  const id = newId();
  const { content, type } = file;
  const row = { id, content, type, sha256: sha256Of(file), created_at: new Date(nowMs) };
  await trx.insertInto("stored_files").values(row).execute();
  return id;
}

export function readFile(db: Db, id: string): Promise<CleanFile> {
  return db
    .selectFrom("stored_files")
    .select(["content", "type"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export const cleanPhoto = (bytes: Uint8Array): Promise<CleanFile> => cleanPicture(bytes, photoSide);

const owners = { order_photos: "order_id", claim_photos: "claim_id" } as const;

/** Keeps a photo of a locked order or claim. The same one sent again is there once. */
export async function keepPhoto(
  trx: Trx,
  table: keyof typeof owners,
  ownerId: string,
  { file, at, nowMs }: { readonly file: CleanFile; readonly at: Date; readonly nowMs: number },
): Promise<{ readonly id: string; readonly msg: string; readonly isNew: boolean }> {
  const [photos, owner] = [sql.table(table), sql.ref(owners[table])];
  const { rows: kept } = await sql<{ id: string; sha256: Buffer }>`
    select photos.id, sha256 from ${photos} photos join stored_files on stored_files.id = file_id
    where ${owner} = ${ownerId}`.execute(trx);
  const hash = sha256Of(file);
  const same = kept.find(({ sha256 }) => sha256.equals(hash));
  if (same) return { id: same.id, msg: "We have this photo already.", isNew: false };
  const place = kept.length + 1;
  if (place > maxPhotos) throw new Failure("too_many_photos");
  const id = newId();
  const fileId = await keepFile(trx, file, nowMs);
  await sql`insert into ${photos} (id, ${owner}, place, file_id, created_at)
    values (${id}, ${ownerId}, ${place}, ${fileId}, ${at})`.execute(trx);
  return {
    id,
    msg: `We have the photo. There is room for ${maxPhotos - place} more.`,
    isNew: true,
  };
}

export async function openedPhoto(
  db: Db,
  kind: string,
  photo: { readonly file_id: string; readonly place: number } | undefined,
): Promise<Document> {
  if (!photo) throw new Failure("not_found");
  return { ...(await readFile(db, photo.file_id)), name: `${kind}-${photo.place}.jpg` };
}
