import type { sessionEndpoints } from "#contract/sessions.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { clearPrivateCookie, getCookieNames } from "#server/core/sessions/credentials.ts";
import {
  endBrowserSessions,
  giveSessionToBrowser,
} from "#server/core/sessions/hand-over-session.ts";
import { logIn } from "./log-in.ts";

export function createSessionsApiHandlers(
  context: AppContext,
): ApiHandlers<typeof sessionEndpoints> {
  const { baseUrl } = context;

  return {
    "POST /api/login": async ({ body, request, reply, network }) =>
      giveSessionToBrowser(context, { request, reply }, await logIn(context, body, network)),

    "GET /api/me": ({ caller }) => ({ partyData: caller }),

    "POST /api/logout": async ({ request, reply }) => {
      clearPrivateCookie(reply, getCookieNames(baseUrl).session, { baseUrl });
      reply.header("clear-site-data", '"cache"');
      await endBrowserSessions(context, request);
      return { msg: "Logout Successful" };
    },
  };
}
