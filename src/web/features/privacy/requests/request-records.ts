import { type CallOptions, callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import type { RecordKind } from "#web/parts/records/record-kind.ts";
import { requestName, whoAsked } from "./request-words.ts";

export type PrivacyRequest = ReplyOf<"GET /api/privacyrequests/{id}">;
export type RequestFilters = NonNullable<CallOptions<"GET /api/privacyrequests/all">["query"]>;

/** Requests about people's data, as staff work them. Nobody deletes one. */
export const requestRecords: RecordKind<PrivacyRequest, RequestFilters> & {
  readonly find: (id: string, signal: AbortSignal) => Promise<PrivacyRequest>;
} = {
  key: "privacy-requests",
  noun: { one: "request", many: "requests" },
  nameOf: (request) => `${requestName(request.kind)}, ${whoAsked(request)}`,
  list: (query, signal) => callApi("GET /api/privacyrequests/all", { query, signal }),
  file: "GET /api/privacyrequests/all.csv",
  find: (id, signal) => callApi("GET /api/privacyrequests/{id}", { params: { id }, signal }),
  history: (id, query, signal) =>
    callApi("GET /api/privacyrequests/{id}/history", { params: { id }, query, signal }),
  historyWords: {
    actions: {
      record: "Recorded",
      "record-done": "Done at once",
      done: "Marked as done",
      refuse: "Refused",
    },
  },
};
