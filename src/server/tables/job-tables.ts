import { type ColumnType, type Generated, type SqlBool, sql } from "kysely";
import type { ClaimState } from "#domain/claims/claim-states.ts";
import type { OfferState } from "#domain/dispatch/offer-policy.ts";
import type { CancellationKind, FeeState } from "#domain/orders/cancellation.ts";
import type { CashConfirmation, CashState } from "#domain/orders/cash-receipt.ts";
import type { ProposalState } from "#domain/orders/price-proposal.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import type { Rates } from "./order-tables.ts";
import {
  byFunction,
  type Entries,
  fact,
  link,
  nobody,
  office,
  personal,
  type TableRow,
} from "./register.ts";

const staysWithOrder = "As long as its order: its words go with those of the order.";
const clientsMove = {
  because: "The move is its client's, and names its driver by the account alone.",
};

/** A claim is between the client and the office. */
const claimed = <T>() => fact<T>().readBy("client", "staff");

/** Offers, changes, cash, photos, notes, reviews and claims: everything about an order but the order. */
export const jobTables = {
  staff_bookings: {
    people: {},
    kept: { bookers: byFunction },
    columns: { orderId: link<string>(), staffId: office<string>() },
  },
  cancellations: {
    people: { client: { order: "client_id", erasing: "clears", copy: "orders.cancellation" } },
    isSingle: true,
    names: { byType: "by" },
    kept: staysWithOrder,
    columns: {
      orderId: link<string>(),
      at: fact<Date>(),
      byType: fact<"client" | "user">(),
      byId: link<string>(),
      kind: fact<CancellationKind>().copiedFor("nobody"),
      reason: personal<string>(erasedName).readBy("client", "staff"),
      waitedMinutes: fact<number | null>().copiedFor("nobody"),
      /** In whole rand. */
      fee: fact<Generated<number>>().readBy("client", "staff"),
      feeState: fact<Generated<FeeState>>().readBy("client", "staff"),
    },
  },
  price_proposals: {
    people: {
      client: { order: "client_id", erasing: "clears", copy: "orders.proposals", sort: "at" },
    },
    kept: staysWithOrder,
    columns: {
      id: link<string>(),
      orderId: link<string>(),
      at: fact<Date>(),
      byType: fact<"driver" | "user">().copiedFor("nobody"),
      byId: link<string>(),
      reason: personal<string>(erasedName),
      helpers: fact<number>().copiedFor("nobody"),
      floors: fact<number>().copiedFor("nobody"),
      rates: nobody<ColumnType<Rates, string, never>>(),
      /** In whole rand. */
      price: fact<number>(),
      state: fact<Generated<ProposalState>>(),
      answeredAt: fact<Date | null>().copiedFor("nobody"),
      codeExpiresAt: nobody<Date>(),
      attempts: nobody<Generated<number>>(),
    },
  },
  /** A driver's answer to a job that staff offered, or that the driver took from the open ones. */
  job_offers: {
    people: {
      client: { order: "client_id", erasing: "clears" },
      driver: { erasing: "deletes", copy: "jobOffers", sort: "at desc" },
    },
    kept: { jobOffers: "at" },
    columns: {
      id: link<string>(),
      orderId: fact<string>(),
      driverId: link<string>(),
      at: fact<Date>(),
      /** Null for a job that nobody offered. */
      endsAt: fact<Date | null>(),
      state: fact<Generated<OfferState>>(),
      answeredAt: fact<Date | null>(),
      reason: personal<Generated<string>>(erasedName).readBy("driver", "staff"),
    },
  },
  /** A photo of what is loaded; its file goes with it. */
  order_photos: {
    people: {
      client: { order: "client_id", erasing: "deletes", copy: "orders.photos", sort: "place" },
      driver: { order: "driver_id", erasing: clientsMove, copy: "jobs.photos", sort: "place" },
    },
    names: { createdAt: "at" },
    kept: { orderPhotos: byFunction },
    columns: {
      id: link<string>(),
      orderId: link<string>(),
      place: nobody<number>(),
      fileId: link<string>(),
      createdAt: fact<Date>(),
    },
  },
  /** Amounts are whole rand. */
  cash_receipts: {
    people: {
      client: { order: "client_id", erasing: clientsMove, copy: "orders.cash" },
      driver: { order: "driver_id", erasing: clientsMove, copy: "jobs.cash" },
    },
    isSingle: true,
    kept: staysWithOrder,
    columns: {
      orderId: link<string>(),
      at: fact<Date>(),
      /** The amount that the driver or staff wrote down. */
      written: fact<number>(),
      /** The amount that the client states. */
      said: fact<number | null>(),
      state: fact<CashState>(),
      how: fact<CashConfirmation | null>(),
      /** The amount that counts; null while none does. */
      agreed: fact<number | null>(),
    },
  },
  /** Only an erasure ever changes a note. */
  order_notes: {
    people: {
      client: {
        order: "client_id",
        erasing: "clears",
        copy: "orders.officeNotes",
        sort: "at desc",
      },
    },
    kept: staysWithOrder,
    columns: {
      id: link<string>(),
      orderId: link<string>(),
      authorId: office<string>(),
      at: fact<Date>(),
      text: personal<string>(erasedName).readBy("staff"),
    },
  },
  reviews: {
    people: {
      client: { order: "client_id", erasing: "clears", copy: "orders.reviews" },
      driver: {
        order: "driver_id",
        and: sql<SqlBool>`by_type = 'driver'`,
        erasing: "clears",
        copy: "jobs.reviews",
      },
    },
    names: { byType: "by", createdAt: "at" },
    kept: staysWithOrder,
    columns: {
      id: link<string>(),
      orderId: link<string>(),
      byType: fact<"client" | "driver">(),
      rating: fact<number>(),
      words: personal<string>(erasedName),
      mayShow: personal<boolean>(false),
      createdAt: fact<Date>(),
      reply: personal<Generated<string>>(""),
      hiddenAt: office<Generated<Date | null>>(),
    },
  },
  /** A claim for damage or loss; amounts are whole rand. */
  claims: {
    people: {
      client: { order: "client_id", erasing: "clears", copy: "orders.claims", sort: "created_at" },
    },
    names: { createdAt: "at" },
    kept: staysWithOrder,
    columns: {
      id: link<string>(),
      orderId: link<string>(),
      words: personal<string>(erasedName).readBy("client", "staff"),
      asked: claimed<number | null>(),
      state: claimed<Generated<ClaimState>>(),
      createdAt: claimed<Date>(),
      /** The last day for the answer, `YYYY-MM-DD`. */
      dueOn: claimed<string>(),
      settledAt: claimed<Generated<Date | null>>(),
      agreed: claimed<Generated<number | null>>(),
      answer: personal<Generated<string>>("").readBy("client", "staff"),
    },
  },
  claim_photos: {
    people: {
      client: {
        where: (id) => sql<SqlBool>`claim_id in (select claims.id from claims
          join orders on orders.id = order_id where client_id = ${id})`,
        erasing: "deletes",
      },
    },
    kept: { claimPhotos: byFunction },
    columns: {
      id: link<string>(),
      claimId: link<string>(),
      place: nobody<number>(),
      fileId: link<string>(),
      createdAt: fact<Date>(),
    },
  },
} as const satisfies Entries;

export type JobOffersTable = TableRow<(typeof jobTables)["job_offers"]["columns"]>;
export type CashReceiptsTable = TableRow<(typeof jobTables)["cash_receipts"]["columns"]>;
export type ClaimsTable = TableRow<(typeof jobTables)["claims"]["columns"]>;
export type PriceProposalsTable = TableRow<(typeof jobTables)["price_proposals"]["columns"]>;
