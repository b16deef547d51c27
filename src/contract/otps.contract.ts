import { z } from "zod";
import { codeDeliveries, codePurposes, codeStates } from "#domain/codes/code-kinds.ts";
import { accountTypes } from "#domain/people/party-kinds.ts";
import { callsFor } from "./endpoint.ts";
import { fileCall, historyOfOne, listOf, listQuery, writeCall } from "./record-calls.contract.ts";
import { instant, removedOnly } from "./shapes.ts";

/** A one-time password as staff see it: a live code, and every code of a reset, is `******`. */
export const otp = z.object({
  id: z.string(),
  email: z.string(),
  otp: z.string(),
  validated: z.boolean(),
  createdAt: instant,
  partyType: z.enum(accountTypes),
  purpose: z.enum(codePurposes),
  /** `live` can still be used; `spent` was; `replaced` by a newer one; `expired` after 10 minutes. */
  state: z.enum(codeStates),
  delivery: z.enum(codeDeliveries),
});

const otpsFilter = {
  removed: removedOnly,
  state: z.enum(codeStates).optional(),
};

export const otpsContract = callsFor(["manageCodes"], {
  "GET /api/otps/all": {
    summary: "One-time passwords; each look is written down",
    query: listQuery.extend(otpsFilter),
    reply: listOf(otp),
  },
  "GET /api/otps/all.csv": fileCall(
    "One-time passwords as a file, codes hidden in the same way",
    otpsFilter,
    "otps.csv",
  ),
  "GET /api/otps/{id}/history": historyOfOne,
  "POST /api/otps/resend/{id}": writeCall(
    "Send a live code's mail once more, to the address it was made for",
    "otp_not_live",
    "otp_too_soon",
  ),
  "PATCH /api/otps/restore/{id}": writeCall(
    "Bring a deleted one-time password back to the list; its code stays ended",
  ),
  "DELETE /api/otps/{id}": writeCall("Take a one-time password off the list and end its code"),
});
