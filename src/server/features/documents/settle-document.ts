import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkExpiry, documentKinds } from "#domain/fleet/documents.ts";
import { checkReason } from "#domain/orders/cancellation.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Document } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { readFile } from "#server/core/files/kept-files.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type Holder, lockHolder, requireOwn } from "./document-holders.store.ts";
import { findDocument, replaceDocuments } from "./documents.store.ts";

type Found = Awaited<ReturnType<typeof findDocument>>;

/** Decides on a document under the lock of its holder, and writes that into the holder's history. */
async function settle(
  context: Context,
  staff: Party,
  id: string,
  decide: (
    trx: Trx,
    found: { readonly document: Found; readonly holder: Holder; readonly now: Date },
  ) => Promise<{ readonly event: string; readonly said: object; readonly msg: string }>,
): Promise<{ msg: string }> {
  const { holderId } = await findDocument(context.db, id);
  return inTransaction(context.db, async (trx) => {
    const holder = await lockHolder(trx, staff, holderId);
    const document = await findDocument(trx, id);
    const now = new Date(context.clock());
    const { event, said, msg } = await decide(trx, { document, holder, now });
    const changes = { kind: document.kind, ...said };
    await recordEvent(context, trx, staff, event, holder, changes);
    return { msg };
  });
}

/** @param asked.expiresOn the last day as staff read it; undefined keeps what was sent */
export function acceptDocument(
  context: Context,
  staff: Party,
  id: string,
  { expiresOn }: { readonly expiresOn?: string | undefined },
): Promise<{ msg: string }> {
  return settle(context, staff, id, async (trx, { document, holder, now }) => {
    const { kind, state } = document;
    if (state !== "waiting") throw new Failure("document_settled");
    const last = expiresOn ?? document.expiresOn ?? "";
    const problem = checkExpiry(kind, last, johannesburgDateAt(now.getTime()));
    refuseInvalid({ expiresOn: problem });
    await replaceDocuments(trx, holder, kind, ["accepted"], now);
    await trx
      .updateTable("documents")
      .set({ state: "accepted", settled_at: now, expires_on: last || null })
      .where("id", "=", id)
      .execute();
    return {
      event: "accept-document",
      said: last === "" ? {} : { expiresOn: last },
      msg: `${documentKinds[kind].label} of ${holder.name}: accepted.`,
    };
  });
}

/** Refuses a document that waits or is in force; its driver reads the reason, by e-mail too. */
export function refuseDocument(
  context: Context,
  staff: Party,
  id: string,
  typed: { readonly reason: string },
): Promise<{ msg: string }> {
  refuseInvalid({ reason: checkReason(typed.reason) });
  const reason = visibleText(typed.reason);
  return settle(context, staff, id, async (trx, { document, holder, now }) => {
    const { kind, state, driverId } = document;
    if (state !== "waiting" && state !== "accepted") throw new Failure("document_settled");
    await trx
      .updateTable("documents")
      .set({ state: "refused", settled_at: now, reason })
      .where("id", "=", id)
      .execute();
    if (driverId !== null) {
      const mail = { partyId: driverId, about: "refused", documentId: id } as const;
      await context.jobs.enqueue(trx, "document-mail", mail);
    }
    const msg = `${documentKinds[kind].label} of ${holder.name}: refused.`;
    return { event: "refuse-document", said: { reason }, msg };
  });
}

/** Records each look of staff. @throws Failure not_found, also for another driver's document */
export async function openDocument(context: Context, caller: Party, id: string): Promise<Document> {
  const { db } = context;
  const { kind, fileId, holderId, driverId } = await findDocument(db, id);
  requireOwn(caller, { driverId });
  if (fileId === null) throw new Failure("not_found");
  if (caller.type !== "driver") {
    const holder = { type: documentKinds[kind].of, id: holderId };
    await recordEvent(context, db, caller, "view-document", holder, { kind });
  }
  const { content, type } = await readFile(db, fileId);
  return { name: `${kind}.${type === "application/pdf" ? "pdf" : "jpg"}`, content, type };
}
