import { sql } from "kysely";
import type { z } from "zod";
import type { pricingRecord } from "#contract/pricing.contract.ts";
import { rateToNumber } from "#domain/money/decimal-rate.ts";
import type { Db } from "#server/context.ts";
import { sortsOf } from "#server/lists/list-rows.ts";
import { holds } from "#server/lists/list-search.ts";

export const pricingFields = [
  "id",
  "truck_size as truckSize",
  "base_amount as baseAmount",
  "rate_per_km as ratePerKm",
  "helpers_pricing as helpersPricing",
  "floors_pricing as floorsPricing",
] as const;

/** The rates of the truck sizes on the price list, as exact decimal text in rand. */
export const selectPricing = (db: Db) => db.selectFrom("pricing").select(pricingFields);
export type PricingRow = Awaited<ReturnType<ReturnType<typeof selectPricing>["execute"]>>[number];

/** A record as JSON holds it; amounts are computed from the exact rates alone. */
export function presentPricing(row: PricingRow): z.output<typeof pricingRecord> {
  return {
    id: row.id,
    truckSize: row.truckSize,
    baseAmount: rateToNumber(row.baseAmount),
    ratePerKm: rateToNumber(row.ratePerKm),
    helpersPricing: rateToNumber(row.helpersPricing),
    floorsPricing: rateToNumber(row.floorsPricing),
  };
}

export const priceList = {
  listed: (db: Db, { q }: { readonly q?: string | undefined }) =>
    q ? selectPricing(db).where(holds(sql.ref("truck_size"), q)) : selectPricing(db),
  sorts: sortsOf("pricing", { truckSize: ["truck_size", "id"] }),
};
