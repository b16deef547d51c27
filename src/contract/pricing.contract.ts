import { z } from "zod";
import { maxTruckSizeLength, rateFields } from "#domain/pricing/check-pricing.ts";
import { callsFor } from "./endpoint.ts";
import { fileQuery, historyReply, listOf, listQuery, pageQuery } from "./record-calls.contract.ts";
import { created, each, required, requiredRuledText, ruledText, text, was } from "./shapes.ts";

/** The rates of one truck size, in rand; rates may have cents. */
export const pricingRecord = z.object({
  id: z.string(),
  truckSize: z.string(),
  ...each(rateFields, z.number()),
});

const truckSizeParams = z.strictObject({ truckSize: text(64) });

/** A rate as it was typed or as a number; whether it is one is the domain's to judge. */
const typedRate = z.union([z.number(), text(40)], "Enter an amount in rand.");

export const pricingContract = callsFor(["editPrices"], {
  "GET /api/pricing": {
    summary: "The price list, one record per truck size",
    query: listQuery,
    reply: listOf(pricingRecord),
  },
  "GET /api/pricing.csv": {
    summary: "The price list as a file",
    query: fileQuery,
    download: "price-list.csv",
  },
  "GET /api/pricing/{truckSize}": {
    summary: "The rates of one truck size",
    access: "public",
    params: truckSizeParams,
    reply: pricingRecord,
    errors: ["truck_size_unknown"],
  },
  "GET /api/pricing/{truckSize}/history": {
    summary: "Who changed these rates, what and when",
    params: truckSizeParams,
    query: pageQuery,
    reply: historyReply,
    errors: ["truck_size_unknown"],
  },
  "POST /api/pricing/create": {
    summary: "Add a truck size to the price list",
    body: z.strictObject({
      truckSize: requiredRuledText(maxTruckSizeLength),
      ...each(rateFields, required(typedRate.default("")).transform(String)),
    }),
    reply: created,
    errors: ["truck_size_taken"],
  },
  "PATCH /api/pricing/{truckSize}": {
    summary: "Change the rates of a truck size; quotes that were calculated before keep theirs",
    params: truckSizeParams,
    body: z.strictObject({
      truckSize: ruledText(maxTruckSizeLength).optional(),
      ...each(rateFields, typedRate.transform(String).optional()),
      was,
    }),
    errors: ["record_changed", "truck_size_unknown", "truck_size_taken"],
  },
  "DELETE /api/pricing/{truckSize}": {
    summary: "Take a truck size off the price list; it can be quoted no more",
    params: truckSizeParams,
    errors: ["truck_size_unknown"],
  },
});
