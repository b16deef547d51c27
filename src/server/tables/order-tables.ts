import type { ColumnType, Generated } from "kysely";
import type { OrderType, PaymentType } from "#domain/orders/booking-policy.ts";
import type { CancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import type { MoveFacts } from "#domain/orders/messages/message-facts.ts";
import type { MessageChannel, MessageState } from "#domain/orders/messages/message-kind.ts";
import type { MessageKind } from "#domain/orders/messages/message-kinds.ts";
import type { MoveAddressDetails } from "#domain/orders/move-ends.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { TimeState } from "#domain/planning/capacity.ts";
import type { SmsProblem } from "#domain/text/sms-problems.ts";
import { clientDownloadColumn, priceAmountColumns, tripColumns } from "./quote-tables.ts";
import {
  clearedByTriggerMarker,
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
} from "./register.ts";

type Area = {
  /** The name of the suburb or town, without street or house number. */
  readonly name: string;
  /** The centre of the suburb or town; null where our list of places does not have it. */
  readonly location: Coordinates | null;
};

/** The suburbs or towns of pickup and destination, which a driver sees before taking the job. */
export type OrderAreas = { readonly pickup: Area; readonly destination: Area };

const orderColumns = {
  ...priceAmountColumns,
  ...tripColumns,
  clientId: columnMakers.link<string>(),
  driverId: columnMakers.link<string | null>(),
  vehicleId: columnMakers.link<string | null>(),
  status: columnMakers.fact<OrderStatus>(),
  orderType: clientDownloadColumn<OrderType>(),
  pickupDetails: columnMakers.personal<MoveAddressDetails | null>(null).copiedFor("client"),
  destinationDetails: columnMakers.personal<MoveAddressDetails | null>(null).copiedFor("client"),
  notes: columnMakers.personal<string>("").copiedFor("client"),
  paymentType: clientDownloadColumn<PaymentType>(),
  /** The version of the terms that the client agreed to; null if no agreement is recorded. */
  termsVersion: clientDownloadColumn<string | null>(),
  /** The cancellation rule at the time of booking; null where cancelling is free. */
  cancellationPolicy: clientDownloadColumn<
    ColumnType<CancellationPolicy | null, string | null | undefined, never>
  >().readBy("client", "staff"),
  termsAgreedAt: clientDownloadColumn<Generated<Date | null>>(),
  /** The time that the driver needs for the job, as a half-open range `[start,end)`. */
  occupied: columnMakers.nobody<string>(),
  /** How the time was promised when it was booked; null if nobody noted it. */
  promised: columnMakers.nobody<TimeState | null>(),
  /** Whether the order had a driver at 17:00 of the day before; null before that, or if booked later. */
  hadDriver: columnMakers.nobody<Generated<boolean | null>>(),
  /** The version number of the order's present price; it starts at 1. */
  version: columnMakers.nobody<Generated<number>>(),
  /** True where the client asked for the present price; null for the first price, and if unknown. */
  versionForClient: columnMakers.nobody<Generated<boolean | null>>(),
  /** The time at which we were told of the present status; null after that status was undone. */
  movedAt: columnMakers.nobody<Date | null>(),
  /** The time at which the status really changed, if a phone reported it late; else null. */
  happenedAt: columnMakers.fact<Generated<Date | null>>(),
  /** The suburbs that drivers see before they have the job; null until they are looked up. */
  areas: columnMakers
    .personal<ColumnType<OrderAreas | null, string | undefined, string>>(clearedByTriggerMarker)
    .copiedFor("nobody"),
  /** The time at which the driver set out. A trigger clears it when the driver undoes that. */
  onTheWayAt: columnMakers.fact<Date | null>(),
  /** The estimated arrival of the driver; a trigger clears it together with `onTheWayAt`. */
  arrivesAt: columnMakers.fact<Date | null>(),
  /** True once an order is in the books: it got its driver, or was cancelled, while wallets were in use. */
  inBooks: columnMakers.nobody<Generated<boolean>>(),
  updatedAt: columnMakers.nobody<Date>(),
  hiddenAt: clientDownloadColumn<Date | null>(),
};

export const orderTables = {
  orders: {
    people: {
      client: {
        erasing: needsFunctionMarker,
        copy: "orders",
        sort: "order_date desc, order_time desc",
      },
      driver: {
        erasing: { because: reasonsToKeepErasedRows.withMove },
        copy: "jobs",
        sort: "order_date desc, order_time desc",
      },
    },
    names: { createdAt: "bookedAt", hiddenAt: "deletedAt", distanceSource: "source" },
    kept: { orderPeople: needsFunctionMarker },
    columns: orderColumns,
  },
  /** The short references of orders; the database makes one when an order is booked. */
  order_references: {
    people: {},
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      orderId: columnMakers.link<string>(),
      reference: columnMakers.nobody<Generated<string>>(),
    },
  },
  /** The links by which others can follow a move. Their tokens are stored as hashes. */
  order_shares: {
    people: { client: { order: "client_id", erasing: "deletes" } },
    kept: { links: needsFunctionMarker },
    columns: {
      orderId: columnMakers.link<string>(),
      tokenHash: columnMakers.secret<Buffer>(),
      createdAt: columnMakers.fact<Date>(),
    },
  },
  order_messages: {
    people: { party: { erasing: "deletes", copy: "orderMessages", sort: "id desc" } },
    names: { createdAt: "queuedAt" },
    kept: { orderMessages: "createdAt" },
    columns: {
      /** The id of the message. Later events have larger ids. */
      id: columnMakers.link<Generated<number>>(),
      /** The order that the message is about; null for the office's daily message. */
      orderId: columnMakers.fact<string | null>(),
      /** The client or driver who gets the message; null for the office. */
      partyId: columnMakers.link<string | null>(),
      channel: columnMakers.fact<MessageChannel>(),
      kind: columnMakers.fact<MessageKind>(),
      /** A key of the event, so that no two messages tell of the same event. */
      occasion: columnMakers.nobody<string>(),
      /** The driver whom the message names. */
      driverId: columnMakers.link<string | null>(),
      /** The day and time of a job that the driver lost, `YYYY-MM-DD HH:mm`. */
      wasOn: columnMakers.nobody<string | null>(),
      /** The move as it was before a change. It has addresses, so it is cleared once the message is sent. */
      was: columnMakers
        .fact<ColumnType<MoveFacts | null, string | null, string | null>>()
        .copiedFor("nobody"),
      state: columnMakers.fact<Generated<MessageState>>(),
      createdAt: columnMakers.fact<Date>(),
      dueAt: columnMakers.nobody<Date>(),
      takenUntil: columnMakers.nobody<Generated<Date | null>>(),
      settledAt: columnMakers.fact<Generated<Date | null>>(),
      /** The time at which the recipient read the news on a page before the message was sent. */
      seenAt: columnMakers.fact<Generated<Date | null>>().copiedFor("nobody"),
      /** The id of an SMS at its gateway; cleared once the gateway reports whether it arrived. */
      gatewayId: columnMakers.nobody<Generated<string | null>>(),
      /** The reason why an SMS was not delivered, though the gateway had accepted it. */
      problem: columnMakers.fact<Generated<SmsProblem | null>>(),
    },
  },
} as const satisfies RegisteredTables;
