import { checkReview, maxReviewLength, reviewRatings } from "#domain/reviews/review-policy.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { formatInstant } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { useIsStaff, useSignedInParty } from "#web/session/access.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";

type Review = CallReply<"GET /api/orders/{id}/reviews">["items"][number];

export function OrderReviewCard({ order }: { readonly order: OrderDetails }) {
  const viewer = useSignedInParty().type;
  const isCompleted = order.status === "completed";
  const { data } = useApiRead(
    "GET /api/orders/{id}/reviews",
    { params: { id: order.id } },
    { enabled: isCompleted },
  );
  if (!isCompleted || data === undefined || (viewer === "user" && data.items.length === 0)) {
    return null;
  }
  const title = data.items.length > 1 ? "Reviews" : "Review";
  return (
    <Card title={title} className="md:p-6 print:hidden">
      {data.items.map((review) => (
        <OrderReviewText key={review.id} review={review} />
      ))}
      {viewer === "client" &&
        data.items
          .filter(({ removedFor }) => removedFor === null)
          .map(({ id, mayShow }) => <Consent key={id} orderId={order.id} mayShow={mayShow} />)}
      {data.items.length === 0 && viewer !== "user" && (
        <ReviewForm orderId={order.id} isClient={viewer === "client"} />
      )}
    </Card>
  );
}

export function OrderReviewText({ review }: { readonly review: Review }) {
  const { by, rating, words, reply, removedFor, mayShow, approved, createdAt } = review;
  const isStaff = useIsStaff();
  const whose = by === "client" ? "Client" : "Driver, of the client";
  return (
    <div className="grid gap-1 py-2 wrap-anywhere">
      <p className="font-bold">
        {isStaff && `${whose}: `}
        {rating} of 5
      </p>
      {words !== "" && <p className="whitespace-pre-line">{words}</p>}
      <p className="text-small text-quiet">
        {formatInstant(createdAt)}
        {isStaff && mayShow && `, ${approved ? "" : "to be "}approved for the home page`}
      </p>
      {[
        ["Our answer", reply],
        [isStaff ? "Removed" : "Our office removed this review", removedFor],
      ].map(
        ([title, text]) =>
          text && (
            <p key={title} className="border-l-4 border-line pl-3 whitespace-pre-line">
              <span className="block text-small text-quiet">{title}</span>
              {text}
            </p>
          ),
      )}
    </div>
  );
}

function Consent({ orderId, mayShow }: { readonly orderId: string; readonly mayShow: boolean }) {
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-64 text-small text-quiet">
        {mayShow
          ? "You let us show this on our home page, with your first name and the suburb or town you moved from, once we have read it. Links never show."
          : "We do not show this on our home page."}
      </p>
      <OfficeActionButton
        label={mayShow ? "Do not show it" : "Let us show it"}
        question={mayShow ? "Show your review no more?" : "Show your review on our home page?"}
        write={() =>
          changeRecordById("PATCH /api/orders/review/{id}", orderId, { mayShow: !mayShow })
        }
      >
        You can change it here at any time.
      </OfficeActionButton>
    </div>
  );
}

function ReviewForm(props: { readonly orderId: string; readonly isClient: boolean }) {
  const { orderId, isClient } = props;
  const call = useFormCall();
  const { values, bind, change } = useUnsavedFormEntries({ rating: "", words: "", mayShow: false });

  function send() {
    const body = { ...values, rating: Number(values.rating) };
    void call.write(checkReview(body), () =>
      changeRecordById("POST /api/orders/review/{id}", orderId, body),
    );
  }

  return (
    <Form label="Review" onSubmit={send} call={call} className="grid gap-5">
      <p className="text-quiet">
        {isClient
          ? "How was your move? A review stays as you send it."
          : "How was this client? Our office reads it, and the client in the copy of their data. It stays as you send it."}
      </p>
      <SelectField
        {...bind("rating")}
        label="Stars"
        options={[
          ["", "Choose 1 to 5"],
          ...reviewRatings.toReversed().map((stars) => [String(stars), `${stars} of 5`] as const),
        ]}
      />
      <TextAreaField
        {...bind("words")}
        label="In your words"
        optional
        maxLength={maxReviewLength}
      />
      {isClient && (
        <CheckboxField
          name="mayShow"
          label="You may show this on your home page, with my first name and the suburb or town I moved from"
          checked={values.mayShow}
          onCheckedChange={(mayShow) => change({ mayShow })}
        />
      )}
      <SubmitButton className="justify-self-start">Send review</SubmitButton>
    </Form>
  );
}
