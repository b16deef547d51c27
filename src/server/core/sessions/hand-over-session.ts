import type { FastifyReply, FastifyRequest } from "fastify";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { getCookieNames, readAllRequestTokens, setPrivateCookie } from "./credentials.ts";
import { endSession } from "./sessions.store.ts";

export type SessionWithToken = { readonly token: string; readonly party: Party };

/** Ends every session that this browser had before a login or logout. */
export async function endBrowserSessions({ db, baseUrl }: AppContext, request: FastifyRequest) {
  for (const token of readAllRequestTokens(request, getCookieNames(baseUrl).session))
    await endSession(db, token);
}

/** Gives the browser a new session in place of the one it had; returns the reply to the login. */
export async function giveSessionToBrowser(
  context: AppContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { token, party }: SessionWithToken,
) {
  const { baseUrl } = context;
  await endBrowserSessions(context, request);
  setPrivateCookie(reply, getCookieNames(baseUrl).session, token, { baseUrl });
  return { token, partyData: party };
}
