import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { Context } from "#server/context.ts";
import { sameBothWays } from "#server/platform/maps/both-ways.ts";
import type { MapsProvider, Place, Route } from "#server/platform/maps/maps-provider.ts";

/** How long a measured route is kept where the terms of its provider allow it, in days. */
export const keepRoutesForDays = 30;

const dayMs = 24 * 60 * 60_000;

/**
 * The provider, asked for each route once, whichever way: what it measured serves everybody while it
 * is kept. An estimate is not kept, it costs nothing. A route that cannot be kept is answered all the
 * same.
 *
 * @param options.days at most {@link keepRoutesForDays}, and what the terms of the provider allow
 * @param options.measuredBy what measures: another router of the same provider measures anew
 */
export function keepingRoutes(
  maps: MapsProvider,
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  { days = keepRoutesForDays, measuredBy = maps.name } = {},
): MapsProvider {
  async function findKept(from: Place, to: Place, truckSize: OfferedSize): Promise<Route | null> {
    const row = await db
      .selectFrom("kept_routes")
      .select(["metres", "line"])
      .where("provider", "=", measuredBy)
      .where("pickup_place_id", "=", from.placeId)
      .where("destination_place_id", "=", to.placeId)
      .where("truck_size", "=", truckSize)
      .where("expires_at", ">", new Date(clock()))
      .executeTakeFirst();
    return row ? { ...row, source: "route" } : null;
  }

  async function keep(from: Place, to: Place, truckSize: OfferedSize, route: Route): Promise<void> {
    const { metres, line } = route;
    const measured = { metres, line, expires_at: new Date(clock() + days * dayMs) };
    await db
      .insertInto("kept_routes")
      .values({
        provider: measuredBy,
        pickup_place_id: from.placeId,
        destination_place_id: to.placeId,
        truck_size: truckSize,
        ...measured,
      })
      .onConflict((conflict) => conflict.constraint("kept_routes_pkey").doUpdateSet(measured))
      .execute()
      .catch((err: unknown) => log.warn({ err }, "a measured route could not be kept"));
  }

  return {
    ...maps,
    route: (from, to, truckSize) =>
      sameBothWays(from, to, async (start, end) => {
        const kept = await findKept(start, end, truckSize);
        if (kept) return kept;
        const route = await maps.route(start, end, truckSize);
        if (route?.source === "route") await keep(start, end, truckSize, route);
        return route;
      }),
  };
}
