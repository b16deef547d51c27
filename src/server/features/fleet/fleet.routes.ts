import type { fleetEndpoints } from "#contract/fleet.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import { createRecordHandlers } from "#server/api/record-handlers.ts";
import type { AppContext } from "#server/context.ts";
import { driverList } from "#server/core/fleet/drivers.store.ts";
import { createPartyRemovalCommands } from "#server/core/parties/party-commands.ts";
import {
  clearVerificationCookie,
  createVerificationHandlers,
} from "#server/features/people/accounts/verification-handlers.ts";
import { readRecordListPage } from "#server/lists/read-records.ts";
import { vehicleOwnerCommands } from "./owner-commands.ts";
import { vehicleOwnerList } from "./owners.store.ts";
import { registerDriverWithVehicles } from "./register-driver.ts";
import { registerDriverWithoutVehicle } from "./register-driver-only.ts";
import { registerVehicle } from "./register-vehicle.ts";
import { updateDriver } from "./update-driver.ts";
import { vehicleCommands } from "./vehicle-commands.ts";
import { vehicleList } from "./vehicles.store.ts";

export function createFleetApiHandlers(context: AppContext): ApiHandlers<typeof fleetEndpoints> {
  return {
    ...createVerificationHandlers(context, "driver"),

    "POST /api/drivers/register": async ({ caller, body, reply, network }) => {
      const registered = await registerDriverWithVehicles(context, caller, body, network);
      clearVerificationCookie(context, reply);
      return registered;
    },
    "POST /api/drivers/register/driveronly": ({ body, network }) =>
      registerDriverWithoutVehicle(context, body, network),

    ...createRecordHandlers(context, "drivers", driverList, {
      update: updateDriver,
      ...createPartyRemovalCommands("driver"),
    }),

    ...createRecordHandlers(context, "vehicles", vehicleList, vehicleCommands),
    "GET /api/vehicles/mine": ({ caller, query }) =>
      readRecordListPage(context.db, vehicleList, { ...query, driverId: caller.id }),

    "POST /api/vehicles/register/vehicleonly": ({ caller, body }) =>
      registerVehicle(context, caller, body),

    ...createRecordHandlers(context, "owners", vehicleOwnerList, vehicleOwnerCommands),
  };
}
