import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { PlaceChoice } from "#web/parts/places/place-field.tsx";
import type { OrderDetails } from "../order-records.ts";

/** A booking as its form holds it. */
export type Wanted = {
  readonly pickup: PlaceChoice;
  readonly destination: PlaceChoice;
  readonly orderDate: string;
  readonly orderTime: string;
  readonly truckSize: OfferedSize;
  readonly helpers: number;
  readonly floors: number;
  readonly notes: string;
};

/** The form of a booking as it was booked. An address stands as text, which the server knows. */
export function wantedOf(order: OrderDetails): Wanted {
  const { orderDate, orderTime, helpers, floors, notes } = order;
  return {
    pickup: { text: order.pickup, item: null },
    destination: { text: order.destination, item: null },
    orderDate,
    orderTime,
    truckSize: order.truckSize as OfferedSize,
    helpers,
    floors,
    notes,
  };
}

/** What the form says otherwise than the booking, as the call takes it. */
export function changesOf(order: OrderDetails, wanted: Wanted) {
  const now = {
    ...wanted,
    pickup: wanted.pickup.item?.formatted_address ?? wanted.pickup.text,
    destination: wanted.destination.item?.formatted_address ?? wanted.destination.text,
  };
  const fields = Object.keys(now) as (keyof typeof now)[];
  return Object.fromEntries(
    fields.filter((field) => now[field] !== order[field]).map((field) => [field, now[field]]),
  ) as Partial<typeof now>;
}
