import { z } from "zod";
import { attribution, isDrawn } from "./places.contract.ts";

export const position = z.object({ lat: z.number(), lng: z.number() }).nullable();

export const orderMap = z.object({
  /** Null where the address is erased, not known to the provider, or not to be drawn. */
  pickup: position,
  destination: position,
  /** The way as an encoded polyline of 5 decimals; null where there is none. */
  line: z.string().nullable(),
  isDrawn,
  attribution,
});

export const dayMap = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      orderTime: z.string(),
      pickup: z.string(),
      destination: z.string(),
      /** Null also where the provider does not answer now. */
      from: position,
      to: position,
    }),
  ),
  /** The day has more jobs than these. */
  hasMore: z.boolean(),
  isDrawn,
  attribution,
});
