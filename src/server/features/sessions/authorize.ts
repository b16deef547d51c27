import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { isPartyAdmitted } from "#domain/people/rights.ts";
import { isWriteFromOtherWebsite } from "#server/api/guard-writes.ts";
import type { ApiCallGuards } from "#server/api/mount-contract.ts";
import type { Party, VerificationGrant } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { findVerificationGrant } from "#server/core/codes/grants.store.ts";
import { getCookieNames, readRequestCredential } from "#server/core/sessions/credentials.ts";
import { lacksNeededPasskey } from "#server/core/sessions/passkeys.ts";
import { findSessionParty } from "#server/core/sessions/sessions.store.ts";
import { Failure } from "#server/failure.ts";
import { noteCallerForLog } from "#server/platform/http/requests/request-notes.ts";

/** Makes the check that decides for every API call whether the caller may make it. */
export function createCallAuthorizer(context: AppContext): ApiCallGuards["authorize"] {
  const names = getCookieNames(context.baseUrl);
  const ownOrigin = new URL(context.baseUrl).origin;

  async function requireParty(endpoint: Endpoint, request: FastifyRequest): Promise<Party> {
    const credential = readRequestCredential(request, names.session);
    if (!credential) throw new Failure(endpoint.signedOutError ?? "not_signed_in");
    const party = await findSessionParty(context.db, credential.token, context.clock());
    if (!party) throw new Failure("session_ended");
    noteCallerForLog(request, { kind: party.role ?? party.type, id: party.id });
    return party;
  }

  async function requireGrant(request: FastifyRequest): Promise<VerificationGrant> {
    const credential = readRequestCredential(request, names.grant);
    const grant =
      credential && (await findVerificationGrant(context.db, credential.token, context.clock()));
    if (!grant) throw new Failure("verification_required");
    noteCallerForLog(request, { kind: "verified-email", id: null });
    return grant;
  }

  return async (endpoint, request) => {
    if (isWriteFromOtherWebsite(request, ownOrigin)) throw new Failure("foreign_origin");
    if (endpoint.access === "public") return null;
    if (endpoint.access === "verified-email") return requireGrant(request);
    const party = await requireParty(endpoint, request);
    if (!isPartyAdmitted(endpoint.access, party)) throw new Failure("not_allowed");
    const { access } = endpoint;
    const isForPasskeys = access === "signed-in" || access.includes("usePasskeys");
    if (!isForPasskeys && (await lacksNeededPasskey(context, party)))
      throw new Failure("passkey_missing");
    return party;
  };
}
