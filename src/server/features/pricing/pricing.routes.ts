import type { pricingContract } from "#contract/pricing.contract.ts";
import { rateFields } from "#domain/pricing/check-pricing.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { listHistory } from "#server/core/audit/list-history.ts";
import { fileOf, listRecords } from "#server/lists/read-records.ts";
import { fieldColumns } from "#server/platform/http/csv-file.ts";
import {
  type PricingRow,
  presentPricing,
  priceList,
  selectSize,
  unknownSize,
} from "./pricing.store.ts";
import { createPricing, deletePricing, updatePricing } from "./pricing-commands.ts";

const fileColumns = fieldColumns<PricingRow>("id", "truckSize", ...rateFields);

export function pricingRoutes(context: Context): Handlers<typeof pricingContract> {
  const { db } = context;

  const requirePricing = (truckSize: string) =>
    selectSize(db, truckSize).executeTakeFirstOrThrow(unknownSize);

  return {
    "GET /api/pricing": ({ query }) => listRecords(db, priceList, query, presentPricing),

    "GET /api/pricing.csv": ({ query }) => fileOf(db, priceList, query, fileColumns),

    "GET /api/pricing/{truckSize}": async ({ params }) =>
      presentPricing(await requirePricing(params.truckSize)),

    "GET /api/pricing/{truckSize}/history": async ({ params, query }) => {
      const { id } = await requirePricing(params.truckSize);
      return listHistory(db, { type: "pricing", id }, query);
    },

    "POST /api/pricing/create": ({ caller, body }) => createPricing(context, caller, body),
    "PATCH /api/pricing/{truckSize}": ({ caller, params, body }) =>
      updatePricing(context, caller, params.truckSize, body),
    "DELETE /api/pricing/{truckSize}": ({ caller, params }) =>
      deletePricing(context, caller, params.truckSize),
  };
}
