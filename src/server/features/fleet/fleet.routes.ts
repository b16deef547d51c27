import type { fleetContract } from "#contract/fleet.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { drivers } from "#server/core/fleet/drivers.store.ts";
import { removeParty, restoreParty } from "#server/core/parties/party-commands.ts";
import {
  dropGrantCookie,
  verificationHandlers,
} from "#server/features/people/accounts/verification-handlers.ts";
import { listRecords, readCalls } from "#server/lists/read-records.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { removeOwner, restoreOwner, updateOwner } from "./owner-commands.ts";
import { owners } from "./owners.store.ts";
import { registerDriver } from "./register-driver.ts";
import { registerDriverOnly } from "./register-driver-only.ts";
import { registerVehicle } from "./register-vehicle.ts";
import { updateDriver } from "./update-driver.ts";
import { removeVehicle, restoreVehicle, updateVehicle } from "./vehicle-commands.ts";
import { vehicles } from "./vehicles.store.ts";

export function fleetRoutes(context: Context): Handlers<typeof fleetContract> {
  const byId = handleById(context);
  const verification = verificationHandlers(context, "driver");

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

    ...readCalls(context, "drivers", drivers),

    "PATCH /api/drivers/update/{id}": byId(updateDriver),
    "PATCH /api/drivers/restore/{id}": byId(restoreParty("driver")),
    "DELETE /api/drivers/delete/{id}": byId(removeParty("driver")),

    ...readCalls(context, "vehicles", vehicles),
    "GET /api/vehicles/mine": ({ caller, query }) =>
      listRecords(context.db, vehicles, { ...query, driverId: caller.id }),

    "POST /api/vehicles/register/vehicleonly": ({ caller, body }) =>
      registerVehicle(context, caller, body),
    "PATCH /api/vehicles/update/{id}": byId(updateVehicle),
    "PATCH /api/vehicles/restore/{id}": byId(restoreVehicle),
    "DELETE /api/vehicles/delete/{id}": byId(removeVehicle),

    ...readCalls(context, "owners", owners),

    "PATCH /api/owners/update/{id}": byId(updateOwner),
    "PATCH /api/owners/restore/{id}": byId(restoreOwner),
    "DELETE /api/owners/delete/{id}": byId(removeOwner),
  };
}
