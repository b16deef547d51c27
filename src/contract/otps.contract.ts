import { z } from "zod";
import { codeMailStates, codePurposes, codeStates } from "#domain/codes/code-kinds.ts";
import { accountTypes } from "#domain/people/party-kinds.ts";
import { declareEndpoints } from "./endpoint.ts";
import { describeWriteCall } from "./record-calls.contract.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

/** A one-time password for staff to see. Usable codes and codes for a new password show as `******`. */
export const otpSchema = z.object({
  id: z.string(),
  email: z.string(),
  otp: z.string(),
  validated: z.boolean(),
  createdAt: shape.instantField,
  partyType: z.enum(accountTypes),
  purpose: z.enum(codePurposes),
  /** `live` while the code is usable, `spent` after use, `replaced` by a newer one, `expired` in 10 minutes. */
  state: z.enum(codeStates),
  delivery: z.enum(codeMailStates),
});

export const otpEndpoints = declareEndpoints(["manageCodes"], {
  ...recordKindEndpoints("otps", {
    noun: "one-time password",
    // The filters are not counted: a count would be one more look at codes, and every look is recorded.
    title: "One-time passwords, with live codes hidden",
    row: otpSchema,
    filter: { removed: shape.removedOnlyFilter, state: z.enum(codeStates).optional() },
    restore: {
      summary: "Bring the removed one-time password back to the list; its code stays ended",
    },
  }),
  "POST /api/otps/resend/{id}": describeWriteCall(
    "Send a live code's mail once more, to the address it was made for",
    "otp_not_live",
    "otp_too_soon",
  ),
  "DELETE /api/otps/{id}": describeWriteCall(
    "Take a one-time password off the list and end its code",
  ),
});
