import { checkNotes, checkPaymentType, checkTermsStep } from "#domain/orders/check-checkout.ts";
import { checkQuoteRequest } from "#domain/quotes/check-quote-request.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import {
  claimKey,
  findAnswer,
  hashRequest,
  type IdempotencyKey,
  keepAnswer,
} from "#server/platform/db/idempotency.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { type MeasuredTrip, resolveTripByTexts } from "../places/resolve-trip.ts";
import { offeredSize } from "../quotes/price-trip.ts";
import type { QuotedTrip } from "../quotes/quotes.store.ts";
import { agreePrice } from "./agree-price.ts";
import { type Booking, insertOrder } from "./insert-order.ts";

type Booked = { readonly id: string; readonly msg: string };

const route = "POST /api/orders/create";
/** How long a second booking without a key counts as a repeat of the first. */
const repeatWithinMs = 2 * 60_000;

function checkBooking(context: Context, booking: Booking): void {
  const { pickup, destination } = booking;
  const places = {
    pickupText: pickup,
    pickupPlaceId: pickup,
    destinationText: destination,
    destinationPlaceId: destination,
  };
  const terms = checkTermsStep({ agreedToTerms: booking.agreedToTerms !== false, isClient: true });
  refuseInvalid({
    ...checkQuoteRequest(
      { ...booking, ...places },
      { nowMs: context.clock(), mapsProviderName: context.maps.name },
    ),
    agreedToTerms: terms.agreedToTerms,
    paymentType: checkPaymentType(booking.paymentType) ?? undefined,
    notes: checkNotes(booking.notes) ?? undefined,
  });
}

function tripOf(booking: Booking, measured: MeasuredTrip): QuotedTrip {
  return {
    truckSize: offeredSize(booking.truckSize),
    orderDate: booking.orderDate,
    orderTime: booking.orderTime,
    helpers: booking.helpers,
    floors: booking.floors,
    pickupPlaceId: measured.pickup.placeId,
    destinationPlaceId: measured.destination.placeId,
    metres: measured.metres,
    source: measured.source,
  };
}

/** Without a key of the caller's, the same client, time and places make one for two minutes. */
function keyOf(
  client: Party,
  booking: Booking,
  sentKey: string | null,
  trip: QuotedTrip,
): IdempotencyKey {
  const { orderDate, orderTime, pickupPlaceId, destinationPlaceId } = trip;
  const repeat = hashRequest([orderDate, orderTime, pickupPlaceId, destinationPlaceId]).toString(
    "hex",
  );
  return {
    partyId: client.id,
    route,
    key: sentKey ?? `repeat:${repeat}`,
    requestHash: hashRequest(booking),
    validForMs: sentKey === null ? repeatWithinMs : null,
  };
}

function answerAgain(
  outcome: { kind: "answered"; reply: unknown } | { kind: "other-request" },
): Booked {
  if (outcome.kind === "other-request") throw new Failure("duplicate_key");
  return outcome.reply as Booked;
}

/**
 * "Book Order": one transaction that books at the server's own price, writes the event and queues the
 * confirmation. Sent twice, it books once and answers the same (specification, sections 4 and 7).
 *
 * @throws Failure invalid_request, price_changed, duplicate_key and those that orders.contract names
 */
export async function bookOrder(
  context: Context,
  client: Party,
  booking: Booking,
  sentKey: string | null,
): Promise<Booked> {
  const requestHash = hashRequest(booking);
  if (sentKey !== null) {
    const key = { partyId: client.id, route, key: sentKey, requestHash, validForMs: null };
    const earlier = await findAnswer(context.db, key, context.clock());
    if (earlier) return answerAgain(earlier);
  }
  checkBooking(context, booking);
  const measured = await resolveTripByTexts(context.maps, booking);
  const asked = tripOf(booking, measured);
  const key = keyOf(client, booking, sentKey, asked);
  const repeated = await findAnswer(context.db, key, context.clock());
  if (repeated) return answerAgain(repeated);
  const { amounts, metres } = await agreePrice(context, client.id, asked, booking);

  return inTransaction(context.db, async (trx) => {
    const claim = await claimKey(trx, key, context.clock());
    if (claim.kind !== "claimed") return answerAgain(claim);
    const id = await insertOrder(trx, context, client, booking, {
      ...measured,
      amounts,
      trip: { ...asked, metres },
    });
    const changes = { price: amounts.price };
    await recordEvent(context, trx, client, {
      action: "book",
      entity: "order",
      entityId: id,
      changes,
    });
    await context.jobs.enqueue(trx, "order-mail", { orderId: id, about: "booked" });
    const reply = { id, msg: "Your truck is booked. We have sent you an e-mail with the details." };
    await keepAnswer(trx, key, reply);
    return reply;
  });
}
