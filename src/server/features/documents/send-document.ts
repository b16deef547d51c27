import { v7 as newId } from "uuid";
import type { CallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkExpiry, documentKinds } from "#domain/fleet/documents.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { type CleanFile, cleanFile } from "#server/core/files/clean-file.ts";
import { keepFile, sha256Of } from "#server/core/files/kept-files.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { findHolder, type Holder, lockHolder, requireOwn } from "./document-holders.store.ts";
import { holderColumn, replaceDocuments } from "./documents.store.ts";

type About = CallBody<"POST /api/documents/receive">;

/** Refuses a day that cannot be, and a kind that is not asked of this holder. */
function checkAbout({ clock }: Context, { kind, expiresOn }: About, holder: Holder): void {
  if (documentKinds[kind].of !== holder.type) throw new Failure("not_found");
  const problem = checkExpiry(kind, expiresOn, johannesburgDateAt(clock()));
  refuseInvalid({ expiresOn: problem });
}

/**
 * Adds a document to its holder, which is locked, and to the holder's history. A file waits for review in
 * the place of one that waits already, which goes with its own: nobody has decided anything by it. The
 * same file sent again, by a phone that lost the answer, is there once. What was seen on paper is in force
 * at once, in the place of any other of its kind.
 *
 * @param file null for what was seen on paper
 */
async function addDocument(
  context: Context,
  caller: Party,
  { kind, holderId, expiresOn }: About,
  file: CleanFile | null,
): Promise<string> {
  return inTransaction(context.db, async (trx) => {
    const holder = await lockHolder(trx, caller, holderId);
    const now = new Date(context.clock());
    const expires_on = expiresOn || null;
    if (file) {
      const waiting = await trx
        .selectFrom("documents")
        .leftJoin("stored_files", "stored_files.id", "file_id")
        .select(["documents.id", "expires_on", "sha256"])
        .where(holderColumn(holder), "=", holder.id)
        .where("kind", "=", kind)
        .where("state", "=", "waiting")
        .execute();
      const hash = sha256Of(file);
      const same = waiting.find((one) => one.sha256?.equals(hash) && one.expires_on === expires_on);
      if (same) return same.id;
      const replaced = waiting.map((one) => one.id);
      if (replaced.length > 0) {
        await trx.deleteFrom("documents").where("id", "in", replaced).execute();
      }
    } else {
      await replaceDocuments(trx, holder, kind, ["waiting", "accepted"], now);
    }
    const id = newId();
    await trx
      .insertInto("documents")
      .values({
        id,
        driver_id: holder.type === "driver" ? holderId : null,
        vehicle_id: holder.type === "vehicle" ? holderId : null,
        kind,
        state: file ? "waiting" : "accepted",
        file_id: file && (await keepFile(trx, file, now.getTime())),
        expires_on,
        created_at: now,
        settled_at: file ? null : now,
      })
      .execute();
    const action = file ? "send-document" : "receive-document";
    const changes = { kind, ...(expires_on && { expiresOn }) };
    await recordEvent(context, trx, caller, action, holder, changes);
    return id;
  });
}

/** Keeps a document that its driver or staff send, made fit to be kept before anything is stored. */
export async function sendDocument(
  context: Context,
  caller: Party,
  about: About,
  bytes: Uint8Array,
) {
  const seen = await findHolder(context.db, about.holderId);
  requireOwn(caller, seen);
  checkAbout(context, about, seen);
  const id = await addDocument(context, caller, about, await cleanFile(bytes));
  return { id, msg: `${documentKinds[about.kind].label}: received. It waits for our review.` };
}

/** Marks a document as received that staff have seen on paper or in a message. */
export async function receiveDocument(context: Context, staff: Party, about: About) {
  checkAbout(context, about, await findHolder(context.db, about.holderId));
  const id = await addDocument(context, staff, about, null);
  return { id, msg: `${documentKinds[about.kind].label}: marked as received.` };
}
