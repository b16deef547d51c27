import type { Kysely } from "kysely";
import type { z } from "zod";
import type { personalData } from "#contract/personal-data.contract.ts";
import type { OrderRow } from "#server/features/orders/orders.store.ts";
import type { Tables } from "#server/tables.ts";

type PersonalData = z.output<typeof personalData>;

/** The facts of an order that both its client and its driver know. */
function moveOf(row: OrderRow): PersonalData["jobs"][number] {
  return {
    id: row.id,
    status: row.status,
    truckSize: row.truck_size,
    orderDate: row.order_date,
    orderTime: row.order_time,
    kms: row.metres / 1000,
    helpers: row.helpers,
    floors: row.floors,
    price: row.price,
  };
}

function bookedOrder(row: OrderRow): PersonalData["orders"][number] {
  return {
    ...moveOf(row),
    bookedAt: row.created_at.toISOString(),
    orderType: row.order_type,
    pickup: row.pickup,
    destination: row.destination,
    baseCost: row.base_cost,
    distanceCost: row.distance_cost,
    helpersCost: row.helpers_cost,
    floorsCost: row.floors_cost,
    midmonthDiscount: row.midmonth_discount,
    promotionDiscount: row.promotion_discount,
    paymentType: row.payment_type,
    notes: row.notes,
    termsVersion: row.terms_version,
    termsAgreedAt: row.terms_agreed_at?.toISOString() ?? null,
    deletedAt: row.hidden_at?.toISOString() ?? null,
  };
}

function ordersOf(
  db: Kysely<Tables>,
  column: "client_id" | "driver_id",
  partyId: string,
): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where(column, "=", partyId)
    .orderBy("order_date", "desc")
    .orderBy("order_time", "desc")
    .execute();
}

/** Every order that a client booked, also removed ones, without the driver. */
export async function bookedOrders(db: Kysely<Tables>, clientId: string) {
  return (await ordersOf(db, "client_id", clientId)).map(bookedOrder);
}

/** Every order that a driver was given, without the client and the addresses. */
export async function drivenOrders(db: Kysely<Tables>, driverId: string) {
  return (await ordersOf(db, "driver_id", driverId)).map(moveOf);
}
