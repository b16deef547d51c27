import { formatDate } from "#domain/calendar/format-moment.ts";
import { sizeText, truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { isCertainlyFree } from "#domain/orders/cancellation-fee.ts";
import { fullAddress } from "#domain/orders/move-ends.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/use-read.ts";
import { formatInstant } from "#web/format.ts";
import { PhoneLink } from "#web/office/list/row-cards.tsx";
import { VatSentence } from "#web/parts/company/company-links.tsx";
import { MapPlaceholder, TripInGoogleMaps, TripMap } from "#web/parts/map/trip-map.tsx";
import {
  countText,
  type OrderDetails,
  orderTypeNames,
  paymentText,
} from "#web/parts/orders/order-records.ts";
import { orderPhotoPath, PhotoList } from "#web/parts/photo-list.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card } from "#web/ui/layout.tsx";

export function MoveCard({ order }: { readonly order: OrderDetails }) {
  return (
    <Card title="The move">
      <DefinitionList
        items={{
          Pickup: <End place={order.pickup} end={order.pickupDetails} />,
          Destination: <End place={order.destination} end={order.destinationDetails} />,
          Kms: formatDistance(order),
          "Order Date": formatDate(order.orderDate),
          "Order Time": order.orderTime,
          "Truck Size": truckText(order.truckSize),
          Helpers: order.helpers,
          Floors: order.floors,
          "Order Type": orderTypeNames[order.orderType],
          Notes:
            order.notes === "" ? (
              <span className="font-normal text-quiet">None</span>
            ) : (
              <span className="font-normal break-words whitespace-pre-line order-notes">
                {order.notes}
              </span>
            ),
        }}
      />
    </Card>
  );
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

/** The sentence on the cost of a cancelled order; empty where staff agree on it with the client. */
function feeText({ by, fee, feeState, ...rest }: NonNullable<OrderDetails["cancellation"]>) {
  if (fee > 0) return `It costs ${formatRand(fee)}, ${feeState}.`;
  return isCertainlyFree({ ...rest, isByClient: by === "client" }) ? "Nothing is paid." : "";
}

export function PriceCard({ order }: { readonly order: OrderDetails }) {
  const { cancellation, commission, net } = order;
  return (
    <Card title="Price" className="md:p-6">
      <DefinitionList
        align="figures"
        items={{
          Base: formatRand(order.baseCost),
          [`Distance, ${formatDistance(order)}`]: formatRand(order.distanceCost),
          [`Helpers (${order.helpers})`]: order.helpers > 0 && formatRand(order.helpersCost),
          [`Floors (${order.floors})`]: order.floors > 0 && formatRand(order.floorsCost),
          "Midmonth Discount": formatRand(order.midmonthDiscount),
          "Promotional Discount": formatRand(order.promotionDiscount),
        }}
      />
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t-2 border-ink pt-4">
        <span className="font-bold">{cancellation ? "Price as booked" : "Total Price"}</span>
        <span className="ml-auto rounded-lg bg-price px-3 py-1 text-title font-heavy whitespace-nowrap tabular-nums">
          {formatRand(order.price)}
        </span>
      </p>
      <p className="mt-2 text-right text-small text-quiet">
        {cancellation ? (
          `Cancelled ${formatInstant(cancellation.at)}. ${feeText(cancellation)}`
        ) : (
          <>
            {paymentText(order)}
            <br />
            <VatSentence />
          </>
        )}
      </p>
      {commission !== undefined && net !== undefined && (
        <div className="mt-4 border-t border-line pt-2">
          <DefinitionList
            align="figures"
            items={{ Commission: formatRand(commission), Net: formatRand(net) }}
          />
        </div>
      )}
    </Card>
  );
}

export function PhotosCard({ order: { photos } }: { readonly order: OrderDetails }) {
  if (photos.length === 0) return null;
  return (
    <Card title="Photos before loading" className="md:p-6 print:hidden">
      <PhotoList photos={photos} addressOf={orderPhotoPath} />
    </Card>
  );
}

type Version = Omit<
  NonNullable<OrderDetails["versions"]>[number],
  "replacedAt" | "replacedForClient"
>;

const versionFacts = (version: Version) => [
  formatDate(version.orderDate),
  version.orderTime,
  sizeText(version.truckSize),
  formatDistance(version),
  countText(version.helpers, "helper"),
  countText(version.floors, "floor"),
];

/** `1 helper to 2 helpers, 1 floor to 3 floors`. */
function versionDifference(before: Version, after: Version): string {
  const now = versionFacts(after);
  const changed = versionFacts(before).map((old, at) => old !== now[at] && `${old} to ${now[at]}`);
  return changed.filter(Boolean).join(", ");
}

export function PriceVersions({ order }: { readonly order: OrderDetails }) {
  const { versions = [] } = order;
  const [booked] = versions;
  if (!booked) return null;
  const changes = versions.map((before, at) => ({ before, after: versions[at + 1] ?? order }));
  return (
    <Card
      label="Changes of the price"
      title="How the price changed"
      className="md:p-6 print:hidden"
    >
      <ol className="divide-y divide-line">
        <li className="flex justify-between gap-4 py-3">
          <span>Booked</span>
          <span className="font-semibold whitespace-nowrap">{formatRand(booked.price)}</span>
        </li>
        {changes.map(({ before, after }) => (
          <li key={before.replacedAt} className="flex justify-between gap-4 py-3">
            <span>
              {versionDifference(before, after)}
              <span className="block text-small text-quiet">
                {formatInstant(before.replacedAt)}
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap">{formatRand(after.price)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const isErased = ({ pickup }: Pick<OrderDetails, "pickup">) => pickup === erasedName;

/** The places of an order and the way between them; nothing where the order is erased. */
export function useOrderMap(order: Pick<OrderDetails, "id" | "pickup">) {
  const { id } = order;
  return useRead(
    "GET /api/orders/{id}/map",
    { params: { id } },
    // Both ends stay as they were booked.
    { enabled: !isErased(order), staleTime: "static" },
  );
}

export function MapCard({ order }: { readonly order: OrderDetails }) {
  const from = fullAddress(order.pickup, order.pickupDetails);
  const to = fullAddress(order.destination, order.destinationDetails);
  const query = useOrderMap(order);
  if (isErased(order)) return null;
  return (
    <Card label="Map" title="The trip on the map" className="md:p-6 print:hidden">
      <Loaded
        query={query}
        what="the map"
        loading={<MapPlaceholder>Loading the map</MapPlaceholder>}
      >
        {({ isDrawn, pickup, destination, ...way }) => {
          if (!isDrawn) return <TripInGoogleMaps from={from} to={to} region={order.region} />;
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
