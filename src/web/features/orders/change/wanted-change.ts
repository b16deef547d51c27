import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveEnd, type MoveEnd } from "#domain/orders/move-ends.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";
import { asRecord } from "#web/drafts/take-fields.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import type { PlaceChoice } from "#web/parts/places/place-field.tsx";

export type Wanted = {
  readonly pickup: PlaceChoice;
  readonly destination: PlaceChoice;
  readonly pickupDetails: MoveEnd;
  readonly destinationDetails: MoveEnd;
  readonly orderDate: string;
  readonly orderTime: string;
  readonly truckSize: OfferedSize;
  readonly helpers: number;
  readonly floors: number;
  readonly notes: string;
};

const doorOf = (end: MoveEnd | null): MoveEnd =>
  end ? { ...end, contactCellphone: formatCellphone(end.contactCellphone) } : emptyMoveEnd;

/** The form of a booking as it was booked. An address stands as text, which the server knows. */
export function wantedOf(order: OrderDetails): Wanted {
  const { orderDate, orderTime, helpers, floors, notes } = order;
  return {
    pickup: { text: order.pickup, item: null },
    destination: { text: order.destination, item: null },
    pickupDetails: doorOf(order.pickupDetails),
    destinationDetails: doorOf(order.destinationDetails),
    orderDate,
    orderTime,
    truckSize: order.truckSize as OfferedSize,
    helpers,
    floors,
    notes,
  };
}

const placeOf = ({ item, text }: PlaceChoice) => item?.formatted_address ?? text;

const isMoved = (order: OrderDetails, wanted: Wanted, end: TripEnd) =>
  placeOf(wanted[end]) !== order[end];

/** With another place at one end: its door is asked for anew, the contact person stays. */
export function withPlace(order: OrderDetails, wanted: Wanted, end: TripEnd, choice: PlaceChoice) {
  const details = `${end}Details` as const;
  const next = { ...wanted, [end]: choice };
  const [was, is] = [isMoved(order, wanted, end), isMoved(order, next, end)];
  if (was === is) return next;
  const { address, unit } = (is ? null : order[details]) ?? emptyMoveEnd;
  return { ...next, [details]: { ...wanted[details], address, unit } };
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
  const hasNewDoor = (end: TripEnd) => {
    const [booked, typed] = [doorOf(order[`${end}Details`]), wanted[`${end}Details`]];
    const parts = Object.keys(emptyMoveEnd) as (keyof MoveEnd)[];
    return isMoved(order, wanted, end) || parts.some((part) => booked[part] !== typed[part]);
  };
  return {
    ...(Object.fromEntries(changed.map((field) => [field, now[field]])) as Partial<typeof now>),
    ...(hasNewDoor("pickup") && { pickupDetails }),
    ...(hasNewDoor("destination") && { destinationDetails }),
  };
}

/** The price that has to be agreed to, when that is why a change was refused; else null. */
export function priceIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "price_changed") return null;
  const { price } = asRecord(asRecord(error.body)["quote"]);
  return typeof price === "number" ? price : null;
}
