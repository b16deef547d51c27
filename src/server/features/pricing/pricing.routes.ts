import type { pricingContract } from "#contract/pricing.contract.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { listHistory } from "#server/core/audit/list-history.ts";
import { Failure } from "#server/failure.ts";
import { fileOf, listRecords } from "#server/lists/read-records.ts";
import type { CsvColumn } from "#server/platform/http/csv-file.ts";
import { findPricing, type PricingRow, presentPricing, priceList } from "./pricing.store.ts";
import { createPricing, deletePricing, updatePricing } from "./pricing-commands.ts";

const fileColumns: readonly CsvColumn<PricingRow>[] = [
  { header: "Id", value: (row) => row.id },
  { header: "Truck Size", value: (row) => row.truckSize },
  { header: "Base Amount", value: (row) => row.baseAmount },
  { header: "Rate Per Km", value: (row) => row.ratePerKm },
  { header: "Helpers Pricing", value: (row) => row.helpersPricing },
  { header: "Floors Pricing", value: (row) => row.floorsPricing },
];

export function pricingRoutes(context: Context): Handlers<typeof pricingContract> {
  const { db } = context;

  async function requirePricing(truckSize: string): Promise<PricingRow> {
    const row = await findPricing(db, truckSize);
    if (!row) throw new Failure("truck_size_unknown");
    return row;
  }

  return {
    "GET /api/pricing": ({ query }) => listRecords(db, priceList, query, presentPricing),

    "GET /api/pricing.csv": ({ query }) => fileOf(db, priceList, query, fileColumns),

    "GET /api/pricing/{truckSize}": async ({ params }) =>
      presentPricing(await requirePricing(params.truckSize)),

    "GET /api/pricing/{truckSize}/history": async ({ params, query }) => {
      const { id } = await requirePricing(params.truckSize);
      return listHistory(db, { entity: "pricing", entityId: id }, query);
    },

    "POST /api/pricing/create": ({ caller, body }) => createPricing(context, caller, body),
    "PATCH /api/pricing/{truckSize}": ({ caller, params, body }) =>
      updatePricing(context, caller, params.truckSize, body),
    "DELETE /api/pricing/{truckSize}": ({ caller, params }) =>
      deletePricing(context, caller, params.truckSize),
  };
}
