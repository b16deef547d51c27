import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveEnd, type MoveEnd } from "#domain/orders/move-ends.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { ApiError } from "#web/api/api-error.ts";
import { asRecord } from "#web/drafts/parse-stored.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import type { PlaceChoice } from "#web/parts/places/place-field.tsx";

export type Wanted = Readonly<ReturnType<typeof wantedOf>>;

const doorOf = (end: MoveEnd | null): MoveEnd =>
  end ? { ...end, contactCellphone: formatCellphone(end.contactCellphone) } : emptyMoveEnd;

/** The form filled in with the booking. The server finds the places by their texts. */
export function wantedOf(order: OrderDetails) {
  const { orderDate, orderTime, helpers, floors, notes } = order;
  return {
    pickup: { text: order.pickup, item: null } as PlaceChoice,
    destination: { text: order.destination, item: null } as PlaceChoice,
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

/** Changes the place at one end. Another place empties street and unit; the contact person stays. */
export function withPlace(order: OrderDetails, wanted: Wanted, end: TripEnd, choice: PlaceChoice) {
  const details = `${end}Details` as const;
  const next = { ...wanted, [end]: choice };
  const [was, is] = [isMoved(order, wanted, end), isMoved(order, next, end)];
  if (was === is) return next;
  const { address, unit } = (is ? null : order[details]) ?? emptyMoveEnd;
  return { ...next, [details]: { ...wanted[details], address, unit } };
}

export function changesOf(order: OrderDetails, wanted: Wanted) {
  const sent = ({ pickup, destination, ...others }: Wanted) => ({
    ...others,
    pickup: placeOf(pickup),
    destination: placeOf(destination),
  });
  const [booked, now] = [sent(wantedOf(order)), sent(wanted)];
  const isOther = (field: keyof typeof now) =>
    JSON.stringify(now[field]) !== JSON.stringify(booked[field]);
  const fields = (Object.keys(now) as (keyof typeof now)[]).filter(
    // A new place has a new address, even if it reads the same.
    (field) => isOther(field) || isOther(field.replace("Details", "") as typeof field),
  );
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Partial<typeof now>;
}

/** The new price that the server asks to agree to; null where the change failed for another reason. */
export function priceIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "price_changed") return null;
  const { price } = asRecord(asRecord(error.body)["quote"]);
  return typeof price === "number" ? price : null;
}
