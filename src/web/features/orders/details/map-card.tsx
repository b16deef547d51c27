import { fullAddress } from "#domain/orders/move-ends.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/query-client.ts";
import { MapRoom, TripElsewhere, TripMap } from "#web/parts/map/trip-map.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { Card } from "#web/ui/layout.tsx";

const isErased = ({ pickup }: Pick<OrderDetails, "pickup">) => pickup === erasedName;

/** Where an order begins and ends, and the way between; nothing of one that is erased. */
export function useOrderMap(order: Pick<OrderDetails, "id" | "pickup">) {
  const { id } = order;
  return useRead("GET /api/orders/{id}/map", {
    params: { id },
    enabled: !isErased(order),
    // Both ends stay as they were booked.
    staleTime: "static",
  });
}

export function MapCard({ order }: { readonly order: OrderDetails }) {
  const from = fullAddress(order.pickup, order.pickupDetails);
  const to = fullAddress(order.destination, order.destinationDetails);
  const query = useOrderMap(order);
  if (isErased(order)) return null;
  return (
    <Card label="Map" title="The trip on the map" className="md:p-6 print:hidden">
      <Loaded query={query} what="the map" loading={<MapRoom>Loading the map</MapRoom>}>
        {({ isDrawn, pickup, destination, ...way }) => {
          if (!isDrawn) return <TripElsewhere from={from} to={to} />;
          const { kms, source } = order;
          const ends = { from: order.pickup, to: order.destination, kms, source };
          const trip = pickup && destination ? { ...way, ...ends, pickup, destination } : null;
          return <TripMap trip={trip} waiting={unknown} />;
        }}
      </Loaded>
    </Card>
  );
}

const unknown = "One of the two addresses is not on our map, so the trip is not drawn.";
