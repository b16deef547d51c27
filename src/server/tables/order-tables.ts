import type { ColumnType, Generated } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { OrderType, PaymentType } from "#domain/orders/booking-policy.ts";
import type { CancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import type { MoveFacts } from "#domain/orders/messages/message-facts.ts";
import type { MessageChannel, MessageState } from "#domain/orders/messages/message-kind.ts";
import type { MessageKind } from "#domain/orders/messages/message-kinds.ts";
import type { MoveEnd } from "#domain/orders/move-ends.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import { erasedPlaceId } from "#domain/privacy/erased-person.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";
import type { SmsProblem } from "#domain/text/sms-problems.ts";
import {
  byFunction,
  byTrigger,
  type Entries,
  fact,
  link,
  nobody,
  personal,
  secret,
  type TableRow,
} from "./register.ts";

type Area = {
  /** The suburb or town, without a street or a door. */
  readonly name: string;
  /** Its middle; null where our own list does not know it. */
  readonly location: Coordinates | null;
};

/** Both ends of an order, as far as a driver may know before the job is theirs. */
export type OrderAreas = { readonly pickup: Area; readonly destination: Area };

/** The rates of one truck size that a price was worked out at, as exact decimal text in rand. */
export type Rates = Readonly<
  Record<"baseAmount" | "ratePerKm" | "helpersPricing" | "floorsPricing", string>
>;

const forClient = <T>() => fact<T>().copiedFor("client");

const amountColumns = {
  baseCost: forClient<number>(),
  distanceCost: forClient<number>(),
  helpersCost: forClient<number>(),
  floorsCost: forClient<number>(),
  midmonthDiscount: forClient<number>(),
  repeatDiscount: fact<number>().copiedFor("nobody"),
  promotionDiscount: forClient<number>(),
  price: fact<number>(),
  commission: fact<number>().copiedFor("nobody").readBy("driver", "staff"),
  net: fact<number>().copiedFor("nobody").readBy("driver", "staff"),
};

const tripColumns = {
  id: fact<string>(),
  region: nobody<RegionKey>(),
  truckSize: fact<OfferedSize>(),
  createdAt: forClient<Date>(),
  orderDate: fact<string>(),
  orderTime: fact<string>(),
  // An erased client's area stays.
  pickup: personal<string>(byFunction).copiedFor("client"),
  destination: personal<string>(byFunction).copiedFor("client"),
  pickupPlaceId: personal<string>(erasedPlaceId).copiedFor("nobody"),
  destinationPlaceId: personal<string>(erasedPlaceId).copiedFor("nobody"),
  // The copy has it as kilometres.
  metres: fact<number>().copiedFor("nobody"),
  distanceSource: fact<DistanceSource>(),
  helpers: fact<number>(),
  floors: fact<number>(),
  rates: nobody<ColumnType<Rates, string, string>>(),
};

const orderColumns = {
  ...amountColumns,
  ...tripColumns,
  clientId: link<string>(),
  driverId: link<string | null>(),
  vehicleId: link<string | null>(),
  status: fact<OrderStatus>(),
  orderType: forClient<OrderType>(),
  pickupDetails: personal<MoveEnd | null>(null).copiedFor("client"),
  destinationDetails: personal<MoveEnd | null>(null).copiedFor("client"),
  notes: personal<string>("").copiedFor("client"),
  paymentType: forClient<PaymentType>(),
  /** Null where nobody has agreed. */
  termsVersion: forClient<string | null>(),
  /** Null where cancelling costs nothing. */
  cancellationPolicy: forClient<
    ColumnType<CancellationPolicy | null, string | null | undefined, never>
  >().readBy("client", "staff"),
  termsAgreedAt: forClient<Generated<Date | null>>(),
  /** A half-open range literal, `[start,end)`. */
  occupied: nobody<string>(),
  /** The version of the price, from 1. */
  version: nobody<Generated<number>>(),
  /** The client asked for this version; null for the first, and where that is not known. */
  versionForClient: nobody<Generated<boolean | null>>(),
  /** The moment at which we heard of the order's state; null once that was taken back. */
  movedAt: nobody<Date | null>(),
  /** The moment at which that happened, which a phone may report late; null where it is `movedAt`. */
  happenedAt: fact<Generated<Date | null>>(),
  /** The suburbs that drivers read before the job is theirs; null until they are read of the addresses. */
  areas:
    personal<ColumnType<OrderAreas | null, string | undefined, string>>(byTrigger).copiedFor(
      "nobody",
    ),
  /** The moment at which its driver set out; the database clears it with whatever undoes that. */
  onTheWayAt: fact<Date | null>(),
  /** The driver's estimated arrival; cleared with `onTheWayAt`. */
  arrivesAt: fact<Date | null>(),
  /** It got its driver, or was cancelled without one, after wallets began to count. */
  inBooks: nobody<Generated<boolean>>(),
  updatedAt: nobody<Date>(),
  hiddenAt: forClient<Date | null>(),
};

export type OrdersTable = TableRow<typeof orderColumns>;

/** The trip and the amounts of a price, under the names of the database's columns. */
type Priced = Omit<
  TableRow<typeof amountColumns & typeof tripColumns>,
  "id" | "createdAt" | "rates" | "region"
>;

const staysWithOrder = "As long as its order: its words go with those of the order.";

export const orderTables = {
  /** Quotes name nobody, but they hold places. */
  quotes: {
    people: { client: { erasing: byFunction } },
    kept: { quotes: "expiresAt" },
    columns: { ...amountColumns, ...tripColumns, expiresAt: nobody<Date>() },
  },
  orders: {
    people: {
      client: {
        erasing: byFunction,
        copy: "orders",
        sort: "order_date desc, order_time desc",
      },
      driver: {
        erasing: {
          because: "The move is its client's, and names its driver by the account alone.",
        },
        copy: "jobs",
        sort: "order_date desc, order_time desc",
      },
    },
    names: { createdAt: "bookedAt", hiddenAt: "deletedAt", distanceSource: "source" },
    kept: { orderPeople: byFunction },
    columns: orderColumns,
  },
  /** The database gives each order its reference when it is booked. */
  order_references: {
    people: {},
    kept: staysWithOrder,
    columns: { orderId: link<string>(), reference: nobody<Generated<string>>() },
  },
  /** The versions of an order's price before the present one, which the database keeps by itself. */
  order_versions: {
    people: {},
    kept: staysWithOrder,
    columns: {
      orderId: link<string>(),
      version: nobody<number>(),
      replacedAt: nobody<Date>(),
      replacedForClient: nobody<boolean | null>(),
      rates: nobody<Rates>(),
      priced: nobody<Priced>(),
    },
  },
  /** Only the person who has a link has its token. */
  order_shares: {
    people: { client: { order: "client_id", erasing: "deletes" } },
    kept: { links: byFunction },
    columns: { orderId: link<string>(), tokenHash: secret<Buffer>(), createdAt: fact<Date>() },
  },
  order_messages: {
    people: { party: { erasing: "deletes", copy: "orderMessages", sort: "id desc" } },
    names: { createdAt: "queuedAt" },
    kept: { orderMessages: "createdAt" },
    columns: {
      /** In the order in which things happened. */
      id: link<Generated<number>>(),
      /** Null for the office's message of the day. */
      orderId: fact<string | null>(),
      /** Null for the office. */
      partyId: link<string | null>(),
      channel: fact<MessageChannel>(),
      kind: fact<MessageKind>(),
      /** The event, so that no two messages are about the same one. */
      occasion: nobody<string>(),
      /** The driver whom it names. */
      driverId: link<string | null>(),
      /** The day and time of a lost job, `YYYY-MM-DD HH:mm`. */
      wasOn: nobody<string | null>(),
      /** The move before a change, until the message leaves: it has addresses, which are kept no longer. */
      was: fact<ColumnType<MoveFacts | null, string | null, string | null>>().copiedFor("nobody"),
      state: fact<Generated<MessageState>>(),
      createdAt: fact<Date>(),
      dueAt: nobody<Date>(),
      takenUntil: nobody<Generated<Date | null>>(),
      settledAt: fact<Generated<Date | null>>(),
      /** The moment at which its recipient read the same on the screen, where it had not left by then. */
      seenAt: fact<Generated<Date | null>>().copiedFor("nobody"),
      /** The id of an SMS at its gateway, until the gateway knows what became of it. */
      gatewayId: nobody<Generated<string | null>>(),
      /** The reason for which a text that the gateway took was not delivered. */
      problem: fact<Generated<SmsProblem | null>>(),
    },
  },
} as const satisfies Entries;

export type QuotesTable = TableRow<(typeof orderTables)["quotes"]["columns"]>;
export type OrderMessagesTable = TableRow<(typeof orderTables)["order_messages"]["columns"]>;
