import { type ReactNode, useMemo, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { useDraft } from "#web/lib/draft.ts";
import { useKeptPages } from "#web/lib/keep-pages.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { useIsArriving, usePageHandle } from "#web/lib/routing/current-page.ts";
import { useIsHydrated } from "#web/lib/use-now.ts";
import { Redirect } from "#web/ui/navigation/navigation.ts";
import { BookedContext, type PricedDraft, PricedDraftContext } from "./booking-steps.tsx";

/** The `handle` of a page of the booking that needs more than a price. */
export type BookingPage = { readonly needsAgreement: boolean };

/**
 * Shows a step of the booking to people who have a price, and have agreed to the terms where the
 * page asks for that; all others start at the quote form (specification, section 4). A price goes
 * with any change to what it was calculated from.
 */
export default function NeedsPrice(props: { readonly children: ReactNode }) {
  const draft = useDraft(quoteDraft);
  const page = usePageHandle() as BookingPage | undefined;
  const isLeaving = useIsArriving();
  const [last, setLast] = useState<PricedDraft | null>(null);
  const [isBooked, setBooked] = useState(false);
  const booked = useMemo(() => ({ isBooked, setBooked }), [isBooked]);
  const { quote } = draft;
  useKeptPages(quote !== null);
  const isOpen = quote !== null && (!page?.needsAgreement || draft.agreedToTerms);
  if (isOpen && last?.draft !== draft) setLast({ draft, quote });
  // The draft is read once the page is hydrated; until then it only looks as if there were no price.
  if (!useIsHydrated()) return null;
  // A booking empties the draft while the page of the orders is still on its way; on a slow phone
  // even before React has said that it is.
  const shown = isOpen || isLeaving || isBooked ? last : null;
  if (shown === null) return <Redirect to={webPaths.quote()} />;
  return (
    <PricedDraftContext value={shown}>
      <BookedContext value={booked}>
        <div className="page-width py-8 md:py-12">{props.children}</div>
      </BookedContext>
    </PricedDraftContext>
  );
}
