import type { privacyContract } from "#contract/privacy.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { listHistory } from "#server/core/audit/list-history.ts";
import { clearPrivateCookie, cookieNames } from "#server/core/sessions/credentials.ts";
import { Failure } from "#server/failure.ts";
import { fileOf, listRecords } from "#server/lists/read-records.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { changeConsent, consentsOf, findPartyRecord } from "./consents.ts";
import { eraseForRequest } from "./erasure/erase-for-request.ts";
import { eraseOwnAccount } from "./erasure/erase-own-account.ts";
import { exportForRequest, exportOwnData } from "./own-data/export-data.ts";
import { findOwnData } from "./own-data/find-own-data.ts";
import { leaveRequest } from "./requests/add-request.ts";
import { answerRequest } from "./requests/answer-requests.ts";
import { presentRequest, requestColumns } from "./requests/present-request.ts";
import { requestsOn, requireRequest } from "./requests/privacy-requests.store.ts";
import { recordRequest } from "./requests/record-request.ts";

export function privacyRoutes(context: Context): Handlers<typeof privacyContract> {
  const byId = handleById(context);
  const { db, baseUrl } = context;
  const today = () => johannesburgDateAt(context.clock());

  return {
    "GET /api/clients/mydata": ({ caller }) => findOwnData(context, caller),
    "POST /api/clients/mydata/export": ({ caller }) => exportOwnData(context, caller),
    "POST /api/clients/mydata/erase": async ({ caller, body, request, reply }) => {
      const proof = { password: body.password, network: clientNetwork(request) };
      const erased = await eraseOwnAccount(context, caller, proof);
      clearPrivateCookie(reply, cookieNames(baseUrl).session, { baseUrl });
      reply.header("clear-site-data", '"cache"');
      return erased;
    },
    "POST /api/clients/mydata/requests": ({ caller, body }) => leaveRequest(context, caller, body),
    "PATCH /api/clients/mydata/consent": ({ caller, body }) => changeConsent(context, caller, body),

    "GET /api/parties/{id}/consents": async ({ params }) => {
      const record = await findPartyRecord(db, params.id);
      if (!record) throw new Failure("not_found");
      const erasedAt = record.erased_at?.toISOString() ?? null;
      return { consents: consentsOf(record), erasedAt };
    },

    "GET /api/privacyrequests/all": ({ query }) =>
      listRecords(db, requestsOn(today()), query, (row) => presentRequest(row, today())),
    "GET /api/privacyrequests/all.csv": ({ query }) =>
      fileOf(db, requestsOn(today()), query, requestColumns(today())),
    "GET /api/privacyrequests/{id}": async ({ params }) =>
      presentRequest(await requireRequest(db, params.id), today()),
    "GET /api/privacyrequests/{id}/history": async ({ params, query }) => {
      const { id } = await requireRequest(db, params.id);
      return listHistory(db, { entity: "privacy-request", entityId: id }, query);
    },
    "POST /api/privacyrequests/create": ({ caller, body }) => recordRequest(context, caller, body),
    "PATCH /api/privacyrequests/done/{id}": ({ caller, params, body }) =>
      answerRequest(context, caller, params.id, { status: "done", ...body }),
    "PATCH /api/privacyrequests/refuse/{id}": ({ caller, params, body }) =>
      answerRequest(context, caller, params.id, { status: "refused", ...body }),
    "POST /api/privacyrequests/export/{id}": byId(exportForRequest),
    "POST /api/privacyrequests/erase/{id}": byId(eraseForRequest),
  };
}
