import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { Context } from "#server/context.ts";
import type { MapsProvider, Place, Route } from "#server/platform/maps/maps-provider.ts";

/** How long a measured route is kept where the terms of its provider allow it, in days. */
export const keepRoutesForDays = 30;

const dayMs = 24 * 60 * 60_000;

/**
 * The provider, asked for each route once: what it measured serves everybody while it is kept. An
 * estimate is not kept, it costs nothing.
 *
 * @param keptForDays at most {@link keepRoutesForDays}, and what the terms of the provider allow
 */
export function keepingRoutes(
  maps: MapsProvider,
  { db, clock }: Pick<Context, "db" | "clock">,
  keptForDays = keepRoutesForDays,
): MapsProvider {
  async function findKept(from: Place, to: Place, truckSize: OfferedSize): Promise<Route | null> {
    const row = await db
      .selectFrom("kept_routes")
      .select(["metres", "line"])
      .where("provider", "=", maps.name)
      .where("pickup_place_id", "=", from.placeId)
      .where("destination_place_id", "=", to.placeId)
      .where("truck_size", "=", truckSize)
      .where("expires_at", ">", new Date(clock()))
      .executeTakeFirst();
    return row ? { ...row, source: "route" } : null;
  }

  async function keep(from: Place, to: Place, truckSize: OfferedSize, route: Route): Promise<void> {
    const { metres, line } = route;
    const measured = { metres, line, expires_at: new Date(clock() + keptForDays * dayMs) };
    await db
      .insertInto("kept_routes")
      .values({
        provider: maps.name,
        pickup_place_id: from.placeId,
        destination_place_id: to.placeId,
        truck_size: truckSize,
        ...measured,
      })
      .onConflict((conflict) => conflict.constraint("kept_routes_pkey").doUpdateSet(measured))
      .execute();
  }

  return {
    ...maps,
    route: async (from, to, truckSize) => {
      const kept = await findKept(from, to, truckSize);
      if (kept) return kept;
      const route = await maps.route(from, to, truckSize);
      if (route?.source === "route") await keep(from, to, truckSize, route);
      return route;
    },
  };
}
