import { documentsContract } from "#contract/documents.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listRecords } from "#server/lists/read-records.ts";
import { findDocumentHolder, listDriverHolders, readDocuments } from "./document-holders.store.ts";
import { listedDocuments } from "./documents.store.ts";
import { receiveDocument, sendDocument } from "./send-document.ts";
import { acceptDocument, openDocument, refuseDocument } from "./settle-document.ts";

export function documentsRoutes(context: Context): Handlers<typeof documentsContract> {
  const byId = handleById(context);
  const { db, clock } = context;
  const today = () => johannesburgDateAt(clock());

  return {
    "GET /api/documents/mine": async ({ caller }) => ({
      holders: [...(await readDocuments(db, await listDriverHolders(db, caller.id), today()))],
    }),
    "GET /api/documents/of/{id}": async ({ params }) => {
      const [held] = await readDocuments(db, [await findDocumentHolder(db, params.id)], today());
      if (!held) throw new Failure("not_found");
      return held;
    },
    "GET /api/documents/all": ({ query }) => {
      const { counted } = documentsContract["GET /api/documents/all"];
      return listRecords(db, listedDocuments(today()), query, counted);
    },
    "GET /api/documents/file/{id}": byId(openDocument),
    "POST /api/documents/send": ({ caller, query, body }) =>
      sendDocument(context, caller, query, body),
    "POST /api/documents/receive": ({ caller, body }) => receiveDocument(context, caller, body),
    "PATCH /api/documents/accept/{id}": byId(acceptDocument),
    "PATCH /api/documents/refuse/{id}": byId(refuseDocument),
  };
}
