import type { ColumnType, Generated } from "kysely";
import type { OfferState } from "#domain/dispatch/offer-policy.ts";
import type { CancellationKind, FeeState } from "#domain/orders/cancellation.ts";
import type { CashConfirmation, CashState } from "#domain/orders/cash-receipt.ts";
import type { ProposalState } from "#domain/orders/price-proposal.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { photoColumns } from "./claim-tables.ts";
import type { Rates } from "./quote-tables.ts";
import { byFunction, column, reasonsToKeep, type TableEntries } from "./register.ts";

/** Tables of an order's job: its offers to drivers, changes, cash, photos and notes. */
export const jobTables = {
  staff_bookings: {
    people: {},
    kept: { bookers: byFunction },
    columns: { orderId: column.link<string>(), staffId: column.office<string>() },
  },
  cancellations: {
    people: { client: { order: "client_id", erasing: "clears", copy: "orders.cancellation" } },
    isSingle: true,
    names: { byType: "by" },
    kept: reasonsToKeep.withOrder,
    columns: {
      orderId: column.link<string>(),
      at: column.fact<Date>(),
      byType: column.fact<"client" | "user">(),
      byId: column.link<string>(),
      kind: column.fact<CancellationKind>().copiedFor("nobody"),
      reason: column.personal<string>(erasedName).readBy("client", "staff"),
      waitedMinutes: column.fact<number | null>().copiedFor("nobody"),
      /** The fee that the client pays for cancelling, in whole rand. */
      fee: column.fact<Generated<number>>().readBy("client", "staff"),
      feeState: column.fact<Generated<FeeState>>().readBy("client", "staff"),
    },
  },
  price_proposals: {
    people: {
      client: { order: "client_id", erasing: "clears", copy: "orders.proposals", sort: "at" },
    },
    kept: reasonsToKeep.withOrder,
    columns: {
      id: column.link<string>(),
      orderId: column.link<string>(),
      at: column.fact<Date>(),
      byType: column.fact<"driver" | "user">().copiedFor("nobody"),
      byId: column.link<string>(),
      reason: column.personal<string>(erasedName),
      helpers: column.fact<number>().copiedFor("nobody"),
      floors: column.fact<number>().copiedFor("nobody"),
      rates: column.nobody<ColumnType<Rates, string, never>>(),
      /** The proposed price, in whole rand. */
      price: column.fact<number>(),
      state: column.fact<Generated<ProposalState>>(),
      answeredAt: column.fact<Date | null>().copiedFor("nobody"),
      codeExpiresAt: column.nobody<Date>(),
      attempts: column.nobody<Generated<number>>(),
    },
  },
  /** Jobs that were offered to drivers, and open jobs that drivers took, with the drivers' answers. */
  job_offers: {
    people: {
      client: { order: "client_id", erasing: "clears" },
      driver: { erasing: "deletes", copy: "jobOffers", sort: "at desc" },
    },
    kept: { jobOffers: "at" },
    columns: {
      id: column.link<string>(),
      orderId: column.fact<string>(),
      driverId: column.link<string>(),
      at: column.fact<Date>(),
      /** The time at which the offer ends; null for an open job that the driver took. */
      endsAt: column.fact<Date | null>(),
      state: column.fact<Generated<OfferState>>(),
      answeredAt: column.fact<Date | null>(),
      reason: column.personal<Generated<string>>(erasedName).readBy("driver", "staff"),
    },
  },
  /** The photos of goods before loading. */
  order_photos: {
    people: {
      client: { order: "client_id", erasing: "deletes", copy: "orders.photos", sort: "place" },
      driver: {
        order: "driver_id",
        erasing: { because: reasonsToKeep.withMove },
        copy: "jobs.photos",
        sort: "place",
      },
    },
    names: { createdAt: "at" },
    kept: { orderPhotos: byFunction },
    columns: { ...photoColumns, orderId: column.link<string>() },
  },
  /** The cash of completed orders, in whole rand. */
  cash_receipts: {
    people: {
      client: {
        order: "client_id",
        erasing: { because: reasonsToKeep.withMove },
        copy: "orders.cash",
      },
      driver: {
        order: "driver_id",
        erasing: { because: reasonsToKeep.withMove },
        copy: "jobs.cash",
      },
    },
    isSingle: true,
    kept: reasonsToKeep.withOrder,
    columns: {
      orderId: column.link<string>(),
      at: column.fact<Date>(),
      /** The amount of cash that the driver or staff recorded. */
      written: column.fact<number>(),
      /** The amount of cash that the client states. */
      said: column.fact<number | null>(),
      state: column.fact<CashState>(),
      how: column.fact<CashConfirmation | null>(),
      /** The confirmed amount of cash; null until it is confirmed. */
      agreed: column.fact<number | null>(),
    },
  },
  /** The notes of staff on orders. Only an erasure of personal data changes them. */
  order_notes: {
    people: {
      client: {
        order: "client_id",
        erasing: "clears",
        copy: "orders.officeNotes",
        sort: "at desc",
      },
    },
    kept: reasonsToKeep.withOrder,
    columns: {
      id: column.link<string>(),
      orderId: column.link<string>(),
      authorId: column.office<string>(),
      at: column.fact<Date>(),
      text: column.personal<string>(erasedName).readBy("staff"),
    },
  },
} as const satisfies TableEntries;
