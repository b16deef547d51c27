import { type ReactNode, useEffect } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { PaymentType } from "#domain/orders/booking-policy.ts";
import { cancellationTermsText, readCancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { isDoorAddress } from "#domain/places/door.ts";
import {
  addQuoteToDraft,
  type CalculatedQuote,
  fillDraftContacts,
} from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { useCompany, VatSentence } from "#web/parts/company/company.tsx";
import { MoveAddressFieldset } from "#web/parts/orders/order-fields.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { RetryCountdown } from "#web/ui/form/wait-line.tsx";
import { Notice } from "#web/ui/states.tsx";
import { BackLink } from "#web/ui/step-line.tsx";
import { usePricedDraft } from "./booking-steps.tsx";
import { PriceChangedNotice } from "./price-changed.tsx";
import type { useBookOrder } from "./use-book-order.ts";

const payments: readonly { value: PaymentType; label: string; disabled?: boolean }[] = [
  { value: "cash", label: "Cash - On date of move" },
  { value: "card", label: "Card - Option available in the future", disabled: true },
];

export function CheckoutForm(props: {
  readonly fresh: CalculatedQuote | null;
  readonly booking: ReturnType<typeof useBookOrder>;
  /** The client who books; undefined while the client is being read. */
  readonly client: Readonly<Record<"name" | "surname" | "cellphone", string>> | undefined;
  readonly compare: (after: CalculatedQuote) => ReactNode;
}) {
  const { fresh, client } = props;
  const { draft, quote } = usePricedDraft();
  const { call, book, failure, waiting } = props.booking;

  useEffect(() => {
    if (client === undefined) return;
    const contactName = `${client.name} ${client.surname}`;
    const contact = { contactName, contactCellphone: formatCellphone(client.cellphone) };
    quoteDraftStore.change((latest) => fillDraftContacts(latest, contact));
  }, [client]);

  function acceptAndBook(accepted: CalculatedQuote) {
    quoteDraftStore.change((latest) =>
      addQuoteToDraft(latest, draft, { ...accepted, rates: null }),
    );
    book();
  }

  const cancelling = cancellationTermsText(readCancellationPolicy(useCompany()));
  const isInForm = failure === null || failure.kind === "refused";
  return (
    <Form
      label="Addresses and payment"
      onSubmit={book}
      call={isInForm ? call : { ...call, errors: {}, summary: null }}
    >
      {failure?.kind === "unknown" && (
        <Notice kind="error" title="Your booking is not confirmed yet">
          {failure.message}
          <RetryCountdown waiting={waiting} />
        </Notice>
      )}
      {fresh && (
        <PriceChangedNotice
          from={quote.price}
          to={fresh.price}
          busy={call.busy}
          onAccept={() => acceptAndBook(fresh)}
        >
          {props.compare(fresh)}
        </PriceChangedNotice>
      )}
      {(["pickup", "destination"] as const).map((end) => {
        const { kind, formatted_address: text } = draft[end];
        const name = `${end}Details` as const;
        return (
          <div key={end} className="border-b border-line pb-6">
            <MoveAddressFieldset
              end={end}
              title={`At the ${end}`}
              value={draft[name]}
              isDoor={isDoorAddress({ kind, text })}
              onChange={(part) =>
                quoteDraftStore.change((latest) => ({
                  ...latest,
                  [name]: { ...latest[name], ...part },
                }))
              }
            >
              <p className="text-quiet wrap-anywhere">{text}</p>
            </MoveAddressFieldset>
          </div>
        );
      })}
      <RadioCards
        name="paymentType"
        label="Payment method"
        options={payments}
        value={draft.paymentType === "" ? null : draft.paymentType}
        onValueChange={(paymentType) => {
          if (paymentType === "cash")
            quoteDraftStore.change((latest) => ({ ...latest, paymentType }));
        }}
      />
      <div className="flex flex-wrap gap-3 sm:justify-between border-t border-line pt-6">
        <BackLink to={webPaths.orderTerms()} />
        {/* While the client has a new price to accept, the old price cannot be booked. */}
        {fresh === null && <SubmitButton className="max-sm:grow">Book Order</SubmitButton>}
      </div>
      <p className="text-small text-quiet">
        Booking costs nothing now. You pay {formatRand((fresh ?? quote).price)} in cash on the day.{" "}
        <VatSentence /> {cancelling}
      </p>
    </Form>
  );
}
