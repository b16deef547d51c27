import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import type { Handlers } from "../../mount-contract.ts";
import { findVehicle, listVehicles } from "./vehicles.store.ts";

export function vehiclesRoutes({ db }: Context): Handlers<typeof vehiclesContract> {
  return {
    "GET /api/vehicles/all": async ({ query }) => {
      const { rows, total, nextCursor } = await listVehicles(db, query);
      return { items: [...rows], total, nextCursor };
    },

    "GET /api/vehicles/{id}": async ({ params }) => {
      const vehicle = await findVehicle(db, params.id);
      if (!vehicle) throw new Failure("not_found");
      return vehicle;
    },
  };
}
