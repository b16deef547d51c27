import type { passkeyEndpoints } from "#contract/passkeys.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { giveSessionToBrowser } from "#server/core/sessions/hand-over-session.ts";
import { createPasskeyChallenge } from "#server/core/sessions/passkeys.ts";
import { createOwnerProof, readSessionHash } from "#server/core/sessions/require-owner-proof.ts";
import { logInByPasskey } from "../sessions/log-in.ts";
import {
  addPasskey,
  createOwnPasskeysHandler,
  makeRecoveryCodes,
  readOwnPasskeys,
  removePasskey,
  resetPasskeys,
} from "./change-passkeys.ts";

export function createPasskeysApiHandlers(
  context: AppContext,
): ApiHandlers<typeof passkeyEndpoints> {
  const changeOwn = createOwnPasskeysHandler(context);
  return {
    "POST /api/passkeys/challenge": async ({ body: { purpose }, request, network }) => {
      await context.limits.spend("passkey-challenges", network);
      const sessionHash = purpose === "log-in" ? null : readSessionHash(context, request);
      return createPasskeyChallenge(context, { purpose, sessionHash });
    },
    "POST /api/passkeys/login": async ({ body, request, reply }) => {
      const opened = await logInByPasskey(context, body.passkey);
      return giveSessionToBrowser(context, { request, reply }, opened);
    },
    "GET /api/passkeys/mine": ({ caller }) => readOwnPasskeys(context, caller),
    "POST /api/passkeys/add": changeOwn("add-passkey", addPasskey),
    "POST /api/passkeys/remove": changeOwn("remove-passkey", removePasskey),
    "POST /api/passkeys/codes": changeOwn("make-recovery-codes", makeRecoveryCodes),
    "POST /api/users/resetpasskeys/{id}": ({ caller, params, body, request }) =>
      resetPasskeys(context, caller, params.id, createOwnerProof(context, request, body)),
  };
}
