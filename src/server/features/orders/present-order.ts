import type { z } from "zod";
import type { order, orderDetails } from "#contract/orders.contract.ts";
import { isStaff, type Party } from "#server/caller.ts";
import { termsConsent } from "../privacy/consents.ts";
import type { OrderDetails, OrderRow } from "./orders.store.ts";

type Viewer = Pick<Party, "type">;

/** An order as this viewer may see it: what the company and the driver make of it is for staff. */
export function presentOrder(row: OrderRow, viewer: Viewer): z.output<typeof order> {
  return {
    id: row.id,
    truckSize: row.truck_size,
    orderDate: row.order_date,
    orderTime: row.order_time,
    pickup: row.pickup,
    destination: row.destination,
    kms: row.metres / 1000,
    helpers: row.helpers,
    floors: row.floors,
    baseCost: row.base_cost,
    distanceCost: row.distance_cost,
    helpersCost: row.helpers_cost,
    floorsCost: row.floors_cost,
    midmonthDiscount: row.midmonth_discount,
    repeatDiscount: row.repeat_discount,
    promotionDiscount: row.promotion_discount,
    price: row.price,
    ...(isStaff(viewer) && { commission: row.commission, net: row.net }),
    notes: row.notes,
    paymentType: row.payment_type,
    orderType: row.order_type,
    status: row.status,
    clientId: row.client_id,
    driverId: row.driver_id,
    vehicleId: row.vehicle_id,
  };
}

export function presentOrderDetails(
  details: OrderDetails,
  viewer: Viewer,
): z.output<typeof orderDetails> {
  const { order: row, client, driver } = details;
  return {
    ...presentOrder(row, viewer),
    client,
    driver,
    ...(isStaff(viewer) && { consents: [termsConsent(row)] }),
  };
}
