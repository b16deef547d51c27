import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { checkFileQuota, noRoomMessages } from "#domain/files/file-kinds.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import type { CleanedFile } from "./clean-file.ts";

type Receiver = Pick<AppContext, "clock" | "log">;

/** Refuses a file for which the account, or all accounts that wait for review, have no room. */
async function requireRoom({ log }: Receiver, trx: Trx, { id, status }: Party, bytes: number) {
  const isPending = status === "pending";
  // Two files at once would both take the last room.
  const locked = isPending ? "files of pending accounts" : `files of ${id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${locked}, 0))`.execute(trx);
  const { own, all } = await trx
    .selectFrom("stored_files")
    .innerJoin("parties", "parties.id", "sentBy")
    .select(sql<string>`coalesce(sum(bytes) filter (where sent_by = ${id}), 0)`.as("own"))
    .select(sql<string>`coalesce(sum(bytes), 0)`.as("all"))
    .where((has) => (isPending ? has("parties.status", "=", "pending") : has("sentBy", "=", id)))
    .executeTakeFirstOrThrow();
  const full = checkFileQuota(bytes + Number(own), isPending ? bytes + Number(all) : null);
  if (full === "store") {
    log.warn("alarm: there is no room for files of accounts that nobody has reviewed");
  }
  refuseInvalidFields({ file: full && noRoomMessages[full] });
}

/** Stores a file, in the transaction of the row that will refer to it; returns the file's id. */
export async function storeUploadedFile(
  context: Receiver,
  trx: Trx,
  file: CleanedFile,
  sender: Party,
): Promise<string> {
  const bytes = file.content.length;
  if (!isStaffMember(sender)) await requireRoom(context, trx, sender, bytes);
  const id = newId();
  const sent = { sentBy: sender.id, bytes, createdAt: new Date(context.clock()) };
  const row = { id, ...file, ...sent };
  await trx.insertInto("stored_files").values(row).execute();
  return id;
}

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
  return { ...file, name: `${name}.${file.type === "application/pdf" ? "pdf" : "jpg"}` };
}
