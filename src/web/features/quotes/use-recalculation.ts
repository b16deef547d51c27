import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { handOver } from "#web/lib/api/step-failure.ts";
import { changeDraft } from "#web/lib/quote-draft/draft-store.ts";
import { type DraftQuote, keepQuote, type QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { requestQuote } from "./request-quote.ts";

export type Recalculation = {
  /** Calculates the same trip again; `whenSame` runs when the price has stayed. */
  readonly recalculate: (whenSame?: () => void) => void;
  readonly isPending: boolean;
  readonly error: string | null;
  /** The quote that a new one has taken the place of. */
  readonly before: DraftQuote | null;
};

/** A fresh price for a quote that is no longer held; whatever was entered stays. */
export function useRecalculation(draft: QuoteDraft, quote: DraftQuote): Recalculation {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [before, setBefore] = useState<DraftQuote | null>(null);
  const calculation = useSingleMutation({
    mutationFn: () => requestQuote(queryClient, draft),
    onSuccess: (fresh) => {
      setBefore(quote);
      changeDraft((latest) => keepQuote(latest, draft, fresh));
    },
  });

  /** Leads on from here, and nobody who has gone elsewhere meanwhile. */
  function recalculate(whenSame?: () => void) {
    calculation.start(undefined, {
      onSuccess: (fresh) => {
        if (fresh.price === quote.price) whenSame?.();
      },
      onError: (error) => {
        if (!(error instanceof ApiError) || !error.errors) return;
        // The form mends it: a day that has passed, a place that is no longer known.
        const failure = { errors: error.errors, summary: error.msg };
        void navigate(webPaths.quote(), { state: handOver(failure) });
      },
    });
  }

  return {
    recalculate,
    isPending: calculation.isPending,
    error: calculation.isError ? messageOf(calculation.error) : null,
    before,
  };
}
