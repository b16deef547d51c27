import type { Db } from "../../context.ts";

/** The rates of one truck size, as exact decimal text in rand. */
export type PricingRow = {
  readonly id: string;
  readonly truckSize: string;
  readonly baseAmount: string;
  readonly ratePerKm: string;
  readonly helpersPricing: string;
  readonly floorsPricing: string;
};

export async function findPricing(db: Db, truckSize: string): Promise<PricingRow | null> {
  const row = await db
    .selectFrom("pricing")
    .select([
      "id",
      "truck_size as truckSize",
      "base_amount as baseAmount",
      "rate_per_km as ratePerKm",
      "helpers_pricing as helpersPricing",
      "floors_pricing as floorsPricing",
    ])
    .where("truck_size", "=", truckSize)
    .executeTakeFirst();
  return row ?? null;
}
