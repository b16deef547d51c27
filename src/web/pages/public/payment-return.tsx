import { PaymentNote } from "#web/features/home/payment-note.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Your payment was a success",
    description: "Where a card payment will return to when cards can be used.",
  });

/** Where a payment provider would send a customer back to. It shows its words and changes nothing. */
export default function PaymentReturn() {
  return (
    <PaymentNote kind="success" title="Your payment was a success">
      This is where a card payment will bring you back to. Today we take cash only, on the day of
      the move, so opening this page has paid for nothing and changed no order. What you owe, and
      what is booked, stands in your orders.
    </PaymentNote>
  );
}
