import { QuoteForm } from "#web/features/quotes/form/quote-form.tsx";
import { useArrivalPlaces } from "#web/features/quotes/form/use-arrival-places.ts";
import { LivePriceView } from "#web/features/quotes/live-price-view.tsx";
import { useLivePrice } from "#web/features/quotes/use-live-price.ts";
import { useHandedOver } from "#web/lib/api/step-failure.ts";
import { useDraft } from "#web/lib/draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { Notice } from "#web/ui/states/notice.tsx";

/** The quote form with its live price: the page /quote, and its copy /testquote. */
export function QuoteScreen(props: { readonly title: string; readonly intro: string }) {
  const draft = useDraft(quoteDraft);
  const { price, distance } = useLivePrice(draft);
  const failure = useHandedOver();
  useArrivalPlaces();
  return (
    <div className="page-width py-8 pb-36 md:py-12 lg:pb-16">
      <PageHeading intro={props.intro}>{props.title}</PageHeading>
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
