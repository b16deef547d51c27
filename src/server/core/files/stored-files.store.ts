import { createHash } from "node:crypto";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import {
  checkFileQuota,
  type FileKind,
  fullStoreMessage,
  type StoredFileType,
} from "#domain/files/file-kinds.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type CleanedFile, cleanUploadedFile } from "./clean-file.ts";

const hashFile = ({ content }: CleanedFile) => createHash("sha256").update(content).digest();

/** Counts the bytes of stored files under a lock. @param whose an id, or `pending` for all that wait for review */
async function countStoredBytes(trx: Trx, whose: string): Promise<number> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${whose}`}, 0))`;
  await lock.execute(trx);
  let files = trx.selectFrom("stored_files").select(sql<string>`coalesce(sum(bytes), 0)`.as("sum"));
  files =
    whose === "pending"
      ? files.innerJoin("parties", "parties.id", "sentBy").where("parties.status", "=", whose)
      : files.where("sentBy", "=", whose);
  return Number((await files.executeTakeFirstOrThrow()).sum);
}

/** Refuses a file for which the account, or all accounts that wait for review, have no room. */
async function requireRoom(trx: Trx, { id, status }: Party, { content }: CleanedFile) {
  const own = content.length + (await countStoredBytes(trx, id));
  const all =
    status === "pending" ? content.length + (await countStoredBytes(trx, "pending")) : null;
  refuseInvalidFields({ file: checkFileQuota(own, all) });
}

/** Stores a file, in the transaction of the row that will refer to it; returns the file's id. */
export async function storeUploadedFile(
  trx: Trx,
  file: CleanedFile,
  sender: Party,
  nowMs: number,
): Promise<string> {
  if (!isStaffMember(sender)) await requireRoom(trx, sender, file);
  const id = newId();
  const sent = { sentBy: sender.id, bytes: file.content.length, createdAt: new Date(nowMs) };
  const row = { id, ...file, sha256: hashFile(file), ...sent };
  await trx.insertInto("stored_files").values(row).execute();
  return id;
}

/** Finds the row that has this file already: a phone that did not get the answer sends the file again. */
export function findIdenticalStoredFile<Row extends { readonly sha256: Buffer | null }>(
  rows: readonly Row[],
  file: CleanedFile,
): Row | undefined {
  const hash = hashFile(file);
  return rows.find(({ sha256 }) => sha256?.equals(hash));
}

/**
 * Checks, cleans and stores a file of any kind.
 *
 * @param check refuses the file before its picture is drawn anew, which takes half a second
 * @param store checks again under a lock, and stores the file
 */
export async function receiveUploadedFile<Checked, Stored>(
  { db, log }: Pick<AppContext, "db" | "log">,
  kind: FileKind,
  sender: Party,
  bytes: Uint8Array,
  check: () => Promise<Checked>,
  store: (trx: Trx, file: CleanedFile, checked: Checked) => Promise<Stored>,
): Promise<Stored> {
  const checked = await check();
  const file = await cleanUploadedFile(bytes, kind, sender.id);
  return inTransaction(db, (trx) => store(trx, file, checked)).catch((error: unknown) => {
    if ((error as Error).message === fullStoreMessage) {
      log.warn("alarm: there is no room for files of accounts that nobody has reviewed");
    }
    throw error;
  });
}

const endings: Readonly<Record<StoredFileType, string>> = {
  "image/jpeg": "jpg",
  "application/pdf": "pdf",
};

/** Opens a stored file. @param name the name under which people save the file, without its ending */
export async function openStoredFile(
  db: Db,
  id: string,
  name: string,
): Promise<DownloadedDocument> {
  const file = await db
    .selectFrom("stored_files")
    .select(["content", "type"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...file, name: `${name}.${endings[file.type]}` };
}
