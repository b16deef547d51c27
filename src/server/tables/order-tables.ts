import type { ColumnType, Generated } from "kysely";
import type { OrderType, PaymentType } from "#domain/orders/booking-policy.ts";
import type { CancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import type { MoveFacts } from "#domain/orders/messages/message-facts.ts";
import type { MessageChannel, MessageState } from "#domain/orders/messages/message-kind.ts";
import type { MessageKind } from "#domain/orders/messages/message-kinds.ts";
import type { MoveEnd } from "#domain/orders/move-ends.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { SmsProblem } from "#domain/text/sms-problems.ts";
import { amountColumns, forClient, tripColumns } from "./quote-tables.ts";
import { byFunction, byTrigger, column, reasonsToKeep, type TableEntries } from "./register.ts";

type Area = {
  /** The name of the suburb or town, without street or house number. */
  readonly name: string;
  /** The centre of the suburb or town; null where our list of places does not have it. */
  readonly location: Coordinates | null;
};

/** The suburbs or towns of pickup and destination, which a driver sees before taking the job. */
export type OrderAreas = { readonly pickup: Area; readonly destination: Area };

const orderColumns = {
  ...amountColumns,
  ...tripColumns,
  clientId: column.link<string>(),
  driverId: column.link<string | null>(),
  vehicleId: column.link<string | null>(),
  status: column.fact<OrderStatus>(),
  orderType: forClient<OrderType>(),
  pickupDetails: column.personal<MoveEnd | null>(null).copiedFor("client"),
  destinationDetails: column.personal<MoveEnd | null>(null).copiedFor("client"),
  notes: column.personal<string>("").copiedFor("client"),
  paymentType: forClient<PaymentType>(),
  /** The version of the terms that the client agreed to; null if no agreement is recorded. */
  termsVersion: forClient<string | null>(),
  /** The cancellation rule at the time of booking; null where cancelling is free. */
  cancellationPolicy: forClient<
    ColumnType<CancellationPolicy | null, string | null | undefined, never>
  >().readBy("client", "staff"),
  termsAgreedAt: forClient<Generated<Date | null>>(),
  /** The time that the driver needs for the job, as a half-open range `[start,end)`. */
  occupied: column.nobody<string>(),
  /** The version number of the order's present price; it starts at 1. */
  version: column.nobody<Generated<number>>(),
  /** True where the client asked for the present price; null for the first price, and if unknown. */
  versionForClient: column.nobody<Generated<boolean | null>>(),
  /** The time at which we were told of the present status; null after that status was undone. */
  movedAt: column.nobody<Date | null>(),
  /** The time at which the status really changed, if a phone reported it late; else null. */
  happenedAt: column.fact<Generated<Date | null>>(),
  /** The suburbs that drivers see before they have the job; null until they are looked up. */
  areas: column
    .personal<ColumnType<OrderAreas | null, string | undefined, string>>(byTrigger)
    .copiedFor("nobody"),
  /** The time at which the driver set out. A trigger clears it when the driver undoes that. */
  onTheWayAt: column.fact<Date | null>(),
  /** The estimated arrival of the driver; a trigger clears it together with `onTheWayAt`. */
  arrivesAt: column.fact<Date | null>(),
  /** True for an order that got its driver, or was cancelled without one, once wallets were in use. */
  inBooks: column.nobody<Generated<boolean>>(),
  updatedAt: column.nobody<Date>(),
  hiddenAt: forClient<Date | null>(),
};

export const orderTables = {
  orders: {
    people: {
      client: {
        erasing: byFunction,
        copy: "orders",
        sort: "order_date desc, order_time desc",
      },
      driver: {
        erasing: { because: reasonsToKeep.withMove },
        copy: "jobs",
        sort: "order_date desc, order_time desc",
      },
    },
    names: { createdAt: "bookedAt", hiddenAt: "deletedAt", distanceSource: "source" },
    kept: { orderPeople: byFunction },
    columns: orderColumns,
  },
  /** The short references of orders; the database makes one when an order is booked. */
  order_references: {
    people: {},
    kept: reasonsToKeep.withOrder,
    columns: { orderId: column.link<string>(), reference: column.nobody<Generated<string>>() },
  },
  /** The links by which others can follow a move. Their tokens are stored as hashes. */
  order_shares: {
    people: { client: { order: "client_id", erasing: "deletes" } },
    kept: { links: byFunction },
    columns: {
      orderId: column.link<string>(),
      tokenHash: column.secret<Buffer>(),
      createdAt: column.fact<Date>(),
    },
  },
  order_messages: {
    people: { party: { erasing: "deletes", copy: "orderMessages", sort: "id desc" } },
    names: { createdAt: "queuedAt" },
    kept: { orderMessages: "createdAt" },
    columns: {
      /** The id of the message. Later events have larger ids. */
      id: column.link<Generated<number>>(),
      /** The order that the message is about; null for the office's daily message. */
      orderId: column.fact<string | null>(),
      /** The client or driver who gets the message; null for the office. */
      partyId: column.link<string | null>(),
      channel: column.fact<MessageChannel>(),
      kind: column.fact<MessageKind>(),
      /** A key of the event, so that no two messages tell of the same event. */
      occasion: column.nobody<string>(),
      /** The driver whom the message names. */
      driverId: column.link<string | null>(),
      /** The day and time of a job that the driver lost, `YYYY-MM-DD HH:mm`. */
      wasOn: column.nobody<string | null>(),
      /** The move as it was before a change. It has addresses, so it is cleared once the message is sent. */
      was: column
        .fact<ColumnType<MoveFacts | null, string | null, string | null>>()
        .copiedFor("nobody"),
      state: column.fact<Generated<MessageState>>(),
      createdAt: column.fact<Date>(),
      dueAt: column.nobody<Date>(),
      takenUntil: column.nobody<Generated<Date | null>>(),
      settledAt: column.fact<Generated<Date | null>>(),
      /** The time at which the recipient read the news on a page before the message was sent. */
      seenAt: column.fact<Generated<Date | null>>().copiedFor("nobody"),
      /** The id of an SMS at its gateway; cleared once the gateway reports whether it arrived. */
      gatewayId: column.nobody<Generated<string | null>>(),
      /** The reason why an SMS was not delivered, though the gateway had accepted it. */
      problem: column.fact<Generated<SmsProblem | null>>(),
    },
  },
} as const satisfies TableEntries;
