import type { z } from "zod";
import type { documentsContract } from "#contract/documents.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkExpiry, documentKinds } from "#domain/fleet/documents.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { cleanFile } from "#server/core/files/clean-file.ts";
import { keepFile, sha256Of } from "#server/core/files/stored-files.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { findHolder, type Holder, lockHolder, requireOwn } from "./document-holders.store.ts";
import {
  dropWaiting,
  insertDocument,
  replaceDocuments,
  waitingDocuments,
} from "./documents.store.ts";

type About = z.output<(typeof documentsContract)["POST /api/documents/receive"]["body"]>;
type Added = { readonly id: string; readonly msg: string };

/** Refuses a day that cannot be, and a kind that is not asked of this holder. */
function checkAbout({ clock }: Context, { kind, expiresOn }: About, holder: Holder): void {
  if (documentKinds[kind].of !== holder.type) throw new Failure("not_found");
  const problem = checkExpiry(kind, expiresOn, johannesburgDateAt(clock()));
  refuseInvalid({ expiresOn: problem });
}

/** Locks the holder, adds a document there and writes that into its history, unless it is known there. */
async function addDocument(
  context: Context,
  caller: Party,
  about: About,
  event: string,
  add: (trx: Trx, holder: Holder, now: Date) => Promise<string | { readonly known: string }>,
): Promise<string> {
  return inTransaction(context.db, async (trx) => {
    const holder = await lockHolder(trx, caller, about.holderId);
    const id = await add(trx, holder, new Date(context.clock()));
    if (typeof id !== "string") return id.known;
    const { kind, expiresOn } = about;
    await recordEvent(context, trx, caller, {
      action: event,
      entity: holder.type,
      entityId: holder.id,
      changes: { kind, ...(expiresOn !== "" && { expiresOn }) },
    });
    return id;
  });
}

/**
 * Keeps a document that its driver or staff send. It waits for review in the place of one that waits
 * already, which goes with its file: nobody has decided anything by it. The same file sent again, by a
 * phone that lost the answer, is there once. The bytes are made fit to be kept before anything is stored.
 */
export async function sendDocument(
  context: Context,
  caller: Party,
  about: About,
  bytes: Uint8Array,
): Promise<Added> {
  const seen = await findHolder(context.db, about.holderId);
  requireOwn(caller, seen);
  checkAbout(context, about, seen);
  const file = await cleanFile(bytes);
  const { kind } = about;
  const expiresOn = about.expiresOn || null;
  const id = await addDocument(
    context,
    caller,
    about,
    "send-document",
    async (trx, holder, now) => {
      const waiting = await waitingDocuments(trx, holder, kind);
      const hash = sha256Of(file);
      const same = waiting.find(
        (document) => document.sha256?.equals(hash) && document.expiresOn === expiresOn,
      );
      if (same) return { known: same.id };
      await dropWaiting(trx, holder, kind);
      const fileId = await keepFile(trx, file, now.getTime());
      return insertDocument(trx, holder, { kind, state: "waiting", fileId, expiresOn }, now);
    },
  );
  return { id, msg: `${documentKinds[kind].label}: received. It waits for our review.` };
}

/**
 * Marks a document as received that staff have seen on paper or in a message: it is in force at once,
 * and takes the place of any other of its kind.
 */
export async function receiveDocument(
  context: Context,
  staff: Party,
  about: About,
): Promise<Added> {
  checkAbout(context, about, await findHolder(context.db, about.holderId));
  const { kind } = about;
  const id = await addDocument(
    context,
    staff,
    about,
    "receive-document",
    async (trx, holder, now) => {
      await replaceDocuments(trx, holder, { kind, states: ["waiting", "accepted"] }, now);
      const expiresOn = about.expiresOn || null;
      return insertDocument(trx, holder, { kind, state: "accepted", fileId: null, expiresOn }, now);
    },
  );
  return { id, msg: `${documentKinds[kind].label}: marked as received.` };
}
