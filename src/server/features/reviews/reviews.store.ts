import { type SqlBool, sql } from "kysely";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { officeReviewSchema, type PublishedReview } from "#contract/reviews.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { parseOrderReference } from "#domain/orders/order-reference.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import { removeLinks } from "#domain/reviews/remove-links.ts";
import { maxShownReviews } from "#domain/reviews/review-policy.ts";
import type { Db } from "#server/context.ts";
import { findSuburbOrTown } from "#server/core/places/own-places.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";

type ReviewsFilter = ReceivedCallQuery<"GET /api/reviews/all.csv">;

export function selectReviews(db: Db) {
  return db
    .selectFrom("reviews")
    .innerJoin("orders", "orders.id", "reviews.orderId")
    .innerJoin("order_references", "order_references.orderId", "reviews.orderId")
    .leftJoin("parties", (join) =>
      join.on(
        "parties.id",
        "=",
        sql`case reviews.by_type when 'client' then orders.client_id else orders.driver_id end`,
      ),
    )
    .select(["reviews.id", "reviews.byType as by", "reviews.rating", "reviews.words"])
    .select(["reviews.reply", "reviews.mayShow", "reviews.createdAt", "reviews.orderId"])
    .select(["reviews.approved", "order_references.reference"])
    .select(
      sql<string | null>`case when reviews.hidden_at is not null then coalesce((
        select changes ->> 'reason' from audit_events
        where entity = 'review' and entity_id = reviews.id::text and action = 'delete'), '') end`.as(
        "removedFor",
      ),
    )
    .select(sql<string>`coalesce(parties.name || ' ' || parties.surname, '')`.as("name"));
}

export const reviewList = {
  entity: "review",
  id: "reviews.id",
  all: selectReviews,
  listed: (db: Db, { q, removed, waiting }: ReviewsFilter) => {
    const found = selectReviews(db)
      .where("reviews.hiddenAt", removed ? "is not" : "is", null)
      .$if(waiting !== undefined, (all) => all.where(sql<SqlBool>`may_show and not approved`));
    const text = sql<string>`(reviews.words || ' ' || parties.name || ' ' || parties.surname
      || ' ' || order_references.reference)`;
    return q ? found.where(containsTextCondition(text, parseOrderReference(q) ?? q)) : found;
  },
  sorts: createTableSorts("reviews", {
    createdAt: ["createdAt", "id"],
    rating: [{ ref: "reviews.rating", type: "int" }, "createdAt", "id"],
  }),
  usualSort: "-createdAt",
  columns: createCsvColumns(
    officeReviewSchema,
    {
      words: "Review",
      mayShow: "May Be Shown",
      approved: "Approved",
      reply: "Answer",
      removedFor: null,
      orderId: null,
    },
    ["id", "createdAt", "reference", "by", "name"],
  ),
};

/** Reads the home page's reviews, newest first, but no removed account's, which cannot withdraw consent. */
export async function findHomePageReviews(
  db: Db,
  unapprovedUntilMs: number,
): Promise<PublishedReview[]> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("orders", "orders.id", "reviews.orderId")
    .innerJoin("parties", "parties.id", "orders.clientId")
    .select(["reviews.rating", "reviews.words", "reviews.reply", "reviews.createdAt"])
    .select(["orders.pickup", "parties.name"])
    .where("reviews.mayShow", "=", true)
    .where("reviews.hiddenAt", "is", null)
    .where(sql<SqlBool>`(reviews.approved or reviews.consent_at <= ${new Date(unapprovedUntilMs)})`)
    .where("orders.status", "=", orderActions.complete.leadsTo)
    .where("orders.hiddenAt", "is", null)
    .where("parties.status", "<>", "removed")
    .orderBy("reviews.createdAt", "desc")
    .orderBy("reviews.id", "desc")
    .limit(maxShownReviews)
    .execute();
  return Promise.all(
    rows.map(async ({ name, pickup, rating, words, reply, createdAt }) => ({
      name: removeLinks(name),
      area: (await findSuburbOrTown(pickup))?.main ?? null,
      rating,
      words: removeLinks(words),
      reply,
      day: johannesburgDateAt(createdAt.getTime()),
    })),
  );
}
