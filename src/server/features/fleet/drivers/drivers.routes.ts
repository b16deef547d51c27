import type { driversContract } from "#contract/drivers.contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listHistory } from "#server/features/audit/list-history.ts";
import { removeParty } from "#server/features/people/accounts/remove-party.ts";
import { restoreParty } from "#server/features/people/accounts/restore-party.ts";
import {
  dropGrantCookie,
  verificationHandlers,
} from "#server/features/people/accounts/verification-handlers.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { everyDriver, findDriver, listDrivers } from "./drivers.store.ts";
import { driversFile } from "./drivers-file.ts";
import { registerDriver } from "./register-driver.ts";
import { registerDriverOnly } from "./register-driver-only.ts";
import { updateDriver } from "./update-driver.ts";

export function driversRoutes(context: Context): Handlers<typeof driversContract> {
  const { db } = context;
  const verification = verificationHandlers(context, "driver");
  const driverKey = ({ id }: { readonly id: string }) => ({ id, type: "driver" }) as const;

  async function requireDriver(id: string) {
    const driver = await findDriver(db, id);
    if (!driver) throw new Failure("not_found");
    return driver;
  }

  return {
    "POST /api/drivers/createOtp": verification.createOtp,
    "POST /api/drivers/forgotpassword": verification.forgotPassword,
    "POST /api/drivers/verifyOtp": verification.verifyOtp,
    "GET /api/drivers/verification": verification.verification,
    "PATCH /api/drivers/updatepassword": verification.updatePassword,

    "POST /api/drivers/register": async ({ caller, body, request, reply }) => {
      const registered = await registerDriver(context, caller, body, clientNetwork(request));
      dropGrantCookie(context, reply);
      return registered;
    },

    "POST /api/drivers/register/driveronly": ({ body, request }) =>
      registerDriverOnly(context, body, clientNetwork(request)),

    "GET /api/drivers/all": async ({ query }) => {
      const { rows, ...page } = await listDrivers(db, query);
      return { items: [...rows], ...page };
    },

    "GET /api/drivers/all.csv": ({ query }) => driversFile(everyDriver(db, query)),

    "GET /api/drivers/{id}": ({ params }) => requireDriver(params.id),

    "GET /api/drivers/{id}/history": async ({ params, query }) => {
      const { id } = await requireDriver(params.id);
      return listHistory(db, { entity: "driver", entityId: id }, query);
    },

    "PATCH /api/drivers/update/{id}": ({ caller, params, body }) =>
      updateDriver(context, caller, params.id, body),

    "PATCH /api/drivers/restore/{id}": ({ caller, params }) =>
      restoreParty(context, caller, driverKey(params)),

    "DELETE /api/drivers/delete/{id}": ({ caller, params }) =>
      removeParty(context, caller, driverKey(params)),
  };
}
