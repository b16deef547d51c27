import { z } from "zod";
import { partyStatuses, partyTypes, staffRoles } from "#domain/people/party-kinds.ts";
import { declareEndpoints } from "./endpoint.ts";
import * as shape from "./shapes.ts";

export const sessionPartySchema = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  type: z.enum(partyTypes),
  role: z.enum(staffRoles).nullable(),
  status: z.enum(partyStatuses),
});

/** The reply to a login. Browsers get the token as a cookie too. */
export const sessionSchema = z.object({ token: z.string(), partyData: sessionPartySchema });

export const sessionEndpoints = declareEndpoints("public", {
  "POST /api/login": {
    summary: "Log in as a client, a driver or staff",
    body: z.strictObject({
      email: shape.requiredText(254),
      password: shape.requiredText(200),
      loginPartyType: z.enum(partyTypes, "Choose client, user or driver."),
      /** A recovery code of a member of staff who lost their passkeys. */
      recoveryCode: shape.optionalFormText(40),
    }),
    reply: sessionSchema,
    errors: [
      "wrong_credentials",
      "account_suspended",
      "account_pending",
      "passkey_needed",
      "too_many_requests",
      "login_stopped",
    ],
  },
  "GET /api/me": {
    summary: "The account that is logged in",
    access: "signed-in",
    reply: z.object({ partyData: sessionPartySchema }),
    signedOutError: "cookie_not_found",
    errors: ["cookie_not_found", "session_ended"],
  },
  "POST /api/logout": {
    summary: "End this session",
  },
});
