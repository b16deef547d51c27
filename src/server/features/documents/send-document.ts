import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { unprovedAddressMessage } from "#domain/files/file-kinds.ts";
import { checkDocumentExpiryDate, documentKinds } from "#domain/fleet/documents.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { type CleanedFile, cleanUploadedFile } from "#server/core/files/clean-file.ts";
import { storeUploadedFile } from "#server/core/files/stored-files.store.ts";
import { isEmailAddressVerified } from "#server/core/parties/parties.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  type DocumentHolderRow,
  findDocumentHolder,
  lockDocumentHolder,
  requireOwnDocument,
} from "./document-holders.store.ts";
import {
  documentHolderColumn,
  markDocumentsReplaced,
  refuseCodeWithoutLicence,
} from "./documents.store.ts";

type SeenDocument = ReceivedCallBody<"POST /api/documents/receive">;
type SentDocument = Omit<SeenDocument, "licenceCode">;

/** Refuses an impossible last day, and a kind of document that this driver or vehicle does not need. */
function checkSent(
  { clock }: AppContext,
  { kind, expiresOn }: SentDocument,
  holder: DocumentHolderRow,
): void {
  if (documentKinds[kind].of !== holder.type) throw new Failure("not_found");
  const problem = checkDocumentExpiryDate(kind, expiresOn, johannesburgDateAt(clock()));
  refuseInvalidFields({ expiresOn: problem });
}

/** Stores a locked driver's or vehicle's document and its event; without a file it is accepted at once. */
async function insertDocument(
  context: AppContext,
  trx: Trx,
  caller: Party,
  holder: DocumentHolderRow,
  { kind, expiresOn, licenceCode }: SeenDocument,
  file: CleanedFile | null,
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
      fileId: file && (await storeUploadedFile(context, trx, file, caller)),
      expiresOn: expiresOn || null,
      licenceCode: licenceCode ?? null,
      createdAt: now,
      settledAt: file ? null : now,
    })
    .execute();
  const action = file ? "send-document" : "receive-document";
  const facts = { kind, ...(expiresOn && { expiresOn }), ...(licenceCode && { licenceCode }) };
  await recordAuditEvent(context, trx, caller, action, holder, facts);
  return id;
}

/** Deletes the waiting documents of this kind for a new one; if one is identical, answers its id instead. */
async function makeRoom(
  trx: Trx,
  holder: DocumentHolderRow,
  { kind, expiresOn }: SentDocument,
  file: CleanedFile,
) {
  const waiting = await trx
    .selectFrom("documents")
    .leftJoin("stored_files", "stored_files.id", "fileId")
    .select(["documents.id", "expiresOn", "sha256"])
    .where(documentHolderColumn(holder), "=", holder.id)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
  const same = waiting.find(
    (one) => one.expiresOn === (expiresOn || null) && one.sha256?.equals(file.sha256),
  );
  const others = waiting.map(({ id }) => id);
  if (!same && others.length > 0) {
    await trx.deleteFrom("documents").where("id", "in", others).execute();
  }
  return same?.id;
}

/** Says whether a driver must prove the address first, because a stranger can register with anybody's. */
export const mustProveAddress = async ({ db }: AppContext, { id, status }: Party) =>
  status === "pending" && !(await isEmailAddressVerified(db, id));

/** Stores a document that its driver or staff sent. It waits for review, and replaces a waiting one. */
export async function submitDocument(
  context: AppContext,
  caller: Party,
  sent: SentDocument,
  bytes: Uint8Array,
) {
  const isUnproved = await mustProveAddress(context, caller);
  refuseInvalidFields({ file: isUnproved ? unprovedAddressMessage : null });
  const found = await findDocumentHolder(context.db, sent.holderId);
  requireOwnDocument(caller, found);
  checkSent(context, sent, found);
  const file = await cleanUploadedFile(bytes, "document", caller.id);
  const id = await inTransaction(context.db, async (trx) => {
    const holder = await lockDocumentHolder(trx, caller, sent.holderId);
    const sameId = await makeRoom(trx, holder, sent, file);
    return sameId ?? insertDocument(context, trx, caller, holder, sent, file);
  });
  return { id, msg: `${documentKinds[sent.kind].label}: received. It waits for our review.` };
}

/** Records that staff have seen a document on paper or in a message; the document is accepted at once. */
export async function recordDocumentSeenByStaff(
  context: AppContext,
  staff: Party,
  sent: SeenDocument,
) {
  const { db, clock } = context;
  refuseCodeWithoutLicence(sent.kind, sent.licenceCode);
  checkSent(context, sent, await findDocumentHolder(db, sent.holderId));
  const id = await inTransaction(db, async (trx) => {
    const holder = await lockDocumentHolder(trx, staff, sent.holderId);
    const earlier = ["waiting", "accepted"] as const;
    await markDocumentsReplaced(trx, holder, sent.kind, earlier, new Date(clock()));
    return insertDocument(context, trx, staff, holder, sent, null);
  });
  return { id, msg: `${documentKinds[sent.kind].label}: marked as received.` };
}
