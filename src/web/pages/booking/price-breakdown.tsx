import { BookingSteps } from "#web/features/booking/booking-steps.tsx";
import { NeedsPrice } from "#web/features/booking/needs-price.tsx";
import { TripCard } from "#web/features/booking/trip-card.tsx";
import { QuoteBreakdown } from "#web/features/quotes/breakdown/quote-breakdown.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Quote Breakdown" });

export default function PriceBreakdown() {
  return (
    <div className="page-width py-8 md:py-12">
      <NeedsPrice>
        {(draft, quote) => (
          <>
            <BookingSteps current="Price" />
            <PageHeading intro="Every part of your price, in rand.">Quote Breakdown</PageHeading>
            <QuoteBreakdown draft={draft} quote={quote}>
              <TripCard draft={draft} quote={quote} />
            </QuoteBreakdown>
          </>
        )}
      </NeedsPrice>
    </div>
  );
}
