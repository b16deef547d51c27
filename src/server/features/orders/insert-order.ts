import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { dailyBookingLimit, openOrderLimit } from "#domain/orders/booking-policy.ts";
import { readCancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import type { MoveAddressDetails, MoveAddressField } from "#domain/orders/move-ends.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { TimeState } from "#domain/planning/capacity.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { requireCurrentLegalVersions } from "#server/core/company/agreements.ts";
import { findOrderAreas } from "#server/core/orders/order-areas.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import {
  createPricedTripColumns,
  jobTimeRangeColumn,
  type PricedTrip,
} from "#server/core/orders/trip-columns.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { Failure } from "#server/failure.ts";
import { findOrderReference } from "./order-records.store.ts";

export type BookingRequest = ReceivedCallBody<"POST /api/orders/create">;

/** The door details and the contact at pickup and destination; null if the booking came without them. */
export type PickupAndDestinationDetails = Readonly<
  Record<MoveAddressField, MoveAddressDetails | null>
>;

export type AgreedBooking = PricedTrip & {
  readonly ends: PickupAndDestinationDetails;
  /** How the time of the move is promised. */
  readonly promised: TimeState;
};

/** The message that refuses a booking by staff; clients get one that advises them to call us. */
const limitReached =
  "This client has as many bookings as one person may have open, or make in a day. For more, make the client corporate first.";

/** Inserts an order, and locks its client so that parallel bookings cannot pass the limit together. */
export async function insertOrder(
  trx: Trx,
  context: AppContext,
  client: Pick<Party, "id">,
  booking: Pick<BookingRequest, "clientId" | "notes" | "agreedToTerms" | "termsVersion">,
  agreed: AgreedBooking,
): Promise<{ readonly id: string; readonly reference: string }> {
  await lockActiveAccount(trx, client.id);
  const { clientType } = await trx
    .selectFrom("clients")
    .select("clientType")
    .where("id", "=", client.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const now = new Date(context.clock());
  const dayAgo = new Date(context.clock() - 24 * 60 * 60_000);
  const { open, inLastDay } = await trx
    .selectFrom("orders")
    .select([
      sql<number>`count(*) filter (where ${isOpenOrder()})`.as("open"),
      sql<number>`count(*) filter (where created_at > ${dayAgo})`.as("inLastDay"),
    ])
    .where("clientId", "=", client.id)
    .executeTakeFirstOrThrow();
  const msg = booking.clientId === undefined ? undefined : limitReached;
  if (open >= openOrderLimit(clientType)) throw new Failure("too_many_open_orders", { msg });
  if (inLastDay >= dailyBookingLimit(clientType)) throw new Failure("too_many_bookings", { msg });
  const id = newId();
  const hasAgreed = booking.agreedToTerms === true;
  const company = await requireCurrentLegalVersions(trx, booking);
  const policy = readCancellationPolicy(company);
  await trx
    .insertInto("orders")
    .values({
      id,
      clientId: client.id,
      driverId: null,
      vehicleId: null,
      status: initialOrderStatus,
      orderType: clientType === "corporate" ? "contract" : "once-off",
      ...createPricedTripColumns(agreed),
      areas: JSON.stringify(await findOrderAreas(agreed.trip)),
      ...agreed.ends,
      promised: agreed.promised,
      notes: toVisibleText(booking.notes),
      paymentType: "cash",
      termsVersion: hasAgreed ? company.termsVersion : null,
      termsAgreedAt: hasAgreed ? now : null,
      cancellationPolicy: policy && JSON.stringify(policy),
      movedAt: now,
      occupied: jobTimeRangeColumn(agreed.trip),
      createdAt: now,
      updatedAt: now,
      hiddenAt: null,
    })
    .execute();
  return { id, reference: await findOrderReference(trx, id) };
}
