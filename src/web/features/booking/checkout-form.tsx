import { type ReactNode, useEffect, useRef } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { PaymentType } from "#domain/orders/check-checkout.ts";
import {
  type CalculatedQuote,
  type DraftQuote,
  keepQuote,
  type QuoteDraft,
} from "#web/lib/quote-draft/quote-draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { useBookOrder } from "./use-book-order.ts";

/** The ways to pay, by the words of the specification, section 2. */
const payments: readonly { value: PaymentType; label: string; disabled?: boolean }[] = [
  { value: "cash", label: "Cash - On date of move" },
  { value: "card", label: "Card - Option available in the future", disabled: true },
];

/** The last step: how it is paid, and "Book Order". */
export function CheckoutForm(props: {
  readonly draft: QuoteDraft;
  readonly quote: DraftQuote;
  readonly onBooked: () => void;
  readonly compare: (before: CalculatedQuote, after: CalculatedQuote) => ReactNode;
}) {
  const { draft, quote } = props;
  const { call, book, failure } = useBookOrder(props.onBooked);

  function acceptAndBook(fresh: CalculatedQuote) {
    quoteDraft.change((latest) => keepQuote(latest, draft, { ...fresh, rates: null }));
    book();
  }

  const isInForm = failure === null || failure.kind === "refused";
  return (
    <Form
      label="Payment"
      onSubmit={book}
      call={isInForm ? call : { ...call, errors: {}, summary: null }}
    >
      {failure?.kind === "unknown" && (
        <Notice kind="error" title="Your booking is not confirmed yet">
          {failure.message}
        </Notice>
      )}
      {failure?.kind === "price-changed" && (
        <PriceChanged
          from={quote.price}
          to={failure.quote.price}
          busy={call.busy}
          onAccept={() => acceptAndBook(failure.quote)}
        >
          {props.compare(quote, failure.quote)}
        </PriceChanged>
      )}
      <RadioCards
        name="paymentType"
        label="Payment method"
        options={payments}
        value={draft.paymentType === "" ? null : draft.paymentType}
        onValueChange={(paymentType) => {
          if (paymentType === "cash") quoteDraft.change((latest) => ({ ...latest, paymentType }));
        }}
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-between border-t border-line pt-6">
        <LinkButton
          to={webPaths.orderTerms()}
          variant="secondary"
          icon={<ArrowLeftIcon className="size-5" />}
        >
          Back
        </LinkButton>
        {/* While a new price waits for an answer, the old one cannot be booked. */}
        {failure?.kind !== "price-changed" && (
          <SubmitButton className="w-full min-w-40">Book Order</SubmitButton>
        )}
      </div>
      <p className="text-small text-quiet">
        Booking costs nothing now. You pay {formatRand(quote.price)} in cash on the day.{" "}
        {brand.vatSentence}
      </p>
    </Form>
  );
}

/** The price is another one now: nothing was booked, and the customer decides. */
function PriceChanged(props: {
  readonly from: number;
  readonly to: number;
  readonly busy: boolean;
  readonly onAccept: () => void;
  /** The two prices part by part. */
  readonly children: ReactNode;
}) {
  const { from, to, busy, onAccept } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="rounded-card">
      <Notice
        kind="warning"
        title={
          from === to
            ? `Parts of the price have changed; it is still ${formatRand(to)}`
            : `The price has changed: it was ${formatRand(from)} and is now ${formatRand(to)}`
        }
      >
        <p>Nothing was booked. You decide whether to book at the new price.</p>
        {props.children}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={busy} onClick={onAccept}>
            Accept and book at {formatRand(to)}
          </Button>
          <LinkButton to={webPaths.quote()} variant="secondary">
            Change the quote
          </LinkButton>
        </div>
      </Notice>
    </div>
  );
}
