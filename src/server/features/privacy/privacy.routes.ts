import type { privacyEndpoints } from "#contract/privacy.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import { createRecordHandlers } from "#server/api/record-handlers.ts";
import type { AppContext } from "#server/context.ts";
import { clearPrivateCookie, getCookieNames } from "#server/core/sessions/credentials.ts";
import { createOwnerProof } from "#server/core/sessions/require-owner-proof.ts";
import { Failure } from "#server/failure.ts";
import { changeClientConsent, findPartyRecord, listConsentsOfPerson } from "./consents.ts";
import { eraseAccountForRequest, eraseOwnClientAccount } from "./erasure/erase-for-request.ts";
import {
  exportOwnPersonalData,
  exportPersonalDataForRequest,
  readOwnDataPage,
} from "./own-data/own-data.ts";
import { makePrivacyRequestAsClient, recordPrivacyRequestByStaff } from "./requests/add-request.ts";
import { answerPrivacyRequest } from "./requests/answer-requests.ts";
import { privacyRequestListOfDay } from "./requests/privacy-requests.store.ts";

export function createPrivacyApiHandlers(
  context: AppContext,
): ApiHandlers<typeof privacyEndpoints> {
  const byId = createHandlerById(context);
  const { db, baseUrl } = context;
  const requestsToday = () => privacyRequestListOfDay(johannesburgDateAt(context.clock()));

  return {
    "GET /api/clients/mydata": ({ caller }) => readOwnDataPage(context, caller),
    "POST /api/clients/mydata/export": ({ caller }) => exportOwnPersonalData(context, caller),
    "POST /api/clients/mydata/erase": async ({ caller, body, request, reply }) => {
      const prove = createOwnerProof(context, request, body);
      const erased = await eraseOwnClientAccount(context, caller, prove);
      clearPrivateCookie(reply, getCookieNames(baseUrl).session, { baseUrl });
      reply.header("clear-site-data", '"cache"');
      return erased;
    },
    "POST /api/clients/mydata/requests": ({ caller, body }) =>
      makePrivacyRequestAsClient(context, caller, body),
    "PATCH /api/clients/mydata/consent": ({ caller, body }) =>
      changeClientConsent(context, caller, body),

    "GET /api/parties/{id}/consents": async ({ params }) => {
      const record = await findPartyRecord(db, params.id);
      if (!record) throw new Failure("not_found");
      return { consents: listConsentsOfPerson(record), erasedAt: record.erasedAt };
    },

    ...createRecordHandlers(context, "privacyrequests", requestsToday, {}),
    "POST /api/privacyrequests/create": ({ caller, body }) =>
      recordPrivacyRequestByStaff(context, caller, body),
    "PATCH /api/privacyrequests/done/{id}": ({ caller, params, body }) =>
      answerPrivacyRequest(context, caller, params.id, "done", body.note),
    "PATCH /api/privacyrequests/refuse/{id}": ({ caller, params, body }) =>
      answerPrivacyRequest(context, caller, params.id, "refused", body.reason),
    "POST /api/privacyrequests/export/{id}": byId(exportPersonalDataForRequest),
    "POST /api/privacyrequests/erase/{id}": byId(eraseAccountForRequest),
  };
}
