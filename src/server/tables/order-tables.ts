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
  /** The suburb or town, without a street or a door. */
  readonly name: string;
  /** The middle of the suburb or town; null where our own list does not know it. */
  readonly location: Coordinates | null;
};

/** The suburbs or towns at the ends of an order, which a driver sees before taking the job. */
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
  /** The version of the terms that was agreed to; null for none. */
  termsVersion: forClient<string | null>(),
  /** The policy at the time of booking; null where cancelling is free. */
  cancellationPolicy: forClient<
    ColumnType<CancellationPolicy | null, string | null | undefined, never>
  >().readBy("client", "staff"),
  termsAgreedAt: forClient<Generated<Date | null>>(),
  /** The time of the job as a half-open range, `[start,end)`. */
  occupied: column.nobody<string>(),
  /** The version of the price; the first is 1. */
  version: column.nobody<Generated<number>>(),
  /** True where the client asked for this version; null for the first, and where it is not known. */
  versionForClient: column.nobody<Generated<boolean | null>>(),
  /** The time at which we received the present state; null after it was taken back. */
  movedAt: column.nobody<Date | null>(),
  /** The time of the event itself, which a phone may report late; null where it is `movedAt`. */
  happenedAt: column.fact<Generated<Date | null>>(),
  /** The suburbs that drivers see before they have the job; null until they are found. */
  areas: column
    .personal<ColumnType<OrderAreas | null, string | undefined, string>>(byTrigger)
    .copiedFor("nobody"),
  /** The time at which the driver set out. A trigger clears it when that is undone. */
  onTheWayAt: column.fact<Date | null>(),
  /** The estimated arrival of the driver; cleared with `onTheWayAt`. */
  arrivesAt: column.fact<Date | null>(),
  /** True for an order that got its driver, or was cancelled without one, after wallets began to count. */
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
  /** The database gives each order its reference when it is booked. */
  order_references: {
    people: {},
    kept: reasonsToKeep.withOrder,
    columns: { orderId: column.link<string>(), reference: column.nobody<Generated<string>>() },
  },
  /** The links for followers of a move. Their tokens are stored as hashes. */
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
      /** The ids grow in the order of the events. */
      id: column.link<Generated<number>>(),
      /** The order; null for the office's message of the day. */
      orderId: column.fact<string | null>(),
      /** The recipient; null for the office. */
      partyId: column.link<string | null>(),
      channel: column.fact<MessageChannel>(),
      kind: column.fact<MessageKind>(),
      /** The event, so that no two messages are about the same one. */
      occasion: column.nobody<string>(),
      /** The driver whom the message names. */
      driverId: column.link<string | null>(),
      /** The day and time of a lost job, `YYYY-MM-DD HH:mm`. */
      wasOn: column.nobody<string | null>(),
      /** The move before a change. It has addresses, so it is cleared when the message is sent. */
      was: column
        .fact<ColumnType<MoveFacts | null, string | null, string | null>>()
        .copiedFor("nobody"),
      state: column.fact<Generated<MessageState>>(),
      createdAt: column.fact<Date>(),
      dueAt: column.nobody<Date>(),
      takenUntil: column.nobody<Generated<Date | null>>(),
      settledAt: column.fact<Generated<Date | null>>(),
      /** The time at which the recipient read the same on a page, before the message was sent. */
      seenAt: column.fact<Generated<Date | null>>().copiedFor("nobody"),
      /** The id of an SMS at its gateway, until the gateway knows what became of it. */
      gatewayId: column.nobody<Generated<string | null>>(),
      /** The reason for which a text that the gateway took was not delivered. */
      problem: column.fact<Generated<SmsProblem | null>>(),
    },
  },
} as const satisfies TableEntries;
