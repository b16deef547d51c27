import { useQuery } from "@tanstack/react-query";
import { fullAddress } from "#domain/orders/move-ends.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { MapLinks } from "#web/parts/map/map-links.tsx";
import { MapRoom, TripElsewhere, TripMap } from "#web/parts/map/trip-map.tsx";
import { Card } from "#web/ui/card.tsx";
import type { OrderDetails } from "../order-records.ts";

type OrderMap = ReplyOf<"GET /api/orders/{id}/map">;

/** The trip of an order on a map; for its driver with links that lead there. */
export function MapCard(props: { readonly order: OrderDetails; readonly leadsThere?: boolean }) {
  const { order, leadsThere = false } = props;
  const { id } = order;
  const from = fullAddress(order.pickup, order.pickupDetails);
  const to = fullAddress(order.destination, order.destinationDetails);
  const isErased = order.pickup === erasedName;
  const query = useQuery({
    queryKey: ["order-map", id],
    queryFn: ({ signal }) => callApi("GET /api/orders/{id}/map", { params: { id }, signal }),
    enabled: !isErased,
    // Both ends stay as they were booked.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isErased) return null;
  return (
    <Card label="Map" className="md:p-6 print:hidden">
      <h2 className="mb-3 text-lead font-bold">The trip on the map</h2>
      <Loaded query={query} what="the map" loading={<MapRoom>Loading the map</MapRoom>}>
        {(map) =>
          map.isDrawn ? (
            <TripMap trip={tripOf(order, map)} waiting={unknown} />
          ) : (
            <TripElsewhere from={from} to={to} />
          )
        }
      </Loaded>
      {leadsThere && (
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          <MapLinks label="To the pickup" address={from} position={query.data?.pickup ?? null} />
          <MapLinks
            label="To the destination"
            address={to}
            position={query.data?.destination ?? null}
          />
        </div>
      )}
    </Card>
  );
}

const unknown = "One of the two addresses is not on our map, so the trip is not drawn.";

function tripOf({ pickup, destination, kms, source }: OrderDetails, map: OrderMap) {
  if (map.pickup === null || map.destination === null) return null;
  const { line, attribution } = map;
  return {
    from: pickup,
    to: destination,
    pickup: map.pickup,
    destination: map.destination,
    kms,
    source,
    line,
    attribution,
  };
}
