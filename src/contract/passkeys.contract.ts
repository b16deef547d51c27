import { z } from "zod";
import { maxPasskeyNameLength, passkeyPurposes } from "#domain/sessions/passkeys.ts";
import { declareEndpoints } from "./endpoint.ts";
import { sessionSchema } from "./sessions.contract.ts";
import * as shape from "./shapes.ts";

/** Bytes as base64url text, as browsers write them. */
const bytes = shape.boundedText(10_000);

/** What a passkey answers to a challenge, without what browsers add to it. */
const passkey = z.strictObject({
  id: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
});

/** The fields by which callers prove who they are: the password, or a passkey where the account has any. */
export const ownerProofFields = {
  password: shape.optionalFormText(200),
  passkey: passkey.optional(),
};
/** The same for changes of the staff: there `password` was the first one of a new member. */
export const staffProofFields = {
  ownPassword: ownerProofFields.password,
  passkey: ownerProofFields.passkey,
};
export const ownerProofErrors = ["too_many_requests", "login_stopped", "passkey_refused"] as const;

const errors = [...ownerProofErrors, "record_conflict"] as const;
/** New recovery codes, which nobody can read again; none where the old ones stay. */
const withCodes = shape.messageOnlyReply.extend({ codes: z.array(z.string()) });

export const passkeyEndpoints = declareEndpoints(["usePasskeys"], {
  "POST /api/passkeys/challenge": {
    summary: "A challenge for a passkey: for one purpose of this session, once, within 5 minutes",
    access: "public",
    body: z.strictObject({ purpose: z.enum(passkeyPurposes) }),
    reply: z.object({ challenge: z.string() }),
    errors: ["too_many_requests"],
  },
  "POST /api/passkeys/login": {
    summary: "Log in as staff with a passkey alone",
    access: "public",
    body: z.strictObject({ passkey }),
    reply: sessionSchema,
    errors: ["passkey_refused", "account_suspended", "account_pending"],
  },
  "GET /api/passkeys/mine": {
    summary: "The caller's passkeys, and how many recovery codes are left",
    reply: z.object({
      passkeys: shape.objectListField({
        id: z.string(),
        name: z.string(),
        createdAt: shape.instantField,
        lastUsedAt: shape.instantField.nullable(),
      }),
      codesLeft: z.int(),
    }),
  },
  "POST /api/passkeys/add": {
    summary: "Add a passkey to the caller's account, whose other sessions end",
    body: z.strictObject({
      name: shape.boundedText(maxPasskeyNameLength),
      created: z.strictObject({ id: bytes, clientDataJSON: bytes, attestationObject: bytes }),
      ...ownerProofFields,
    }),
    reply: withCodes,
    errors,
  },
  "POST /api/passkeys/remove": {
    summary: "Remove one of the caller's passkeys",
    body: z.strictObject({ id: bytes, ...ownerProofFields }),
    errors: [...errors, "not_found"],
  },
  "POST /api/passkeys/codes": {
    summary: "Make new recovery codes for the caller, which end the old ones",
    body: z.strictObject(ownerProofFields),
    reply: withCodes,
    errors,
  },
  "POST /api/users/resetpasskeys/{id}": {
    summary: "Remove all passkeys, recovery codes and sessions of another member of staff",
    access: ["manageStaff"],
    body: z.strictObject(staffProofFields),
    errors: [...errors, "own_account"],
  },
});
