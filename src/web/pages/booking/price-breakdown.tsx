import { BookingSteps, usePricedDraft } from "#web/features/booking/booking-steps.tsx";
import { TripCard } from "#web/features/booking/trip-table.tsx";
import { QuoteBreakdown } from "#web/features/quotes/breakdown/quote-breakdown.tsx";
import { PageHeading } from "#web/ui/layout.tsx";

export const pageHead = { title: "Quote Breakdown" };

export default function PriceBreakdown() {
  const priced = usePricedDraft();
  return (
    <>
      <BookingSteps current="Price" />
      <PageHeading intro="Every part of your price, in rand.">Quote Breakdown</PageHeading>
      <QuoteBreakdown {...priced}>
        <TripCard {...priced} />
      </QuoteBreakdown>
    </>
  );
}
