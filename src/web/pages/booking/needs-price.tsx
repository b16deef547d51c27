import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { useIsHydrated, useNow } from "#web/browser/use-now.ts";
import { useDraft } from "#web/drafts/draft.ts";
import {
  isSameTrip,
  keepQuote,
  type PricedDraft,
  type QuoteDraft,
  tripOf,
} from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import { BookedContext, PricedDraftContext } from "#web/features/booking/booking-steps.tsx";
import { PriceChanged } from "#web/features/booking/price-changed.tsx";
import { PriceComparison } from "#web/features/quotes/breakdown/price-comparison.tsx";
import { checkDraft } from "#web/features/quotes/form/check-draft.ts";
import { requestQuote } from "#web/features/quotes/request-quote.ts";
import { useKeptPages } from "#web/offline/start-worker.ts";
import { useIsArriving, usePageHandle } from "#web/routing/current-page.ts";
import { hasErrors } from "#web/ui/form/form-context.ts";
import { PageHeading } from "#web/ui/layout.tsx";
import { Redirect } from "#web/ui/navigation.tsx";

/** The `handle` of a page of the booking that needs more than a price. */
export type BookingPage = { readonly needsAgreement: boolean };

const changedElsewhere = {
  failure: {
    errors: {},
    summary: "This move was changed in another tab, and has no price now. Complete it here.",
  },
};

/**
 * Shows a step of the booking to people who have a price, and have agreed to the terms where the
 * page asks for that; all others start at the quote form (specification, section 4). A move that
 * another tab has changed goes on here once its new price is accepted.
 */
export default function NeedsPrice(props: { readonly children: ReactNode }) {
  const draft = useDraft(quoteDraft);
  const page = usePageHandle() as BookingPage | undefined;
  const isLeaving = useIsArriving();
  const [last, setLast] = useState<PricedDraft | null>(null);
  const [isBooked, setBooked] = useState(false);
  const booked = useMemo(() => ({ isBooked, setBooked }), [isBooked]);
  const nowMs = useNow() ?? 0;
  const { quote } = draft;
  useKeptPages(quote !== null);
  // These pages themselves never change the trip.
  const isSame = last === null || isSameTrip(last.draft, draft);
  const isOpen = isSame && quote !== null && (!page?.needsAgreement || draft.agreedToTerms);
  if (isOpen && last?.draft !== draft) setLast({ draft, quote });
  // The draft is read once the page is hydrated; until then it only looks as if there were no price.
  if (!useIsHydrated()) return null;
  // A booking empties the draft while the page of the orders is still on its way; on a slow phone
  // even before React has said that it is.
  const isShown = isOpen || isLeaving || isBooked;
  const isOffered = last !== null && !isSame && !hasErrors(checkDraft(draft, nowMs));
  if (last === null || !(isShown || isOffered)) {
    return <Redirect to={webPaths.quote()} state={last && changedElsewhere} />;
  }
  return (
    <PricedDraftContext value={last}>
      <BookedContext value={booked}>
        <div className="page-width py-8 md:py-12">
          {isShown ? (
            props.children
          ) : (
            <NewPrice before={last} draft={draft} onAccept={() => setLast(null)} />
          )}
        </div>
      </BookedContext>
    </PricedDraftContext>
  );
}

function NewPrice(props: {
  readonly before: PricedDraft;
  readonly draft: QuoteDraft;
  readonly onAccept: () => void;
}) {
  const { before, draft, onAccept } = props;
  const query = useQuery({
    queryKey: ["changed elsewhere", tripOf(draft)],
    queryFn: ({ client }) => draft.quote ?? requestQuote(client, draft),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHeading>Your move has changed</PageHeading>
      <Loaded
        query={query}
        what="your new price"
        failed="We cannot work out the new price right now"
      >
        {(quote) => (
          <PriceChanged
            from={before.quote.price}
            to={quote.price}
            why="You have changed this move in another tab."
            accept="Go on"
            onAccept={() => {
              quoteDraft.change((latest) => keepQuote(latest, draft, quote));
              onAccept();
            }}
          >
            <PriceComparison before={before.quote} after={quote} />
          </PriceChanged>
        )}
      </Loaded>
    </>
  );
}
