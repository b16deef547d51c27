import type { ReactNode } from "react";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { anyTimeNote } from "#domain/calendar/move-moment.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { fullAddress } from "#domain/orders/move-ends.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { PhoneLink } from "#web/office/list/row-cards.tsx";
import { GoogleMapsLink, MapPlaceholder, TripMap } from "#web/parts/map/trip-map.tsx";
import {
  type BookingField,
  type OrderDetails,
  orderTypeNames,
} from "#web/parts/orders/order-records.ts";
import { orderPhotoPath, PhotoList } from "#web/parts/photo-list.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card } from "#web/ui/layout.tsx";

/** What somebody entered for a move; the details of an address are shown with it, and any time as the time. */
type ShownField = Exclude<BookingField, `${string}Details` | "anyTime">;

export function MoveCard({ order }: { readonly order: OrderDetails }) {
  const rows: Readonly<Record<ShownField | "kms" | "orderType", readonly [string, ReactNode]>> = {
    pickup: ["Pickup", <End key="pickup" place={order.pickup} end={order.pickupDetails} />],
    destination: [
      "Destination",
      <End key="destination" place={order.destination} end={order.destinationDetails} />,
    ],
    kms: ["Kms", formatDistance(order)],
    orderDate: ["Order Date", formatDate(order.orderDate)],
    orderTime: ["Order Time", order.anyTime ? `Any time. ${anyTimeNote}` : order.orderTime],
    truckSize: ["Truck Size", truckNameAndSize(order.truckSize)],
    helpers: ["Helpers", order.helpers],
    floors: ["Floors", order.floors],
    orderType: ["Order Type", orderTypeNames[order.orderType]],
    notes: ["Notes", <Notes key="notes" text={order.notes} />],
  };
  return (
    <Card title="The move">
      <DefinitionList items={Object.fromEntries(Object.values(rows))} />
    </Card>
  );
}

function Notes({ text }: { readonly text: string }) {
  if (text === "") return <span className="font-normal text-quiet">None</span>;
  return <span className="font-normal break-words whitespace-pre-line order-notes">{text}</span>;
}

function End(props: { readonly place: string; readonly end: OrderDetails["pickupDetails"] }) {
  const { place, end } = props;
  if (end === null) return place;
  return (
    <>
      <span className="block">{fullAddress(place, end)}</span>
      {end.unit !== "" && <span className="block font-normal">{end.unit}</span>}
      <span className="block font-normal">
        {end.contactName},{" "}
        <PhoneLink
          phone={end.contactCellphone}
          className="inline-flex min-h-11 items-center whitespace-nowrap"
        />
      </span>
    </>
  );
}

export function PhotosCard({ order: { photos } }: { readonly order: OrderDetails }) {
  if (photos.length === 0) return null;
  return (
    <Card title="Photos before loading" className="md:p-6 print:hidden">
      <PhotoList photos={photos} photoPath={orderPhotoPath} />
    </Card>
  );
}

const isErased = ({ pickup }: Pick<OrderDetails, "pickup">) => pickup === erasedName;

/** Reads the places of an order and the route between them; nothing for an order with erased data. */
export function useOrderMap(order: Pick<OrderDetails, "id" | "pickup">) {
  const { id } = order;
  return useApiRead(
    "GET /api/orders/{id}/map",
    { params: { id } },
    // Only a write to the order can move its places; after a write the page reads the map again.
    { enabled: !isErased(order), staleTime: Number.POSITIVE_INFINITY },
  );
}

export function MapCard({ order }: { readonly order: OrderDetails }) {
  const from = fullAddress(order.pickup, order.pickupDetails);
  const to = fullAddress(order.destination, order.destinationDetails);
  const query = useOrderMap(order);
  if (isErased(order)) return null;
  return (
    <Card label="Map" title="The trip on the map" className="md:p-6 print:hidden">
      <LoadedContent
        query={query}
        what="the map"
        loading={<MapPlaceholder>Loading the map</MapPlaceholder>}
      >
        {({ isDrawn, pickup, destination, ...way }) => {
          if (!isDrawn) return <GoogleMapsLink from={from} to={to} region={order.region} />;
          const { kms, source } = order;
          const ends = { from: order.pickup, to: order.destination, kms, source };
          const trip = pickup && destination ? { ...way, ...ends, pickup, destination } : null;
          return <TripMap trip={trip} waiting={unknown} />;
        }}
      </LoadedContent>
    </Card>
  );
}

const unknown = "One of the two addresses is not on our map, so the trip is not drawn.";
