import type { passkeyEndpoints } from "#contract/passkeys.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { giveSessionToBrowser } from "#server/core/sessions/hand-over-session.ts";
import { createPasskeyChallenge } from "#server/core/sessions/passkeys.ts";
import { readOwnerProof, readSessionHash } from "#server/core/sessions/require-owner-proof.ts";
import { clientNetworkKey } from "#server/platform/http/guards/client-address.ts";
import { logInByPasskey } from "../sessions/log-in.ts";
import {
  addPasskey,
  makeRecoveryCodes,
  readOwnPasskeys,
  removePasskey,
  resetPasskeys,
} from "./change-passkeys.ts";

export function createPasskeysApiHandlers(
  context: AppContext,
): ApiHandlers<typeof passkeyEndpoints> {
  return {
    "POST /api/passkeys/challenge": async ({ body: { purpose }, request }) => {
      await context.limits.spend("passkey-challenges", clientNetworkKey(request));
      const session = purpose === "log-in" ? null : readSessionHash(context, request);
      return createPasskeyChallenge(context, { purpose, session });
    },
    "POST /api/passkeys/login": async ({ body, request, reply }) => {
      const opened = await logInByPasskey(context, body.passkey);
      return giveSessionToBrowser(context, { request, reply }, opened);
    },
    "GET /api/passkeys/mine": ({ caller }) => readOwnPasskeys(context, caller),
    "POST /api/passkeys/add": ({ caller, body, request }) =>
      addPasskey(context, caller, body, readOwnerProof(context, request, body)),
    "POST /api/passkeys/remove": ({ caller, body, request }) =>
      removePasskey(context, caller, body.id, readOwnerProof(context, request, body)),
    "POST /api/passkeys/codes": ({ caller, body, request }) =>
      makeRecoveryCodes(context, caller, readOwnerProof(context, request, body)),
    "POST /api/users/resetpasskeys/{id}": ({ caller, params, body, request }) =>
      resetPasskeys(context, caller, params.id, readOwnerProof(context, request, body)),
  };
}
