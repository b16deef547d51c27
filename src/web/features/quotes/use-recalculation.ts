import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { handOver } from "#web/lib/api/step-failure.ts";
import { type DraftQuote, keepQuote, type QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
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
  const call = useFormCall();

  function recalculate(whenSame?: () => void) {
    const calculate = async () => {
      const fresh = await requestQuote(queryClient, draft);
      setBefore(quote);
      quoteDraft.change((latest) => keepQuote(latest, draft, fresh));
      return fresh;
    };
    void call.run(calculate, {
      done: (fresh) => {
        if (fresh.price === quote.price) whenSame?.();
      },
      failed: (error) => {
        if (!(error instanceof ApiError) || !error.errors) return;
        // Only the form can correct it: a day that has passed, a place that is no longer known.
        const failure = { errors: error.errors, summary: error.msg };
        void navigate(webPaths.quote(), { state: handOver(failure) });
      },
    });
  }

  return {
    recalculate,
    isPending: call.busy,
    error: call.error === null ? null : messageOf(call.error),
    before,
  };
}
