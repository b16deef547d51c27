import type { OfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveAddressDetails, type MoveAddressDetails } from "#domain/orders/move-ends.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { ApiError } from "#web/api/api-error.ts";
import { readObjectFields } from "#web/drafts/parse-stored.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";
import type { BookingField, OrderDetails } from "#web/parts/orders/order-records.ts";
import type { PlaceChoice } from "#web/parts/places/place-field.tsx";

export type BookingEntries = Readonly<ReturnType<typeof orderToBookingEntries>>;

const editableAddressDetails = (end: MoveAddressDetails | null): MoveAddressDetails =>
  end
    ? { ...end, contactCellphone: formatCellphone(end.contactCellphone) }
    : emptyMoveAddressDetails;

/** The form's values for a booking. Its places have no ids: the server finds each place by its text. */
export function orderToBookingEntries(order: OrderDetails) {
  const { orderDate, orderTime, anyTime, helpers, floors, notes } = order;
  return {
    pickup: { text: order.pickup, item: null } as PlaceChoice,
    destination: { text: order.destination, item: null } as PlaceChoice,
    pickupDetails: editableAddressDetails(order.pickupDetails),
    destinationDetails: editableAddressDetails(order.destinationDetails),
    orderDate,
    orderTime,
    anyTime,
    truckSize: order.truckSize as OfferedTruckSize,
    helpers,
    floors,
    notes,
  } satisfies Record<BookingField, unknown>;
}

const chosenAddress = ({ item, text }: PlaceChoice) => item?.formatted_address ?? text;

const isMoved = (order: OrderDetails, wanted: BookingEntries, end: TripEnd) =>
  chosenAddress(wanted[end]) !== order[end];

/** Changes the pickup or the destination. Another place empties street and unit, not the contact person. */
export function changeBookingPlace(
  order: OrderDetails,
  wanted: BookingEntries,
  end: TripEnd,
  choice: PlaceChoice,
) {
  const details = `${end}Details` as const;
  const next = { ...wanted, [end]: choice };
  const [was, is] = [isMoved(order, wanted, end), isMoved(order, next, end)];
  if (was === is) return next;
  const { address, unit } = (is ? null : order[details]) ?? emptyMoveAddressDetails;
  return { ...next, [details]: { ...wanted[details], address, unit } };
}

export function findChangedBookingEntries(order: OrderDetails, wanted: BookingEntries) {
  const sent = ({ pickup, destination, ...others }: BookingEntries) => ({
    ...others,
    pickup: chosenAddress(pickup),
    destination: chosenAddress(destination),
  });
  const [booked, now] = [sent(orderToBookingEntries(order)), sent(wanted)];
  const isOther = (field: keyof typeof now) =>
    JSON.stringify(now[field]) !== JSON.stringify(booked[field]);
  const fields = (Object.keys(now) as (keyof typeof now)[]).filter(
    // With a new place, its street and contact are sent too, even where their texts are the same.
    (field) => isOther(field) || isOther(field.replace("Details", "") as typeof field),
  );
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Partial<typeof now>;
}

/** Reads from the server's error the new price to agree to; null for an error of another kind. */
export function readChangedPrice(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "price_changed") return null;
  const { price } = readObjectFields(readObjectFields(error.body)["quote"]);
  return typeof price === "number" ? price : null;
}
