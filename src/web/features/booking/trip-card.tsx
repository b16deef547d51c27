import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import type { DraftQuote, QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { Card } from "#web/ui/card.tsx";
import { TripTable } from "./trip-table.tsx";

/** The move beside the step that is about its price or its terms. */
export function TripCard(props: { readonly draft: QuoteDraft; readonly quote: DraftQuote }) {
  return (
    <Card>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-lead font-bold">Your move</h2>
        <Link
          to={webPaths.quote()}
          prefetch="intent"
          className="link inline-flex min-h-11 items-center text-small"
        >
          Change
        </Link>
      </div>
      <TripTable {...props} caption="Your move" />
    </Card>
  );
}
