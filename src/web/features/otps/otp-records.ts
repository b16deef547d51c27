import { type CallOptions, callApi } from "#web/lib/api/api-client.ts";
import { formatInstant } from "#web/lib/format.ts";
import type { RecordKind } from "#web/parts/records/record-kind.ts";
import type { Otp } from "./otp-types.ts";

export type OtpFilters = NonNullable<CallOptions<"GET /api/otps/all">["query"]>;

/** One-time passwords as staff work with them. */
export const otpRecords: RecordKind<Otp, OtpFilters> = {
  key: "otps",
  noun: { one: "OTP", many: "OTPs" },
  nameOf: ({ email, createdAt }) => `${email}, ${formatInstant(createdAt)}`,
  list: (query, signal) => callApi("GET /api/otps/all", { query, signal }),
  file: "GET /api/otps/all.csv",
  remove: (id) => callApi("DELETE /api/otps/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/otps/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/otps/{id}/history", { params: { id }, query, signal }),
  historyWords: { actions: { resend: "Mail sent again" } },
};
