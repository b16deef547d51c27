import { reviewStatusTabs } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { checkReviewReply, maxReviewLength } from "#domain/reviews/review-policy.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import {
  fieldsWithoutColumn,
  freeTextClass,
  type ListColumns,
} from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RowLink } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { createRecordKindWithHistory } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { columnSortOptions, newestOldestSortOptions } from "#web/office/table/columns.tsx";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { OrderReviewText } from "./order-reviews.tsx";

export const pageHead = { title: "Reviews" };

type Review = ListRow<"GET /api/reviews/all">;

const reviewRecords = createRecordKindWithHistory("reviews", {
  noun: "review",
  rowName: ({ name, reference }) => `${name}, ${formatOrderReference(reference)}`,
  historyWords: {
    actions: { reply: "Answered", consent: "Said whether it may be shown" },
    fields: { mayShow: "May be shown", approved: "Approved for the home page" },
  },
});

const columns: ListColumns<Review> = {
  reference: {
    cell: ({ reference }) => formatOrderReference(reference),
    className: "whitespace-nowrap",
  },
  name: {
    cell: ({ name }) => name,
    isRowHeader: true,
    alwaysShown: true,
    className: freeTextClass,
  },
  review: {
    cell: (review) => <OrderReviewText review={review} />,
    alwaysShown: true,
    className: "min-w-72",
  },
  ...fieldsWithoutColumn("id", "orderId", "by", "rating", "words", "reply", "mayShow"),
  ...fieldsWithoutColumn("createdAt", "removedFor", "approved"),
};

const statusFilter = createChipFilter(
  { param: "show", label: "State", counted: "standing" },
  reviewStatusTabs,
  { waiting: "To approve" },
);

export default function OfficeReviews() {
  return (
    <RecordTable
      kind={reviewRecords}
      label="Reviews"
      intro="What clients say of completed moves, and drivers of clients. A review is never edited. One that its client lets us show waits for your approval."
      columns={columns}
      more={(review, isRemoved) => !isRemoved && <ReviewActions review={review} />}
      chips={[statusFilter]}
      searchHint="Name or words"
      sorts={[
        ...newestOldestSortOptions("createdAt", "Received"),
        ...columnSortOptions("rating", "Stars", ["fewest first", "most first"]),
      ]}
      card={(review) => (
        <>
          <p className="font-bold wrap-anywhere">{reviewRecords.rowName(review)}</p>
          <OrderReviewText review={review} />
        </>
      )}
      nothingYet={{
        title: "No reviews yet",
        children: "A review appears here when a client or a driver writes one after a move.",
      }}
    />
  );
}

function ReviewActions({ review }: { readonly review: Review }) {
  const { id, by, orderId, reply: standing, mayShow, approved } = review;
  return (
    <>
      <RowLink
        to={webPaths.orderDetails(orderId)}
        label="Order"
        name={reviewRecords.rowName(review)}
      />
      {mayShow && (
        <OfficeActionButton
          label={approved ? "Take the approval back" : "Approve"}
          about={` for ${reviewRecords.rowName(review)}`}
          question={approved ? "Approve this review no more?" : "Approve it for the home page?"}
          write={() =>
            changeRecordById("PATCH /api/reviews/approve/{id}", id, { approved: !approved })
          }
        >
          However few its stars are, unless it accuses or names somebody. Links never show.
        </OfficeActionButton>
      )}
      {by === "client" && (
        <ReasonDialog
          isQuiet
          label="Answer"
          title="Answer this review"
          yes="Save the answer"
          no="Leave it"
          reasonLabel="Our answer"
          name="reply"
          maxLength={maxReviewLength}
          initial={standing}
          check={(reply) => ({ reply: checkReviewReply(reply) })}
          send={(reply) =>
            changeRecordById("PATCH /api/reviews/reply/{id}", id, {
              reply,
              was: JSON.stringify({ reply: standing }),
            })
          }
        >
          It stands under the review. An empty answer takes the answer back.
        </ReasonDialog>
      )}
      <ReasonDialog
        isQuiet
        label="Remove"
        title="Remove this review"
        yes="Remove the review"
        no="Keep it"
        danger
        send={(reason) => changeRecordById("POST /api/reviews/remove/{id}", id, { reason })}
      >
        Only where the law asks for it. The reason stays in the history, and whoever wrote the
        review reads it.
      </ReasonDialog>
    </>
  );
}
