// `useQuery` is used directly, because the new price comes from a call that writes a quote.
// oxlint-disable-next-line no-restricted-imports
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useIsHydrated, useServerNowMs } from "#web/browser/use-now.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import {
  addQuoteToDraft,
  isSameTrip,
  type PricedQuoteDraft,
  type QuoteDraft,
  toQuoteRequest,
} from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { IsBookingDoneContext, PricedDraftContext } from "#web/features/booking/booking-steps.tsx";
import { PriceChangedNotice } from "#web/features/booking/price-changed.tsx";
import { PriceComparison } from "#web/features/quotes/breakdown/price-comparison.tsx";
import { checkQuoteDraft } from "#web/features/quotes/form/check-draft.ts";
import { requestQuote } from "#web/features/quotes/request-quote.ts";
import { useOfflinePages } from "#web/offline/offline-pages.ts";
import { useIsPageLoading, usePageLayoutProps } from "#web/routing/current-page.ts";
import { hasFieldErrors } from "#web/ui/form/form-context.ts";
import { PageHeading } from "#web/ui/layout.tsx";
import { Redirect } from "#web/ui/navigation.tsx";

/** The `layoutProps` of a booking page: whether the page needs agreement to the terms. */
export type BookingPageProps = { readonly needsAgreement: boolean };

const changedElsewhere = {
  failure: {
    errors: {},
    summary: "This move was changed in another tab, and has no price now. Complete it here.",
  },
};

/**
 * Shows a step of the booking to people who have a price, and have agreed to the terms if the page needs
 * that. Anybody else starts at the quote form. Where another tab has changed the move, the page first asks
 * to accept the new price.
 */
export default function PriceGuard(props: { readonly children: ReactNode }) {
  const draft = useFormDraft(quoteDraftStore);
  const page = usePageLayoutProps() as BookingPageProps | undefined;
  const isLeaving = useIsPageLoading();
  const [last, setLast] = useState<PricedQuoteDraft | null>(null);
  const [isBooked, setBooked] = useState(false);
  const booked = useMemo(() => ({ isBooked, setBooked }), [isBooked]);
  const nowMs = useServerNowMs() ?? 0;
  const { quote } = draft;
  useOfflinePages(quote !== null);
  // The pages of a booking never change the trip, so a changed trip comes from another tab.
  const isSame = last === null || isSameTrip(last.draft, draft);
  const isOpen = isSame && quote !== null && (!page?.needsAgreement || draft.agreedToTerms);
  if (isOpen && last?.draft !== draft) setLast({ draft, quote });
  // Before hydration the draft cannot be read, so that there would seem to be no price.
  if (!useIsHydrated()) return null;
  // After a booking the draft is emptied while the orders page loads. On a slow phone it is empty
  // even before React reports that a page loads.
  const isShown = isOpen || isLeaving || isBooked;
  const isOffered = last !== null && !isSame && !hasFieldErrors(checkQuoteDraft(draft, nowMs));
  if (last === null || !(isShown || isOffered)) {
    return <Redirect to={webPaths.quote()} state={last && changedElsewhere} />;
  }
  return (
    <PricedDraftContext value={last}>
      <IsBookingDoneContext value={booked}>
        <div className="page-width py-8 md:py-12">
          {isShown ? (
            props.children
          ) : (
            <NewPrice before={last} draft={draft} onAccept={() => setLast(null)} />
          )}
        </div>
      </IsBookingDoneContext>
    </PricedDraftContext>
  );
}

function NewPrice(props: {
  readonly before: PricedQuoteDraft;
  readonly draft: QuoteDraft;
  readonly onAccept: () => void;
}) {
  const { before, draft, onAccept } = props;
  const query = useQuery({
    queryKey: ["changed elsewhere", toQuoteRequest(draft)],
    queryFn: ({ client }) => draft.quote ?? requestQuote(client, draft),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHeading>Your move has changed</PageHeading>
      <LoadedContent
        query={query}
        what="your new price"
        failed="We cannot work out the new price right now"
      >
        {(quote) => (
          <PriceChangedNotice
            from={before.quote.price}
            to={quote.price}
            why="You have changed this move in another tab."
            accept="Go on"
            onAccept={() => {
              quoteDraftStore.change((latest) => addQuoteToDraft(latest, draft, quote));
              onAccept();
            }}
          >
            <PriceComparison before={before.quote} after={quote} />
          </PriceChangedNotice>
        )}
      </LoadedContent>
    </>
  );
}
