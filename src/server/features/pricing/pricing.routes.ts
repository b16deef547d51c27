import type { pricingContract } from "#contract/pricing.contract.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import type { Handlers } from "../../mount-contract.ts";
import { findPricing } from "./pricing.store.ts";

export function pricingRoutes({ db }: Context): Handlers<typeof pricingContract> {
  return {
    "GET /api/pricing/{truckSize}": async ({ params }) => {
      const row = await findPricing(db, params.truckSize);
      if (!row) throw new Failure("truck_size_unknown");
      return {
        id: row.id,
        truckSize: row.truckSize,
        baseAmount: Number(row.baseAmount),
        ratePerKm: Number(row.ratePerKm),
        helpersPricing: Number(row.helpersPricing),
        floorsPricing: Number(row.floorsPricing),
      };
    },
  };
}
