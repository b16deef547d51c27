import { webPaths } from "#contract/web-paths.ts";
import { LivePriceView } from "#web/features/quotes/live-price-view.tsx";
import { QuoteForm } from "#web/features/quotes/quote-form.tsx";
import { useArrivalPlaces } from "#web/features/quotes/use-arrival-places.ts";
import { useLivePrice } from "#web/features/quotes/use-live-price.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useQuoteDraft } from "#web/lib/quote-draft/draft-store.ts";
import { useHandedOver } from "#web/lib/step-failure.ts";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () =>
  pageMeta({
    title: "Get a quote for a moving truck in Gauteng",
    description:
      "Two places, a truck, a day: see the whole price of your move or delivery in Gauteng at once. Free, and without an account.",
    path: webPaths.quote(),
  });

export default function Quote() {
  const draft = useQuoteDraft();
  const { price, distance } = useLivePrice(draft);
  const failure = useHandedOver();
  useArrivalPlaces();
  return (
    <div className="page-width py-8 pb-36 md:py-12 lg:pb-16">
      <PageHeading intro="Fill this in and watch the price. It is free, and you need no account for it.">
        Get your quote
      </PageHeading>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Notice title="We operate only in Gauteng">
            No long-distance transport. Hours are 07:00-17:00, any day including holidays.
          </Notice>
          <Card>
            <QuoteForm draft={draft} distance={distance} handedOver={failure} />
          </Card>
        </div>
        <LivePriceView price={price} draft={draft} />
      </div>
    </div>
  );
}
