import { z } from "zod";

const position = z.object({ lat: z.number(), lng: z.number() }).nullable();
/** What the licence of the maps provider asks to be shown; null for nothing. */
const attribution = z.string().nullable();

export const orderMap = z.object({
  /** Null where the address is erased, or not known to the provider. */
  pickup: position,
  destination: position,
  /** The way as an encoded polyline of 5 decimals; null where there is none. */
  line: z.string().nullable(),
  attribution,
});

export const dayMap = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      orderTime: z.string(),
      pickup: z.string(),
      destination: z.string(),
      from: position,
      to: position,
    }),
  ),
  attribution,
});
