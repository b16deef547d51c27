import { sql, type Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { ordersContract } from "#contract/orders.contract.ts";
import { termsVersion as currentTerms } from "#contract/terms-version.ts";
import { dailyBookingLimit, openOrderLimit } from "#domain/orders/booking-policy.ts";
import { cleanNotes } from "#domain/orders/check-checkout.ts";
import { jobInterval } from "#domain/orders/job-occupancy.ts";
import { bookedStatus } from "#domain/orders/order-states.ts";
import type { QuoteAmounts } from "#domain/quotes/price-quote.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Tables } from "#server/tables.ts";
import type { MeasuredTrip } from "../places/resolve-trip.ts";
import { amountColumns, type QuotedTrip, tripColumns } from "../quotes/quotes.store.ts";
import { countOrders } from "./orders.store.ts";

export type Booking = z.output<(typeof ordersContract)["POST /api/orders/create"]["body"]>;

export type AgreedTrip = Pick<MeasuredTrip, "pickup" | "destination"> & {
  readonly trip: QuotedTrip;
  readonly amounts: Omit<QuoteAmounts, "subtotal">;
};

/**
 * Keeps the account from being suspended or removed until the order stands: whoever does that either
 * sees the order, or is seen here.
 */
async function requireWorkingAccount(trx: Transaction<Tables>, clientId: string): Promise<void> {
  const party = await trx
    .selectFrom("parties")
    .select("id")
    .where("id", "=", clientId)
    .where("status", "in", ["pending", "active"])
    .forShare()
    .executeTakeFirst();
  if (!party) throw new Failure("session_ended");
}

async function clientTypeOf(trx: Transaction<Tables>, clientId: string) {
  const { client_type } = await trx
    .selectFrom("clients")
    .select("client_type")
    .where("id", "=", clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return client_type;
}

/**
 * Inserts the order at the agreed figures and answers its id. The client's row is locked, so that
 * bookings of one client cannot together pass the limit that each of them keeps.
 *
 * @throws Failure too_many_open_orders, too_many_bookings, session_ended
 */
export async function insertOrder(
  trx: Transaction<Tables>,
  context: Context,
  client: Pick<Party, "id">,
  booking: Pick<Booking, "notes" | "agreedToTerms" | "termsVersion">,
  { trip, pickup, destination, amounts }: AgreedTrip,
): Promise<string> {
  await requireWorkingAccount(trx, client.id);
  const clientType = await clientTypeOf(trx, client.id);
  const { open, inLastDay } = await countOrders(trx, client.id, context.clock());
  if (open >= openOrderLimit(clientType)) throw new Failure("too_many_open_orders");
  if (inLastDay >= dailyBookingLimit(clientType)) throw new Failure("too_many_bookings");
  const now = new Date(context.clock());
  const { startMs, endMs } = jobInterval(trip);
  const id = newId();
  await trx
    .insertInto("orders")
    .values({
      id,
      client_id: client.id,
      driver_id: null,
      vehicle_id: null,
      status: bookedStatus,
      order_type: clientType === "corporate" ? "contract" : "once-off",
      truck_size: trip.truckSize,
      ...tripColumns(trip),
      ...amountColumns(amounts),
      pickup: pickup.formattedAddress,
      destination: destination.formattedAddress,
      notes: cleanNotes(booking.notes),
      payment_type: "cash",
      terms_version: booking.termsVersion ?? currentTerms,
      terms_agreed_at: booking.agreedToTerms === true ? now : null,
      occupied: sql`tstzrange(${new Date(startMs)}, ${new Date(endMs)})`,
      created_at: now,
      updated_at: now,
      hidden_at: null,
    })
    .execute();
  return id;
}
