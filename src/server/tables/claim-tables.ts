import { type Generated, type SqlBool, sql } from "kysely";
import type { ClaimState } from "#domain/claims/claim-states.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import {
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
} from "./register.ts";

/** The columns of a photo, without the id of its order or claim. Deleting the photo deletes its file. */
export const photoTableColumns = {
  id: columnMakers.link<string>(),
  place: columnMakers.nobody<number>(),
  fileId: columnMakers.link<string>(),
  createdAt: columnMakers.fact<Date>(),
};

/** A value of a claim or its answer, which only the client and staff may read. */
const claimed = <T>() => columnMakers.fact<T>().readBy("client", "staff");

export const claimTables = {
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
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      id: columnMakers.link<string>(),
      orderId: columnMakers.link<string>(),
      byType: columnMakers.fact<"client" | "driver">(),
      rating: columnMakers.fact<number>(),
      words: columnMakers.personal<string>(erasedName),
      mayShow: columnMakers.personal<boolean>(false),
      createdAt: columnMakers.fact<Date>(),
      reply: columnMakers.personal<Generated<string>>(""),
      hiddenAt: columnMakers.office<Generated<Date | null>>(),
      approved: columnMakers.office<Generated<boolean>>().readBy("client", "driver", "staff"),
      consentAt: columnMakers.office<Generated<Date | null>>(),
    },
  },
  /** Claims for damage or loss; their amounts are in whole rand. */
  claims: {
    people: {
      client: { order: "client_id", erasing: "clears", copy: "orders.claims", sort: "created_at" },
    },
    names: { createdAt: "at" },
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      id: columnMakers.link<string>(),
      orderId: columnMakers.link<string>(),
      words: columnMakers.personal<string>(erasedName).readBy("client", "staff"),
      asked: claimed<number | null>(),
      state: claimed<Generated<ClaimState>>(),
      createdAt: claimed<Date>(),
      /** The last day on which we may answer the claim, `YYYY-MM-DD`. */
      dueOn: claimed<string>(),
      settledAt: claimed<Generated<Date | null>>(),
      agreed: claimed<Generated<number | null>>(),
      answer: columnMakers.personal<Generated<string>>("").readBy("client", "staff"),
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
    kept: { claimPhotos: needsFunctionMarker },
    columns: { ...photoTableColumns, claimId: columnMakers.link<string>() },
  },
} as const satisfies RegisteredTables;
