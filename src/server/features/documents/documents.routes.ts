import { documentEndpoints } from "#contract/documents.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { readRecordListPage } from "#server/lists/read-records.ts";
import {
  findDocumentHolder,
  listDocumentHoldersOfDriver,
  readHolderDocuments,
} from "./document-holders.store.ts";
import { createDocumentList } from "./documents.store.ts";
import { mustProveAddress, recordDocumentSeenByStaff, submitDocument } from "./send-document.ts";
import { acceptDocument, openDocumentFile, refuseDocument } from "./settle-document.ts";

export function createDocumentsApiHandlers(
  context: AppContext,
): ApiHandlers<typeof documentEndpoints> {
  const byId = createHandlerById(context);
  const { db, clock } = context;
  const today = () => johannesburgDateAt(clock());

  return {
    "GET /api/documents/mine": async ({ caller }) => {
      const own = await listDocumentHoldersOfDriver(db, caller.id);
      const holders = [...(await readHolderDocuments(db, own, today()))];
      return { mustProveAddress: await mustProveAddress(context, caller), holders };
    },
    "GET /api/documents/of/{id}": async ({ params }) => {
      const holder = await findDocumentHolder(db, params.id);
      const [held] = await readHolderDocuments(db, [holder], today());
      if (!held) throw new Failure("not_found");
      return held;
    },
    "GET /api/documents/all": ({ query }) => {
      const { counted } = documentEndpoints["GET /api/documents/all"];
      return readRecordListPage(db, createDocumentList(today()), query, counted);
    },
    "GET /api/documents/file/{id}": byId(openDocumentFile),
    "POST /api/documents/send": ({ caller, query, body }) =>
      submitDocument(context, caller, query, body),
    "POST /api/documents/receive": ({ caller, body }) =>
      recordDocumentSeenByStaff(context, caller, body),
    "PATCH /api/documents/accept/{id}": byId(acceptDocument),
    "PATCH /api/documents/refuse/{id}": byId(refuseDocument),
  };
}
