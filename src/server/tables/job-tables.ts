import type { ColumnType, Generated } from "kysely";
import type { JobOfferState } from "#domain/dispatch/offer-policy.ts";
import type { CancellationFeeState, CancellationKind } from "#domain/orders/cancellation.ts";
import type { CashConfirmationMethod, CashState } from "#domain/orders/cash-receipt.ts";
import type { PriceProposalState } from "#domain/orders/price-proposal.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { photoTableColumns } from "./claim-tables.ts";
import type { TruckSizeRates } from "./quote-tables.ts";
import {
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
} from "./register.ts";

/** Tables of an order's job: its offers to drivers, changes, cash, photos and notes. */
export const jobTables = {
  staff_bookings: {
    people: {},
    kept: { bookers: needsFunctionMarker },
    columns: { orderId: columnMakers.link<string>(), staffId: columnMakers.office<string>() },
  },
  cancellations: {
    people: { client: { order: "client_id", erasing: "clears", copy: "orders.cancellation" } },
    isSingle: true,
    names: { byType: "by" },
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      orderId: columnMakers.link<string>(),
      at: columnMakers.fact<Date>(),
      byType: columnMakers.fact<"client" | "user">(),
      byId: columnMakers.link<string>(),
      kind: columnMakers.fact<CancellationKind>().copiedFor("nobody"),
      reason: columnMakers.personal<string>(erasedName).readBy("client", "staff"),
      waitedMinutes: columnMakers.fact<number | null>().copiedFor("nobody"),
      /** The fee that the client pays for cancelling, in whole rand. */
      fee: columnMakers.fact<Generated<number>>().readBy("client", "staff"),
      feeState: columnMakers.fact<Generated<CancellationFeeState>>().readBy("client", "staff"),
    },
  },
  price_proposals: {
    people: {
      client: { order: "client_id", erasing: "clears", copy: "orders.proposals", sort: "at" },
    },
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      id: columnMakers.link<string>(),
      orderId: columnMakers.link<string>(),
      at: columnMakers.fact<Date>(),
      byType: columnMakers.fact<"driver" | "user">().copiedFor("nobody"),
      byId: columnMakers.link<string>(),
      reason: columnMakers.personal<string>(erasedName),
      helpers: columnMakers.fact<number>().copiedFor("nobody"),
      floors: columnMakers.fact<number>().copiedFor("nobody"),
      rates: columnMakers.nobody<ColumnType<TruckSizeRates, string, never>>(),
      /** The proposed price, in whole rand. */
      price: columnMakers.fact<number>(),
      state: columnMakers.fact<Generated<PriceProposalState>>(),
      answeredAt: columnMakers.fact<Date | null>().copiedFor("nobody"),
      /** The end of the client's code; null for a price that staff have not approved. */
      codeExpiresAt: columnMakers.nobody<Date | null>(),
      /** Why staff refused the price, for its driver. */
      refusal: columnMakers
        .personal<Generated<string>>("")
        .copiedFor("nobody")
        .readBy("driver", "staff"),
      attempts: columnMakers.nobody<Generated<number>>(),
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
      id: columnMakers.link<string>(),
      orderId: columnMakers.fact<string>(),
      driverId: columnMakers.link<string>(),
      at: columnMakers.fact<Date>(),
      /** The time at which the offer ends; null for an open job that the driver took. */
      endsAt: columnMakers.fact<Date | null>(),
      state: columnMakers.fact<Generated<JobOfferState>>(),
      answeredAt: columnMakers.fact<Date | null>(),
      reason: columnMakers.personal<Generated<string>>(erasedName).readBy("driver", "staff"),
    },
  },
  /** The photos of goods before loading. */
  order_photos: {
    people: {
      client: { order: "client_id", erasing: "deletes", copy: "orders.photos", sort: "place" },
      driver: {
        order: "driver_id",
        erasing: { because: reasonsToKeepErasedRows.withMove },
        copy: "jobs.photos",
        sort: "place",
      },
    },
    names: { createdAt: "at" },
    kept: { orderPhotos: needsFunctionMarker },
    columns: { ...photoTableColumns, orderId: columnMakers.link<string>() },
  },
  /** The cash of completed orders, in whole rand. */
  cash_receipts: {
    people: {
      client: {
        order: "client_id",
        erasing: { because: reasonsToKeepErasedRows.withMove },
        copy: "orders.cash",
      },
      driver: {
        order: "driver_id",
        erasing: { because: reasonsToKeepErasedRows.withMove },
        copy: "jobs.cash",
      },
    },
    isSingle: true,
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      orderId: columnMakers.link<string>(),
      at: columnMakers.fact<Date>(),
      /** The amount of cash that the driver or staff recorded. */
      written: columnMakers.fact<number>(),
      /** The amount of cash that the client states. */
      said: columnMakers.fact<number | null>(),
      state: columnMakers.fact<CashState>(),
      how: columnMakers.fact<CashConfirmationMethod | null>(),
      /** The confirmed amount of cash; null until it is confirmed. */
      agreed: columnMakers.fact<number | null>(),
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
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      id: columnMakers.link<string>(),
      orderId: columnMakers.link<string>(),
      authorId: columnMakers.office<string>(),
      at: columnMakers.fact<Date>(),
      text: columnMakers.personal<string>(erasedName).readBy("staff"),
    },
  },
} as const satisfies RegisteredTables;
