import { lazy, Suspense } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { useFormFailureFromNavigation } from "#web/api/api-error.ts";
import { useIsHydrated } from "#web/browser/use-now.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { priceRegion } from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { sharedQuoteParameter } from "#web/features/quotes/first-price/quote-address.ts";
import { useTripFromUrl } from "#web/features/quotes/first-price/use-arrival.ts";
import { QuoteForm } from "#web/features/quotes/form/quote-form.tsx";
import { LivePriceBesideForm } from "#web/features/quotes/live-price-view.tsx";
import { useLivePrice } from "#web/features/quotes/use-live-price.ts";
import { useOfflinePages } from "#web/offline/offline-pages.ts";
import { GoogleMapsLink, TripMap } from "#web/parts/map/trip-map.tsx";
import { usePageId } from "#web/routing/current-page.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

const own = {
  head: {
    title: `Get a quote for a moving truck in ${regionNamesText}`,
    description: `Two places, a truck, a day: see the whole price of your move or delivery in ${regionNamesText} at once. Free, and without an account.`,
    path: webPaths.quote(),
  },
  heading: "Get your quote",
  intro: "Fill this in and watch the price. It is free, and you need no account for it.",
} as const;

const prototype = {
  head: { title: "Prototype: the quote form", description: "A copy of the quote form." },
  heading: "Prototype: the quote form",
  intro: "A copy of the quote form. It shares its draft, and its prices are real.",
} as const;

const pageWords = (routeId: string) => (routeId === "prototype-quote" ? prototype : own);

export const pageHead = (id: string) => pageWords(id).head;

/** The page /quote and its copy /testquote: the quote form, or a price that was shared by a link. */
export default function Quote() {
  const [search] = useSearchParams();
  const sharedId = search.get(sharedQuoteParameter);
  // The built HTML holds the quote form, so hydration has to start with the form.
  if (!useIsHydrated() || !sharedId) return <QuotePage />;
  return (
    <div className="page-width max-w-text! py-8 md:py-12">
      <PageHeading>A price for you</PageHeading>
      <Suspense>
        <SharedPrice quoteId={sharedId} />
      </Suspense>
    </div>
  );
}

/** Loads the page of a shared price only when it is needed, because few people open such a link. */
const SharedPrice = lazy(() => import("#web/features/quotes/shared/shared-price.tsx"));

function QuotePage() {
  const { heading, intro } = pageWords(usePageId());
  const draft = useFormDraft(quoteDraftStore);
  useOfflinePages(draft.quote !== null);
  const shown = { draft, ...useLivePrice(draft) };
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeading intro={intro}>{heading}</PageHeading>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Notice title={`We operate only in ${regionNamesText}`}>
            No long-distance transport. Hours are 07:00-17:00, any day including holidays.
          </Notice>
          <Card>
            <QuoteForm
              {...shown}
              handedOver={useFormFailureFromNavigation()}
              unknownTexts={useTripFromUrl()}
            />
          </Card>
          <QuoteMap {...shown} />
        </div>
        <LivePriceBesideForm {...shown} />
      </div>
    </div>
  );
}

/** The trip on a map, once the price is known. The space for the map is reserved from the start. */
function QuoteMap(props: Pick<Parameters<typeof QuoteForm>[0], "draft" | "price" | "distance">) {
  const { draft, price, distance } = props;
  const way = price.kind === "priced" && distance.state === "ready" ? distance.value : null;
  const { location: pickup, formatted_address: from } = draft.pickup;
  const { location: destination, formatted_address: to } = draft.destination;
  return (
    <Card title="Your trip on the map" className="pb-3! md:pb-5!">
      {way?.isDrawn === false ? (
        <GoogleMapsLink from={from} to={to} region={priceRegion(draft)} />
      ) : (
        <TripMap
          trip={way && pickup && destination && { ...way, from, to, pickup, destination }}
          waiting="Your trip shows here once it has its price."
        />
      )}
    </Card>
  );
}
