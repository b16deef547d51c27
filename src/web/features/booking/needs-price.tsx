import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { useQuoteDraft } from "#web/lib/quote-draft/draft-store.ts";
import type { DraftQuote, QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { useIsHydrated } from "#web/lib/use-is-hydrated.ts";

/**
 * Shows a step of the booking to whoever has a price, and the terms agreed where that is asked; all
 * others start at the quote form (specification, section 4). What was changed since the price was
 * calculated has taken the price away.
 */
export function NeedsPrice(props: {
  readonly agreedTerms?: boolean;
  readonly children: (draft: QuoteDraft, quote: DraftQuote) => ReactNode;
}) {
  const draft = useQuoteDraft();
  // Before that the draft is not read yet, which must not look like "no price".
  if (!useIsHydrated()) return null;
  const { quote } = draft;
  if (quote === null || (props.agreedTerms && !draft.agreedToTerms)) {
    return <Navigate to={webPaths.quote()} replace />;
  }
  return props.children(draft, quote);
}
