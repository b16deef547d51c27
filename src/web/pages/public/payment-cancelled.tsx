import { PaymentNote } from "#web/features/home/payment-note.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Your payment was cancelled",
    description: "Where a card payment that was stopped will return to when cards can be used.",
  });

/** Where a payment provider would send back who stopped. It shows its words and changes nothing. */
export default function PaymentCancelled() {
  return (
    <PaymentNote kind="stopped" title="Your payment was cancelled">
      This is where a card payment that you stop will bring you back to. Today we take cash only, on
      the day of the move, so no money has moved and no order was cancelled. What is booked stands
      in your orders.
    </PaymentNote>
  );
}
