import type { z } from "zod";
import type { pricingContract, pricingRecord } from "#contract/pricing.contract.ts";
import { rateToNumber } from "#domain/money/decimal-rate.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { everyRow, listPage } from "#server/platform/db/list-page.ts";
import { listHistory } from "../audit/list-history.ts";
import { createPricing } from "./create-pricing.ts";
import { deletePricing } from "./delete-pricing.ts";
import { findPricing, type PricingRow, queryPricing } from "./pricing.store.ts";
import { pricingFile } from "./pricing-file.ts";
import { updatePricing } from "./update-pricing.ts";

/** A record as JSON holds it; amounts are computed from the exact rates alone. */
function presentPricing(row: PricingRow): z.output<typeof pricingRecord> {
  return {
    id: row.id,
    truckSize: row.truckSize,
    baseAmount: rateToNumber(row.baseAmount),
    ratePerKm: rateToNumber(row.ratePerKm),
    helpersPricing: rateToNumber(row.helpersPricing),
    floorsPricing: rateToNumber(row.floorsPricing),
  };
}

export function pricingRoutes(context: Context): Handlers<typeof pricingContract> {
  const { db } = context;

  async function requirePricing(truckSize: string): Promise<PricingRow> {
    const row = await findPricing(db, truckSize);
    if (!row) throw new Failure("truck_size_unknown");
    return row;
  }

  return {
    "GET /api/pricing": async ({ query: { limit, cursor, ...filter } }) => {
      const { query, sort } = queryPricing(db, filter);
      const { rows, total, nextCursor } = await listPage(query, { sort, limit, cursor });
      return { items: rows.map(presentPricing), total, nextCursor };
    },

    "GET /api/pricing.csv": ({ query: filter }) => {
      const { query, sort } = queryPricing(db, filter);
      return pricingFile(everyRow(query, sort));
    },

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
