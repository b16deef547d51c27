import type { clientsContract } from "#contract/clients.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { removeParty, restoreParty } from "#server/core/parties/party-commands.ts";
import { handOverSession } from "#server/core/sessions/hand-over-session.ts";
import { readHandlers } from "#server/lists/read-records.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { dropGrantCookie, verificationHandlers } from "../accounts/verification-handlers.ts";
import { addClient } from "./add-client.ts";
import { clients } from "./clients.store.ts";
import { registerClient } from "./register-client.ts";
import { updateClient } from "./update-client.ts";

export function clientsRoutes(context: Context): Handlers<typeof clientsContract> {
  const byId = handleById(context);
  const verification = verificationHandlers(context, "client");
  const read = readHandlers(context, clients);

  return {
    "POST /api/clients/createOtp": verification.createOtp,
    "POST /api/clients/forgotpassword": verification.forgotPassword,
    "POST /api/clients/verifyOtp": verification.verifyOtp,
    "GET /api/clients/verification": verification.verification,
    "PATCH /api/clients/updatepassword": verification.updatePassword,

    "POST /api/clients/register": async ({ caller, body, request, reply }) => {
      const network = clientNetwork(request);
      const { opened, ...registered } = await registerClient(context, caller, body, network);
      dropGrantCookie(context, reply);
      if (opened === null) return registered;
      return { ...registered, ...(await handOverSession(context, { request, reply }, opened)) };
    },

    "POST /api/clients/create": ({ caller, body }) => addClient(context, caller, body),
    "GET /api/clients/all": read.list,
    "GET /api/clients/all.csv": read.file,
    "GET /api/clients/{id}": read.one,
    "GET /api/clients/{id}/history": read.history,

    "PATCH /api/clients/update/{id}": byId(updateClient),
    "PATCH /api/clients/restore/{id}": byId(restoreParty("client")),
    "DELETE /api/clients/delete/{id}": byId(removeParty("client")),
  };
}
