import { z } from "zod";
import { defaultRegion, regionKeys } from "#domain/places/region-names.ts";
import { maxTruckSizeNameLength, pricingRateFields } from "#domain/pricing/check-pricing.ts";
import { declareEndpoints } from "./endpoint.ts";
import { describeHistoryCall } from "./record-calls.contract.ts";
import { officeListEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

/** The rates of one truck size in one region, in rand; rates may have cents. */
export const pricingRecordSchema = z.object({
  id: z.string(),
  region: z.enum(regionKeys),
  truckSize: z.string(),
  ...shape.fieldsWithNames(pricingRateFields, z.number()),
});

/** The name of a price list entry: the truck size, with the region in front unless it is the default one. */
const truckSizeParams = z.strictObject({ truckSize: shape.boundedText(64) });

/** A rate as a number, or as the text that somebody typed; the domain checks the text. */
const typedRate = z.union([z.number(), shape.boundedText(40)], "Enter an amount in rand.");

export const priceEndpoints = declareEndpoints(["editPrices"], {
  ...officeListEndpoints("pricing", "The price list", {
    row: pricingRecordSchema,
    filter: {},
    file: "price-list",
  }),
  "GET /api/pricing/{truckSize}": {
    summary: "The rates of one truck size",
    access: "public",
    params: truckSizeParams,
    reply: pricingRecordSchema,
    errors: ["truck_size_unknown"],
  },
  "GET /api/pricing/{truckSize}/history": {
    ...describeHistoryCall,
    summary: "The history of these rates",
    params: truckSizeParams,
    errors: ["truck_size_unknown"],
  },
  "POST /api/pricing/create": {
    summary: "Add a truck size to the price list",
    body: z.strictObject({
      region: z.enum(regionKeys, "Choose a region.").default(defaultRegion),
      truckSize: shape.requiredDomainBoundedText(maxTruckSizeNameLength),
      ...shape.fieldsWithNames(
        pricingRateFields,
        shape.requiredField(typedRate.default("")).transform(String),
      ),
    }),
    reply: shape.createdRecordReply,
    errors: ["truck_size_taken"],
  },
  "PATCH /api/pricing/{truckSize}": {
    summary: "Change the rates of a truck size; quotes that were calculated before keep theirs",
    params: truckSizeParams,
    body: z.strictObject({
      truckSize: shape.domainBoundedText(maxTruckSizeNameLength).optional(),
      ...shape.fieldsWithNames(pricingRateFields, typedRate.transform(String).optional()),
      was: shape.formValuesAtOpening,
    }),
    errors: ["truck_size_unknown", "truck_size_taken"],
  },
  "DELETE /api/pricing/{truckSize}": {
    summary: "Remove a truck size from the price list; it can no longer be quoted",
    access: ["setAnyPrice"],
    params: truckSizeParams,
    errors: ["truck_size_unknown"],
  },
});
