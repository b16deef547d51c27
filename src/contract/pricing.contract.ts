import { z } from "zod";
import type { Contract } from "./endpoint.ts";
import { text } from "./shapes.ts";

/** The rates of one truck size, in rand; rates may have cents. */
export const pricingRecord = z.object({
  id: z.string(),
  truckSize: z.string(),
  baseAmount: z.number(),
  ratePerKm: z.number(),
  helpersPricing: z.number(),
  floorsPricing: z.number(),
});

export const pricingContract = {
  "GET /api/pricing/{truckSize}": {
    summary: "The rates of one truck size",
    access: "public",
    params: z.strictObject({ truckSize: text(64) }),
    reply: pricingRecord,
    errors: ["truck_size_unknown"],
  },
} as const satisfies Contract;
