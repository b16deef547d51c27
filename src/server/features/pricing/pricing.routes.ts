import type { priceEndpoints } from "#contract/pricing.contract.ts";
import { parsePriceListName } from "#domain/pricing/price-name.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { listRecordHistory } from "#server/core/audit/list-history.ts";
import { createListCsvFile, readRecordListPage } from "#server/lists/read-records.ts";
import {
  createUnknownTruckSizeFailure,
  priceList,
  selectTruckSizeRates,
  toPricingReply,
} from "./pricing.store.ts";
import {
  createTruckSizePricing,
  deleteTruckSizePricing,
  updateTruckSizePricing,
} from "./pricing-commands.ts";

export function createPricingApiHandlers(context: AppContext): ApiHandlers<typeof priceEndpoints> {
  const { db } = context;

  const requirePricing = (name: string) =>
    selectTruckSizeRates(db, parsePriceListName(name)).executeTakeFirstOrThrow(
      createUnknownTruckSizeFailure,
    );

  return {
    "GET /api/pricing": ({ query }) => readRecordListPage(db, priceList, query),
    "GET /api/pricing.csv": ({ query }) => createListCsvFile(db, priceList, query),

    "GET /api/pricing/{truckSize}": async ({ params }) =>
      toPricingReply(await requirePricing(params.truckSize)),

    "GET /api/pricing/{truckSize}/history": async ({ caller, params, query }) => {
      const { id } = await requirePricing(params.truckSize);
      return listRecordHistory(db, caller, { type: "pricing", id }, query);
    },

    "POST /api/pricing/create": ({ caller, body }) => createTruckSizePricing(context, caller, body),
    "PATCH /api/pricing/{truckSize}": ({ caller, params, body }) =>
      updateTruckSizePricing(context, caller, parsePriceListName(params.truckSize), body),
    "DELETE /api/pricing/{truckSize}": ({ caller, params }) =>
      deleteTruckSizePricing(context, caller, parsePriceListName(params.truckSize)),
  };
}
