import { v7 as newId } from "uuid";
import type { CallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkExpiryDate, documentKinds } from "#domain/fleet/documents.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import type { CleanFile } from "#server/core/files/clean-file.ts";
import { findSameFile, receiveFile, storeFile } from "#server/core/files/stored-files.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  type DocumentHolderRow,
  findDocumentHolder,
  lockDocumentHolder,
  requireOwnDocument,
} from "./document-holders.store.ts";
import { documentHolderColumn, replaceDocuments } from "./documents.store.ts";

type About = CallBody<"POST /api/documents/receive">;

/** Refuses a day that cannot be, and a kind that is not asked of this holder. */
function checkAbout(
  { clock }: Context,
  { kind, expiresOn }: About,
  holder: DocumentHolderRow,
): void {
  if (documentKinds[kind].of !== holder.type) throw new Failure("not_found");
  const problem = checkExpiryDate(kind, expiresOn, johannesburgDateAt(clock()));
  refuseInvalid({ expiresOn: problem });
}

/** Adds a document to its holder, which is locked, and to the holder's history. */
async function insertDocument(
  context: Context,
  trx: Trx,
  caller: Party,
  holder: DocumentHolderRow,
  { about: { kind, expiresOn }, file }: { readonly about: About; readonly file: CleanFile | null },
): Promise<string> {
  const id = newId();
  const now = new Date(context.clock());
  await trx
    .insertInto("documents")
    .values({
      id,
      driverId: holder.type === "driver" ? holder.id : null,
      vehicleId: holder.type === "vehicle" ? holder.id : null,
      kind,
      state: file ? "waiting" : "accepted",
      fileId: file && (await storeFile(trx, file, now.getTime())),
      expiresOn: expiresOn || null,
      createdAt: now,
      settledAt: file ? null : now,
    })
    .execute();
  const action = file ? "send-document" : "receive-document";
  await recordEvent(context, trx, caller, action, holder, {
    kind,
    ...(expiresOn && { expiresOn }),
  });
  return id;
}

/** Removes the documents of this kind that wait, unless one is the same; then answers its id. */
async function makeRoom(
  trx: Trx,
  holder: DocumentHolderRow,
  { kind, expiresOn }: About,
  file: CleanFile,
) {
  const waiting = await trx
    .selectFrom("documents")
    .leftJoin("stored_files", "stored_files.id", "fileId")
    .select(["documents.id", "expiresOn", "sha256"])
    .where(documentHolderColumn(holder), "=", holder.id)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
  const sameDay = waiting.filter((one) => one.expiresOn === (expiresOn || null));
  const same = findSameFile(sameDay, file);
  const others = waiting.map(({ id }) => id);
  if (!same && others.length > 0) {
    await trx.deleteFrom("documents").where("id", "in", others).execute();
  }
  return same?.id;
}

/**
 * Takes in a document from its driver or from staff. It waits for review in the place of one that waits
 * already, which goes with its file: nobody has decided anything by it.
 */
export async function sendDocument(
  context: Context,
  caller: Party,
  about: About,
  bytes: Uint8Array,
) {
  const check = async () => {
    const holder = await findDocumentHolder(context.db, about.holderId);
    requireOwnDocument(caller, holder);
    checkAbout(context, about, holder);
  };
  const id = await receiveFile(context, "document", bytes, check, async (trx, file) => {
    const holder = await lockDocumentHolder(trx, caller, about.holderId);
    const sameId = await makeRoom(trx, holder, about, file);
    return sameId ?? insertDocument(context, trx, caller, holder, { about, file });
  });
  return { id, msg: `${documentKinds[about.kind].label}: received. It waits for our review.` };
}

/** Marks a document as received that staff have seen on paper or in a message; it is in force at once. */
export async function receiveDocument(context: Context, staff: Party, about: About) {
  const { db, clock } = context;
  checkAbout(context, about, await findDocumentHolder(db, about.holderId));
  const id = await inTransaction(db, async (trx) => {
    const holder = await lockDocumentHolder(trx, staff, about.holderId);
    const earlier = ["waiting", "accepted"] as const;
    await replaceDocuments(trx, holder, about.kind, earlier, new Date(clock()));
    return insertDocument(context, trx, staff, holder, { about, file: null });
  });
  return { id, msg: `${documentKinds[about.kind].label}: marked as received.` };
}
