import type { driversContract } from "#contract/drivers.contract.ts";
import type { fleetContract, ownersContract } from "#contract/fleet.contract.ts";
import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { drivers } from "#server/core/fleet/drivers.store.ts";
import { removeParty, restoreParty } from "#server/core/parties/party-commands.ts";
import {
  dropGrantCookie,
  verificationHandlers,
} from "#server/features/people/accounts/verification-handlers.ts";
import { readHandlers } from "#server/lists/read-records.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { removeOwner, restoreOwner, updateOwner } from "./owner-commands.ts";
import { owners } from "./owners.store.ts";
import { registerDriver } from "./register-driver.ts";
import { registerDriverOnly } from "./register-driver-only.ts";
import { registerVehicle } from "./register-vehicle.ts";
import { updateDriver } from "./update-driver.ts";
import { removeVehicle, restoreVehicle, updateVehicle } from "./vehicle-commands.ts";
import { vehicles } from "./vehicles.store.ts";

function driversRoutes(context: Context): Handlers<typeof driversContract> {
  const byId = handleById(context);
  const verification = verificationHandlers(context, "driver");
  const read = readHandlers(context, drivers);

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

    "GET /api/drivers/all": read.list,
    "GET /api/drivers/all.csv": read.file,
    "GET /api/drivers/{id}": read.one,
    "GET /api/drivers/{id}/history": read.history,

    "PATCH /api/drivers/update/{id}": byId(updateDriver),
    "PATCH /api/drivers/restore/{id}": byId(restoreParty("driver")),
    "DELETE /api/drivers/delete/{id}": byId(removeParty("driver")),
  };
}

function vehiclesRoutes(context: Context): Handlers<typeof vehiclesContract> {
  const byId = handleById(context);
  const read = readHandlers(context, vehicles);

  return {
    "GET /api/vehicles/all": read.list,
    "GET /api/vehicles/all.csv": read.file,
    "GET /api/vehicles/mine": ({ caller, query }) =>
      read.list({ query: { ...query, driverId: caller.id } }),
    "GET /api/vehicles/{id}": read.one,
    "GET /api/vehicles/{id}/history": read.history,

    "POST /api/vehicles/register/vehicleonly": ({ caller, body }) =>
      registerVehicle(context, caller, body),
    "PATCH /api/vehicles/update/{id}": byId(updateVehicle),
    "PATCH /api/vehicles/restore/{id}": byId(restoreVehicle),
    "DELETE /api/vehicles/delete/{id}": byId(removeVehicle),
  };
}

function ownersRoutes(context: Context): Handlers<typeof ownersContract> {
  const byId = handleById(context);
  const read = readHandlers(context, owners);

  return {
    "GET /api/owners/all": read.list,
    "GET /api/owners/all.csv": read.file,
    "GET /api/owners/{id}": read.one,
    "GET /api/owners/{id}/history": read.history,

    "PATCH /api/owners/update/{id}": byId(updateOwner),
    "PATCH /api/owners/restore/{id}": byId(restoreOwner),
    "DELETE /api/owners/delete/{id}": byId(removeOwner),
  };
}

export const fleetRoutes = (context: Context): Handlers<typeof fleetContract> => ({
  ...driversRoutes(context),
  ...vehiclesRoutes(context),
  ...ownersRoutes(context),
});
