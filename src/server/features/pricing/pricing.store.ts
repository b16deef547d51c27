import { sql } from "kysely";
import { pricingRecordSchema } from "#contract/pricing.contract.ts";
import { decimalRateToNumber } from "#domain/money/decimal-rate.ts";
import { type RegionKey, regionKeys } from "#domain/places/region-names.ts";
import { type PricingRateField, pricingRateFields } from "#domain/pricing/check-pricing.ts";
import type { PriceListKey } from "#domain/pricing/price-name.ts";
import type { Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";

export const pricingFieldNames = [
  "id",
  "region",
  "truckSize",
  "baseAmount",
  "ratePerKm",
  "helpersPricing",
  "floorsPricing",
] as const;

/** Selects the rates of all regions, as exact decimal text in rand. */
const selectPricing = (db: Db) => db.selectFrom("pricing").select(pricingFieldNames);

/** Selects the rates of a region. Every price is worked out from this query. */
export const selectRegionRates = (db: Db, region: RegionKey) =>
  selectPricing(db).where("region", "=", region);

export const selectTruckSizeRates = (db: Db, { region, truckSize }: PriceListKey) =>
  selectRegionRates(db, region).where("truckSize", "=", truckSize);

export const createUnknownTruckSizeFailure = () => new Failure("truck_size_unknown");
export type PricingRow = Awaited<ReturnType<ReturnType<typeof selectPricing>["execute"]>>[number];

/** A row of the price list with numbers for JSON. Prices are calculated from the exact text of rates alone. */
export function toPricingReply(row: PricingRow) {
  const rates = pricingRateFields.map((field) => [field, decimalRateToNumber(row[field])]);
  return { ...row, ...(Object.fromEntries(rates) as Record<PricingRateField, number>) };
}

export const priceList = {
  listed: (db: Db, { q }: { readonly q?: string | undefined }) =>
    q ? selectPricing(db).where(containsTextCondition(sql.ref("truckSize"), q)) : selectPricing(db),
  sorts: createTableSorts("pricing", { truckSize: ["truckSize", "id"] }),
  present: toPricingReply,
  columns: createCsvColumns(pricingRecordSchema, {
    ...(regionKeys.length === 1 && { region: null }),
    // Rates have two decimals, such as 12.50.
    baseAmount: ({ baseAmount }) => baseAmount.toFixed(2),
    ratePerKm: ({ ratePerKm }) => ratePerKm.toFixed(2),
    helpersPricing: ({ helpersPricing }) => helpersPricing.toFixed(2),
    floorsPricing: ({ floorsPricing }) => floorsPricing.toFixed(2),
  }),
};
