import type { Generated } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { OrderType, PaymentType } from "#domain/orders/booking-policy.ts";
import type { MoveEnd } from "#domain/orders/move-ends.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";

type AmountColumns = {
  base_cost: number;
  distance_cost: number;
  helpers_cost: number;
  floors_cost: number;
  midmonth_discount: number;
  repeat_discount: number;
  promotion_discount: number;
  price: number;
  commission: number;
  net: number;
};

type TripColumns = {
  id: string;
  truck_size: OfferedSize;
  created_at: Date;
  order_date: string;
  order_time: string;
  pickup: string;
  destination: string;
  pickup_place_id: string;
  destination_place_id: string;
  metres: number;
  distance_source: DistanceSource;
  helpers: number;
  floors: number;
};

export type KeptRoutesTable = {
  provider: string;
  pickup_place_id: string;
  destination_place_id: string;
  truck_size: OfferedSize;
  metres: number;
  line: string | null;
  expires_at: Date;
};

export type QuotesTable = AmountColumns & TripColumns & { expires_at: Date };

export type OrdersTable = AmountColumns &
  TripColumns & {
    client_id: string;
    driver_id: string | null;
    vehicle_id: string | null;
    status: OrderStatus;
    order_type: OrderType;
    pickup_details: MoveEnd | null;
    destination_details: MoveEnd | null;
    notes: string;
    payment_type: PaymentType;
    terms_version: string;
    terms_agreed_at: Generated<Date | null>;
    /** A half-open range literal, `[start,end)`. */
    occupied: string;
    updated_at: Date;
    hidden_at: Date | null;
  };
