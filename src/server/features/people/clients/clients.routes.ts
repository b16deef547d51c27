import type { clientsContract } from "#contract/clients.contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listHistory } from "#server/features/audit/list-history.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { removeParty, restoreParty } from "../accounts/party-commands.ts";
import { personFileColumns } from "../accounts/person-list.ts";
import { dropGrantCookie, verificationHandlers } from "../accounts/verification-handlers.ts";
import { type Client, everyClient, findClient, listClients } from "./clients.store.ts";
import { registerClient } from "./register-client.ts";
import { updateClient } from "./update-client.ts";

/** The columns of the clients' table on the screen. */
const fileColumns: CsvFile<Client>["columns"] = [
  numberColumn,
  { header: "Id", value: (row) => row.id },
  ...personFileColumns,
  { header: "Status", value: (row) => row.status },
  { header: "Client Type", value: (row) => row.clientType },
  { header: "Corporate Interest", value: (row) => row.corporateInterest ?? "N/A" },
];

export function clientsRoutes(context: Context): Handlers<typeof clientsContract> {
  const { db } = context;
  const verification = verificationHandlers(context, "client");

  async function requireClient(id: string) {
    const client = await findClient(db, id);
    if (!client) throw new Failure("not_found");
    return client;
  }

  return {
    "POST /api/clients/createOtp": verification.createOtp,
    "POST /api/clients/forgotpassword": verification.forgotPassword,
    "POST /api/clients/verifyOtp": verification.verifyOtp,
    "GET /api/clients/verification": verification.verification,
    "PATCH /api/clients/updatepassword": verification.updatePassword,

    "POST /api/clients/register": async ({ caller, body, request, reply }) => {
      const registered = await registerClient(context, caller, body, clientNetwork(request));
      dropGrantCookie(context, reply);
      return registered;
    },

    "GET /api/clients/all": async ({ query }) => {
      const { rows, ...page } = await listClients(db, query);
      return { items: [...rows], ...page };
    },

    "GET /api/clients/all.csv": ({ query }) => ({
      columns: fileColumns,
      rows: everyClient(db, query),
    }),

    "GET /api/clients/{id}": ({ params }) => requireClient(params.id),

    "GET /api/clients/{id}/history": async ({ params, query }) => {
      const { id } = await requireClient(params.id);
      return listHistory(db, { entity: "client", entityId: id }, query);
    },

    "PATCH /api/clients/update/{id}": ({ caller, params, body }) =>
      updateClient(context, caller, params.id, body),
    "PATCH /api/clients/restore/{id}": ({ caller, params }) =>
      restoreParty(context, caller, { id: params.id, type: "client" }),
    "DELETE /api/clients/delete/{id}": ({ caller, params }) =>
      removeParty(context, caller, { id: params.id, type: "client" }),
  };
}
