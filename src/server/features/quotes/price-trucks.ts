import type { CallQuery, CallReply } from "#contract/endpoints.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { priceQuote, pricesWithoutDay } from "#domain/quotes/price-quote.ts";
import type { Context } from "#server/context.ts";
import { measureForEachTruck } from "#server/core/places/resolve-trip.ts";
import { Failure } from "#server/failure.ts";
import { selectPricing } from "../pricing/pricing.store.ts";

const noRatesMessage =
  "We have no prices at the moment. Contact us, and we work yours out with you.";

/** What a trip costs with each truck and the helpers that it sets. Nothing is kept. */
export async function priceTrucks(
  { db, maps, limits }: Pick<Context, "db" | "maps" | "limits">,
  asked: CallQuery<"GET /api/prices">,
  network: string,
): Promise<CallReply<"GET /api/prices">> {
  const { floors } = asked;
  const orderDate = isCalendarDate(asked.orderDate ?? "") ? (asked.orderDate ?? "") : "";
  await limits.spend("routes-measured", network);
  const ways = await measureForEachTruck(maps, asked);
  const sizes = ways.map(({ truckSize }) => truckSize);
  const rates = await selectPricing(db).where("truck_size", "in", sizes).execute();
  const items = ways.flatMap(({ truckSize, metres, source }) => {
    const pricing = rates.find((each) => each.truckSize === truckSize);
    if (!pricing) return [];
    const { helpers } = truckCatalogue[truckSize];
    const move = { pricing, metres, helpers, floors };
    const open = pricesWithoutDay(move);
    const price = orderDate === "" ? open.price : priceQuote({ ...move, orderDate }).price;
    return [{ truckSize, kms: metres / 1000, source, helpers, ...open, price }];
  });
  const [way] = ways;
  if (!way || items.length === 0) throw new Failure("price_unavailable", { msg: noRatesMessage });
  return { kms: way.metres / 1000, source: way.source, floors, orderDate, items };
}
