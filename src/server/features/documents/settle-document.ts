import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkDocumentExpiryDate, documentKinds } from "#domain/fleet/documents.ts";
import type { LicenceCode } from "#domain/fleet/driving-law.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, BodyWithReason, Trx, UseCase } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { openStoredFile } from "#server/core/files/stored-files.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  type DocumentHolderRow,
  lockDocumentHolder,
  requireOwnDocument,
} from "./document-holders.store.ts";
import {
  findDocument,
  markDocumentsReplaced,
  refuseCodeWithoutLicence,
} from "./documents.store.ts";

type FoundDocument = Awaited<ReturnType<typeof findDocument>>;

type Decision = {
  readonly set:
    | { readonly expiresOn: string | null; readonly licenceCode?: LicenceCode }
    | { readonly reason: string };
  /** The document's last day, or the reason of a refusal, as the history shows it. */
  readonly facts: object;
};

/** Accepts or refuses a document while its driver or vehicle is locked, and records that in the history. */
async function settle(
  context: AppContext,
  staff: Party,
  id: string,
  state: "accepted" | "refused",
  decide: (
    trx: Trx,
    document: FoundDocument,
    holder: DocumentHolderRow,
    now: Date,
  ) => Promise<Decision>,
) {
  const { holderId } = await findDocument(context.db, id);
  return inTransaction(context.db, async (trx) => {
    const holder = await lockDocumentHolder(trx, staff, holderId);
    const document = await findDocument(trx, id);
    const { kind } = document;
    const now = new Date(context.clock());
    const { set, facts } = await decide(trx, document, holder, now);
    const settled = trx.updateTable("documents").set({ state, settledAt: now, ...set });
    await settled.where("id", "=", id).execute();
    const action = state === "accepted" ? "accept-document" : "refuse-document";
    await recordAuditEvent(context, trx, staff, action, holder, { kind, ...facts });
    return { msg: `${documentKinds[kind].label} of ${holder.name}: ${state}.` };
  });
}

type Accepted = ReceivedCallBody<"PATCH /api/documents/accept/{id}">;

/**
 * Accepts a document, or corrects the code of an accepted licence.
 *
 * @param expiresOn its last day as staff read it; undefined keeps the driver's entry
 */
export const acceptDocument: UseCase<Accepted> = (context, staff, id, { expiresOn, licenceCode }) =>
  settle(context, staff, id, "accepted", async (trx, { kind, state, ...sent }, holder, now) => {
    const isCorrected = state === "accepted" && licenceCode !== undefined;
    if (state !== "waiting" && !isCorrected) throw new Failure("document_settled");
    refuseCodeWithoutLicence(kind, licenceCode);
    const last = expiresOn ?? sent.expiresOn ?? "";
    refuseInvalidFields({
      expiresOn: checkDocumentExpiryDate(kind, last, johannesburgDateAt(now.getTime())),
    });
    await markDocumentsReplaced(trx, holder, kind, ["accepted"], now);
    const code = licenceCode !== undefined && { licenceCode };
    return {
      set: { expiresOn: last || null, ...code },
      facts: { ...(last !== "" && { expiresOn: last }), ...code },
    };
  });

/** Refuses a waiting or accepted document; the driver reads the reason on the site and in an e-mail. */
export const refuseDocument: UseCase<BodyWithReason> = async (context, staff, id, typed) => {
  refuseInvalidFields({ reason: checkCancellationReason(typed.reason) });
  const reason = { reason: toVisibleText(typed.reason) };
  return settle(context, staff, id, "refused", async (trx, { state, driverId }) => {
    if (state !== "waiting" && state !== "accepted") throw new Failure("document_settled");
    if (driverId !== null) {
      const mail = { partyId: driverId, about: "refused", documentId: id } as const;
      await context.jobs.enqueue(trx, "document-mail", mail);
    }
    return { set: reason, facts: reason };
  });
};

/** Opens the file of a document for its driver or for staff; each time staff open one is recorded. */
export async function openDocumentFile(
  context: AppContext,
  caller: Party,
  id: string,
): Promise<DownloadedDocument> {
  const { db } = context;
  const { kind, fileId, holderId, driverId } = await findDocument(db, id);
  requireOwnDocument(caller, { driverId });
  if (fileId === null) throw new Failure("not_found");
  if (caller.type !== "driver") {
    const holder = { type: documentKinds[kind].of, id: holderId };
    await recordAuditEvent(context, db, caller, "view-document", holder, { kind });
  }
  return openStoredFile(db, fileId, kind);
}
