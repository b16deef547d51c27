import { type Generated, type SqlBool, sql } from "kysely";
import type { ClaimState } from "#domain/claims/claim-states.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { byFunction, column, reasonsToKeep, type TableEntries } from "./register.ts";

/** The columns of a photo, apart from what it belongs to. Deleting the photo deletes its file. */
export const photoColumns = {
  id: column.link<string>(),
  place: column.nobody<number>(),
  fileId: column.link<string>(),
  createdAt: column.fact<Date>(),
};

/** A value of a claim or its answer, which only the client and staff may read. */
const claimed = <T>() => column.fact<T>().readBy("client", "staff");

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
    kept: reasonsToKeep.withOrder,
    columns: {
      id: column.link<string>(),
      orderId: column.link<string>(),
      byType: column.fact<"client" | "driver">(),
      rating: column.fact<number>(),
      words: column.personal<string>(erasedName),
      mayShow: column.personal<boolean>(false),
      createdAt: column.fact<Date>(),
      reply: column.personal<Generated<string>>(""),
      hiddenAt: column.office<Generated<Date | null>>(),
    },
  },
  /** Claims for damage or loss; their amounts are in whole rand. */
  claims: {
    people: {
      client: { order: "client_id", erasing: "clears", copy: "orders.claims", sort: "created_at" },
    },
    names: { createdAt: "at" },
    kept: reasonsToKeep.withOrder,
    columns: {
      id: column.link<string>(),
      orderId: column.link<string>(),
      words: column.personal<string>(erasedName).readBy("client", "staff"),
      asked: claimed<number | null>(),
      state: claimed<Generated<ClaimState>>(),
      createdAt: claimed<Date>(),
      /** The last day on which we may answer the claim, `YYYY-MM-DD`. */
      dueOn: claimed<string>(),
      settledAt: claimed<Generated<Date | null>>(),
      agreed: claimed<Generated<number | null>>(),
      answer: column.personal<Generated<string>>("").readBy("client", "staff"),
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
    columns: { ...photoColumns, claimId: column.link<string>() },
  },
} as const satisfies TableEntries;
