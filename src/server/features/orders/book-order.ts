import {
  checkCheckoutTermsStep,
  checkOrderNotes,
  checkPaymentType,
} from "#domain/orders/check-checkout.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { checkQuoteRequest } from "#domain/quotes/check-quote-request.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { judgeMoveTime } from "#server/core/fleet/free-times.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { doOnceForIdempotencyKey } from "#server/platform/db/idempotency.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { requireOfferedTruckSize } from "../quotes/price-trip.ts";
import { checkPickupAndDestinationDetails } from "./agree-move-ends.ts";
import { confirmBookingPrice } from "./agree-price.ts";
import { type BookingRequest, insertOrder } from "./insert-order.ts";
import { createOfficeMessage } from "./messages/office-messages.ts";
import { queueOrderMessages } from "./messages/queue-messages.ts";

type Booked = { readonly id: string; readonly reference: string; readonly msg: string };

const route = "POST /api/orders/create";
/** Milliseconds within which a second booking without a key counts as a repetition of the first. */
const repeatWithinMs = 2 * 60_000;

function checkBooking(context: AppContext, booking: BookingRequest): void {
  const { pickup, destination } = booking;
  const places = {
    pickupText: pickup,
    pickupPlaceId: pickup,
    destinationText: destination,
    destinationPlaceId: destination,
  };
  const terms = checkCheckoutTermsStep({
    agreedToTerms: booking.agreedToTerms !== false,
    isClient: true,
  });
  refuseInvalidFields({
    ...checkQuoteRequest(
      { ...booking, ...places },
      { nowMs: context.clock(), mapsProviderName: context.maps.name },
    ),
    agreedToTerms: terms.agreedToTerms,
    paymentType: checkPaymentType(booking.paymentType),
    notes: checkOrderNotes(booking.notes),
  });
}

/** Finds the client of a booking: the caller, or the client for whom staff book. */
async function findClient(db: Db, caller: Party, clientId: string | undefined) {
  if (!isStaffMember(caller)) {
    if (clientId === undefined) return caller;
    throw createInvalidFieldsFailure({
      clientId: "Only staff book for somebody else. Leave this out.",
    });
  }
  const found = db
    .selectFrom("parties")
    .select(["id", "name", "surname", "status"])
    .where("id", "=", clientId ?? "")
    .where("type", "=", "client");
  const client = isRecordId(clientId ?? "") ? await found.executeTakeFirst() : undefined;
  if (!client)
    throw createInvalidFieldsFailure({ clientId: "Choose the client whom you book for." });
  if (client.status === "active") return client;
  const msg = `The account of ${client.name} ${client.surname} is ${client.status}. Make it active first.`;
  throw new Failure("not_active", { msg });
}

/**
 * Books an order in one transaction: at the server's own price, with the event and the confirmation mail. A
 * booking that is sent twice is made once and gets the same answer. Staff book for a client and note that
 * client's agreement to the terms; the order stores who booked.
 */
export async function bookOrder(
  context: AppContext,
  caller: Party,
  booking: BookingRequest,
  sentKey: string | null,
): Promise<Booked> {
  const call = { partyId: caller.id, route, request: booking, sentKey, repeatWithinMs };
  const booked = await doOnceForIdempotencyKey(context.db, call, context.clock, {
    prepare: async () => {
      const client = await findClient(context.db, caller, booking.clientId);
      checkBooking(context, booking);
      const move = { ...booking, truckSize: requireOfferedTruckSize(booking.truckSize) };
      const byStaff = isStaffMember(caller);
      const agreed = await confirmBookingPrice(context, client.id, move, booking, byStaff);
      return {
        ...agreed,
        client,
        promised: await judgeMoveTime(context, agreed.trip),
        ends: await checkPickupAndDestinationDetails(context, booking, agreed),
      };
    },
    effect: async (trx, agreed): Promise<Booked> => {
      const { client } = agreed;
      const { id, reference } = await insertOrder(trx, context, client, booking, agreed);
      if (isStaffMember(caller)) {
        const booker = { orderId: id, staffId: caller.id };
        await trx.insertInto("staff_bookings").values(booker).execute();
      }
      const changes = { price: agreed.amounts.price };
      await recordAuditEvent(context, trx, caller, "book", { type: "order", id }, changes);
      const { orderDate, orderTime } = agreed.trip;
      const order = { id, clientId: client.id, driverId: null, orderDate, orderTime };
      await queueOrderMessages(context, trx, { order, by: caller.id }, [
        { kind: "booked" },
        createOfficeMessage(context, "new-booking", order),
      ]);
      // The answer is stored for retries under the caller's key, so it names no other person.
      const [whose, whom] = isStaffMember(caller) ? ["the", "the client"] : ["your", "you"];
      const msg = `We have ${whose} booking. ${whose === "the" ? "The" : "Your"} reference is ${formatOrderReference(reference)}. We have sent ${whom} an email with the details.`;
      return { id, reference, msg };
    },
  });
  if (!booked) throw new Failure("duplicate_key");
  return booked;
}
