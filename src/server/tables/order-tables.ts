import type { ColumnType, Generated } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { OrderType, PaymentType } from "#domain/orders/booking-policy.ts";
import type { CancellationKind, FeeState } from "#domain/orders/cancellation.ts";
import type { CancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import type { MessageChannel, MessageState } from "#domain/orders/messages/message-kind.ts";
import type { MessageKind } from "#domain/orders/messages/message-kinds.ts";
import type { MoveEnd } from "#domain/orders/move-ends.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import type { ProposalState } from "#domain/orders/price-proposal.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { QuoteAmounts } from "#domain/quotes/price-quote.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";
import type { SmsProblem } from "#domain/text/sms-problems.ts";
import type { Columns } from "../lists/answer-row.ts";

type Area = {
  /** The suburb or town, without a street or a door. */
  readonly name: string;
  /** Its middle; null where our own list does not know it. */
  readonly location: Coordinates | null;
};

/** Where an order begins and ends, as far as a driver may know before the job is theirs. */
export type OrderAreas = { readonly pickup: Area; readonly destination: Area };

/** The rates of one truck size that a price was worked out at, as exact decimal text in rand. */
export type Rates = Readonly<
  Record<"baseAmount" | "ratePerKm" | "helpersPricing" | "floorsPricing", string>
>;

type AmountColumns = Columns<Omit<QuoteAmounts, "subtotal">>;

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
  rates: ColumnType<Rates, string, string>;
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
    /** Null where nobody has agreed. */
    terms_version: string | null;
    /** Null where cancelling costs nothing. */
    cancellation_policy: ColumnType<CancellationPolicy | null, string | null | undefined, never>;
    terms_agreed_at: Generated<Date | null>;
    /** A half-open range literal, `[start,end)`. */
    occupied: string;
    /** The version of the price, from 1. */
    version: Generated<number>;
    /** The client asked for this version; null for the first, and where that is not known. */
    version_for_client: Generated<boolean | null>;
    /** When we heard that the order got its state; null once that was taken back. */
    moved_at: Date | null;
    /** When that happened, which a phone may tell late; null where it is `moved_at`. */
    happened_at: Generated<Date | null>;
    /** The suburbs that drivers read before the job is theirs; null until they are read of the addresses. */
    areas: ColumnType<OrderAreas | null, string | undefined, string>;
    /** When its driver set out; the database clears it with whatever undoes that. */
    on_the_way_at: Date | null;
    /** When the driver is expected there, by an estimate; cleared with the setting out. */
    arrives_at: Date | null;
    /** Whether it got its driver, or was cancelled without one, since wallets count. */
    in_books: Generated<boolean>;
    updated_at: Date;
    hidden_at: Date | null;
  };

/** The database gives each order its reference when it is booked. */
export type OrderReferencesTable = { order_id: string; reference: Generated<string> };

/** The versions of an order's price before the present one, which the database keeps by itself. */
export type OrderVersionsTable = {
  order_id: string;
  version: number;
  replaced_at: Date;
  replaced_for_client: boolean | null;
  rates: Rates;
  priced: Omit<AmountColumns & TripColumns, "id" | "created_at" | "rates">;
};

/** The token of a link is nowhere but with whoever has the link. */
export type OrderSharesTable = { order_id: string; token_hash: Buffer; created_at: Date };

export type CancellationsTable = {
  order_id: string;
  at: Date;
  by_type: "client" | "user";
  by_id: string;
  kind: CancellationKind;
  reason: string;
  waited_minutes: number | null;
  /** In whole rand. */
  fee: Generated<number>;
  fee_state: Generated<FeeState>;
};

export type PriceProposalsTable = {
  id: string;
  order_id: string;
  at: Date;
  by_type: "driver" | "user";
  by_id: string;
  reason: string;
  helpers: number;
  floors: number;
  rates: ColumnType<Rates, string, never>;
  /** In whole rand. */
  price: number;
  state: Generated<ProposalState>;
  answered_at: Date | null;
  code_expires_at: Date;
  attempts: Generated<number>;
};

/** The columns of a move that a change may change, as messages about a change name them. */
export const toldColumns = [
  "order_date",
  "order_time",
  "pickup",
  "pickup_details",
  "destination",
  "destination_details",
  "metres",
  "distance_source",
  "truck_size",
  "helpers",
  "floors",
  "notes",
  "price",
] as const satisfies readonly (keyof OrdersTable)[];
export type ToldMove = Pick<OrdersTable, (typeof toldColumns)[number]>;

export type OrderMessagesTable = {
  /** In the order in which things happened. */
  id: Generated<number>;
  /** Null for the office's message of the day. */
  order_id: string | null;
  /** Null for the office. */
  party_id: string | null;
  channel: MessageChannel;
  kind: MessageKind;
  /** The event, so that no two messages are about the same one. */
  occasion: string;
  /** The driver whom it names. */
  driver_id: string | null;
  /** The day and time of a lost job, `YYYY-MM-DD HH:mm`. */
  was_on: string | null;
  /** The move before a change, until the message leaves: it has addresses, which are kept no longer. */
  was: ColumnType<ToldMove | null, string | null, string | null>;
  state: Generated<MessageState>;
  created_at: Date;
  due_at: Date;
  taken_until: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  /** The time at which its recipient saw its news on the screen, before it had left. */
  seen_at: Generated<Date | null>;
  /** The id of an SMS at its gateway, until the gateway knows what became of it. */
  gateway_id: Generated<string | null>;
  /** Why a text that the gateway took was not delivered. */
  problem: Generated<SmsProblem | null>;
};

/** Only an erasure ever changes a note. */
type OrderNotesTable = {
  id: string;
  order_id: string;
  author_id: string;
  at: Date;
  text: string;
};

type ReviewsTable = {
  id: string;
  order_id: string;
  by_type: "client" | "driver";
  rating: number;
  words: string;
  may_show: boolean;
  created_at: Date;
  reply: Generated<string>;
  hidden_at: Generated<Date | null>;
};

export type OrderTables = {
  quotes: QuotesTable;
  orders: OrdersTable;
  order_references: OrderReferencesTable;
  order_versions: OrderVersionsTable;
  order_notes: OrderNotesTable;
  reviews: ReviewsTable;
  staff_bookings: { order_id: string; staff_id: string };
  order_shares: OrderSharesTable;
  cancellations: CancellationsTable;
  price_proposals: PriceProposalsTable;
  order_messages: OrderMessagesTable;
};
