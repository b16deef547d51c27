import { z } from "zod";
import { accountTypes, yesNoAnswers } from "#domain/people/party-kinds.ts";
import { declareEndpoints } from "./endpoint.ts";
import * as shape from "./shapes.ts";

export const phoneNumberEndpoints = declareEndpoints(accountTypes, {
  "GET /api/mynumber": {
    summary: "The phone number of the caller's account, and how we may use it",
    reply: z.object({
      cellphone: z.string(),
      /** True where we can send SMS to the phone number. */
      takesSms: z.boolean(),
      /** The time at which the caller proved by a code that the number is theirs; null until then. */
      provedAt: shape.instantField.nullable(),
      /** `yes` if the caller wants SMS about moves. Codes by SMS are sent even if not. */
      sms: z.enum(yesNoAnswers),
    }),
  },
  "POST /api/mynumber/code": {
    summary: "Send a code by SMS to the number of the account",
    errors: [
      "invalid_request",
      "too_many_requests",
      "otp_too_soon",
      "otp_limit_reached",
      "precondition_failed",
    ],
  },
  "POST /api/mynumber/prove": {
    summary: "Prove the number of the account by the newest code that was sent there",
    body: z.strictObject({ verificationCode: shape.requiredText(40) }),
    errors: ["too_many_requests", "otp_wrong"],
  },
  "PATCH /api/mynumber": {
    summary: "Turn SMS about moves on or off; emails are sent in any case",
    body: z.strictObject({ sms: z.enum(yesNoAnswers, "Choose yes or no.") }),
  },
});
