import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { MoveEnd } from "#domain/orders/move-ends.ts";
import type { PlaceChoice } from "#web/parts/places/place-field.tsx";
import type { OrderDetails } from "../order-records.ts";

type End = "pickup" | "destination";
const ends: readonly End[] = ["pickup", "destination"];

/** A booking as its form holds it. */
export type Wanted = {
  readonly pickup: PlaceChoice;
  readonly destination: PlaceChoice;
  /** The doors of new places. */
  readonly pickupDetails: MoveEnd;
  readonly destinationDetails: MoveEnd;
  readonly orderDate: string;
  readonly orderTime: string;
  readonly truckSize: OfferedSize;
  readonly helpers: number;
  readonly floors: number;
  readonly notes: string;
};

/** A new door, where the one who is asked for stays. */
function newDoor(end: MoveEnd | null): MoveEnd {
  const { contactName = "", contactCellphone = "" } = end ?? {};
  return { address: "", unit: "", contactName, contactCellphone };
}

/** The form of a booking as it was booked. An address stands as text, which the server knows. */
export function wantedOf(order: OrderDetails): Wanted {
  const { orderDate, orderTime, helpers, floors, notes } = order;
  return {
    pickup: { text: order.pickup, item: null },
    destination: { text: order.destination, item: null },
    pickupDetails: newDoor(order.pickupDetails),
    destinationDetails: newDoor(order.destinationDetails),
    orderDate,
    orderTime,
    truckSize: order.truckSize as OfferedSize,
    helpers,
    floors,
    notes,
  };
}

const placeOf = ({ item, text }: PlaceChoice) => item?.formatted_address ?? text;

/** The ends whose place is another than was booked. */
export function doorsOf(order: OrderDetails, wanted: Wanted): readonly End[] {
  return ends.filter((end) => placeOf(wanted[end]) !== order[end]);
}

/** What the form says otherwise than the booking, as the call takes it. */
export function changesOf(order: OrderDetails, wanted: Wanted) {
  const { pickupDetails, destinationDetails, ...rest } = wanted;
  const now = {
    ...rest,
    pickup: placeOf(wanted.pickup),
    destination: placeOf(wanted.destination),
  };
  const fields = Object.keys(now) as (keyof typeof now)[];
  const changed = fields.filter((field) => now[field] !== order[field]);
  const moved = doorsOf(order, wanted);
  return {
    ...(Object.fromEntries(changed.map((field) => [field, now[field]])) as Partial<typeof now>),
    ...(moved.includes("pickup") && { pickupDetails }),
    ...(moved.includes("destination") && { destinationDetails }),
  };
}
