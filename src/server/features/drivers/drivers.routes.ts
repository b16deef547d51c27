import type { driversContract } from "#contract/drivers.contract.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import type { Handlers } from "../../mount-contract.ts";
import { findDriver, listDrivers } from "./drivers.store.ts";

export function driversRoutes({ db }: Context): Handlers<typeof driversContract> {
  return {
    "GET /api/drivers/all": async ({ query }) => {
      const { rows, total, nextCursor } = await listDrivers(db, query);
      return { items: [...rows], total, nextCursor };
    },

    "GET /api/drivers/{id}": async ({ params }) => {
      const driver = await findDriver(db, params.id);
      if (!driver) throw new Failure("not_found");
      return driver;
    },
  };
}
