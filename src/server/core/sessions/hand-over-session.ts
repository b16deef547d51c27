import type { FastifyReply, FastifyRequest } from "fastify";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { cookieNames, readAllTokens, setPrivateCookie } from "./credentials.ts";
import { endSession } from "./sessions.store.ts";

export type OpenedSession = { readonly token: string; readonly party: Party };

/** Ends every session that this browser had before a login or logout. */
export async function endBrowserSessions({ db, baseUrl }: Context, request: FastifyRequest) {
  for (const token of readAllTokens(request, cookieNames(baseUrl).session))
    await endSession(db, token);
}

/** Gives the browser a new session in place of the one it had; returns the reply to the login. */
export async function handOverSession(
  context: Context,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { token, party }: OpenedSession,
) {
  const { baseUrl } = context;
  await endBrowserSessions(context, request);
  setPrivateCookie(reply, cookieNames(baseUrl).session, token, { baseUrl });
  return { token, partyData: party };
}
