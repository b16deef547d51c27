import type { ColumnType, Generated } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { OrderType, PaymentType } from "#domain/orders/booking-policy.ts";
import type { CancellationKind, FeeState } from "#domain/orders/cancellation.ts";
import type { CancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import type { Move } from "#domain/orders/messages/message-facts.ts";
import type { MessageChannel, MessageState } from "#domain/orders/messages/message-kind.ts";
import type { MessageKind } from "#domain/orders/messages/message-kinds.ts";
import type { MoveEnd } from "#domain/orders/move-ends.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import type { ProposalState } from "#domain/orders/price-proposal.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { QuoteAmounts } from "#domain/quotes/price-quote.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";
import type { SmsProblem } from "#domain/text/sms-problems.ts";

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

type AmountColumns = Omit<QuoteAmounts, "subtotal">;

type TripColumns = {
  id: string;
  truckSize: OfferedSize;
  createdAt: Date;
  orderDate: string;
  orderTime: string;
  pickup: string;
  destination: string;
  pickupPlaceId: string;
  destinationPlaceId: string;
  metres: number;
  distanceSource: DistanceSource;
  helpers: number;
  floors: number;
  rates: ColumnType<Rates, string, string>;
};

export type QuotesTable = AmountColumns & TripColumns & { expiresAt: Date };

export type OrdersTable = AmountColumns &
  TripColumns & {
    clientId: string;
    driverId: string | null;
    vehicleId: string | null;
    status: OrderStatus;
    orderType: OrderType;
    pickupDetails: MoveEnd | null;
    destinationDetails: MoveEnd | null;
    notes: string;
    paymentType: PaymentType;
    /** Null where nobody has agreed. */
    termsVersion: string | null;
    /** Null where cancelling costs nothing. */
    cancellationPolicy: ColumnType<CancellationPolicy | null, string | null | undefined, never>;
    termsAgreedAt: Generated<Date | null>;
    /** A half-open range literal, `[start,end)`. */
    occupied: string;
    /** The version of the price, from 1. */
    version: Generated<number>;
    /** The client asked for this version; null for the first, and where that is not known. */
    versionForClient: Generated<boolean | null>;
    /** When we heard that the order got its state; null once that was taken back. */
    movedAt: Date | null;
    /** When that happened, which a phone may tell late; null where it is `movedAt`. */
    happenedAt: Generated<Date | null>;
    /** The suburbs that drivers read before the job is theirs; null until they are read of the addresses. */
    areas: ColumnType<OrderAreas | null, string | undefined, string>;
    /** When its driver set out; the database clears it with whatever undoes that. */
    onTheWayAt: Date | null;
    /** When the driver is expected there, by an estimate; cleared with the setting out. */
    arrivesAt: Date | null;
    /** Whether it got its driver, or was cancelled without one, since wallets count. */
    inBooks: Generated<boolean>;
    updatedAt: Date;
    hiddenAt: Date | null;
  };

/** The database gives each order its reference when it is booked. */
export type OrderReferencesTable = { orderId: string; reference: Generated<string> };

/** The versions of an order's price before the present one, which the database keeps by itself. */
export type OrderVersionsTable = {
  orderId: string;
  version: number;
  replacedAt: Date;
  replacedForClient: boolean | null;
  rates: Rates;
  priced: Omit<AmountColumns & TripColumns, "id" | "createdAt" | "rates">;
};

/** The token of a link is nowhere but with whoever has the link. */
export type OrderSharesTable = { orderId: string; tokenHash: Buffer; createdAt: Date };

export type CancellationsTable = {
  orderId: string;
  at: Date;
  byType: "client" | "user";
  byId: string;
  kind: CancellationKind;
  reason: string;
  waitedMinutes: number | null;
  /** In whole rand. */
  fee: Generated<number>;
  feeState: Generated<FeeState>;
};

export type PriceProposalsTable = {
  id: string;
  orderId: string;
  at: Date;
  byType: "driver" | "user";
  byId: string;
  reason: string;
  helpers: number;
  floors: number;
  rates: ColumnType<Rates, string, never>;
  /** In whole rand. */
  price: number;
  state: Generated<ProposalState>;
  answeredAt: Date | null;
  codeExpiresAt: Date;
  attempts: Generated<number>;
};

export type OrderMessagesTable = {
  /** In the order in which things happened. */
  id: Generated<number>;
  /** Null for the office's message of the day. */
  orderId: string | null;
  /** Null for the office. */
  partyId: string | null;
  channel: MessageChannel;
  kind: MessageKind;
  /** The event, so that no two messages are about the same one. */
  occasion: string;
  /** The driver whom it names. */
  driverId: string | null;
  /** The day and time of a lost job, `YYYY-MM-DD HH:mm`. */
  wasOn: string | null;
  /** The move before a change, until the message leaves: it has addresses, which are kept no longer. */
  was: ColumnType<Move | null, string | null, string | null>;
  state: Generated<MessageState>;
  createdAt: Date;
  dueAt: Date;
  takenUntil: Generated<Date | null>;
  settledAt: Generated<Date | null>;
  /** The time at which its recipient saw its news on the screen, before it had left. */
  seenAt: Generated<Date | null>;
  /** The id of an SMS at its gateway, until the gateway knows what became of it. */
  gatewayId: Generated<string | null>;
  /** Why a text that the gateway took was not delivered. */
  problem: Generated<SmsProblem | null>;
};

/** Only an erasure ever changes a note. */
type OrderNotesTable = {
  id: string;
  orderId: string;
  authorId: string;
  at: Date;
  text: string;
};

type ReviewsTable = {
  id: string;
  orderId: string;
  byType: "client" | "driver";
  rating: number;
  words: string;
  mayShow: boolean;
  createdAt: Date;
  reply: Generated<string>;
  hiddenAt: Generated<Date | null>;
};

export type OrderTables = {
  quotes: QuotesTable;
  orders: OrdersTable;
  order_references: OrderReferencesTable;
  order_versions: OrderVersionsTable;
  order_notes: OrderNotesTable;
  reviews: ReviewsTable;
  staff_bookings: { orderId: string; staffId: string };
  order_shares: OrderSharesTable;
  cancellations: CancellationsTable;
  price_proposals: PriceProposalsTable;
  order_messages: OrderMessagesTable;
};
