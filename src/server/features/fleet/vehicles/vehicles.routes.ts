import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listHistory } from "#server/features/audit/list-history.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { registerVehicle } from "./register-vehicle.ts";
import { removeVehicle } from "./remove-vehicle.ts";
import { restoreVehicle } from "./restore-vehicle.ts";
import { updateVehicle } from "./update-vehicle.ts";
import { everyVehicle, findVehicle, listVehicles } from "./vehicles.store.ts";
import { vehiclesFile } from "./vehicles-file.ts";

export function vehiclesRoutes(context: Context): Handlers<typeof vehiclesContract> {
  const { db } = context;

  async function requireVehicle(id: string) {
    const vehicle = await findVehicle(db, id);
    if (!vehicle) throw new Failure("not_found");
    return vehicle;
  }

  return {
    "GET /api/vehicles/all": async ({ query }) => {
      const { rows, ...page } = await listVehicles(db, query);
      return { items: [...rows], ...page };
    },
    "GET /api/vehicles/all.csv": ({ query }) => vehiclesFile(everyVehicle(db, query)),
    "GET /api/vehicles/mine": async ({ caller, query }) => {
      const mine = { ...query, driverId: caller.id };
      const { rows, ...page } = await listVehicles(db, mine);
      return { items: [...rows], ...page };
    },
    "GET /api/vehicles/{id}": ({ params }) => requireVehicle(params.id),
    "GET /api/vehicles/{id}/history": async ({ params, query }) => {
      const { id } = await requireVehicle(params.id);
      return listHistory(db, { entity: "vehicle", entityId: id }, query);
    },

    "POST /api/vehicles/register/vehicleonly": ({ caller, body }) =>
      registerVehicle(context, caller, body),
    "PATCH /api/vehicles/update/{id}": ({ caller, params, body }) =>
      updateVehicle(context, caller, params.id, body),
    "PATCH /api/vehicles/restore/{id}": ({ caller, params }) =>
      restoreVehicle(context, caller, params.id),
    "DELETE /api/vehicles/delete/{id}": ({ caller, params }) =>
      removeVehicle(context, caller, params.id),
  };
}
