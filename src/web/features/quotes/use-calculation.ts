import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { requiredFieldsMessage } from "#domain/text/field-errors.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useReadCache } from "#web/api/use-read.ts";
import { serverNowMs } from "#web/browser/use-now.ts";
import { readObjectFields } from "#web/drafts/parse-stored.ts";
import { addQuoteToDraft, type DraftQuote, type QuoteDraft } from "#web/drafts/quote-draft.ts";
import { parseStoredQuote, quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { useResendFormOnReconnect } from "#web/offline/reconnect.ts";
import type { FormFailure } from "#web/ui/form/form-context.ts";
import { type Navigate, useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { checkQuoteDraft, type QuoteErrors, quoteErrorToasts } from "./form/check-draft.ts";
import { requestQuote } from "./request-quote.ts";

const changedMeanwhileMessage =
  "Something was changed while we calculated. Look at it and press Calculate Quote again.";

/** Prices the draft when "Calculate Quote" is pressed. The form begins with the failure `initial`. */
export function useQuoteCalculation(initial: FormFailure | undefined) {
  const cache = useReadCache();
  const navigate = useNavigate();
  const sending = useFormCall({ initial, foundSummary: requiredFieldsMessage });
  const call = useResendFormOnReconnect(sending, quoteDraftStore.current(), calculate);

  function calculate() {
    const asked = quoteDraftStore.current();
    const found = checkQuoteDraft(asked, serverNowMs());
    showToasts(found);
    const send = async () => {
      const quote = await requestQuote(cache, asked);
      quoteDraftStore.change((latest) => addQuoteToDraft(latest, asked, quote));
      return quote;
    };
    void call.submit(found, send, {
      done: ({ quoteId }) => {
        if (quoteDraftStore.current().quote?.quoteId === quoteId)
          navigate(webPaths.priceBreakdown());
        else call.fail(changedMeanwhileMessage);
      },
      failed: (error) => {
        if (error instanceof ApiError && error.errors) showToasts(error.errors);
      },
    });
  }

  return { call, calculate };
}

function showToasts(errors: QuoteErrors): void {
  for (const message of quoteErrorToasts(errors)) showToast(message, "error");
}

/** Opens the form with errors that only the form can correct, such as a day that has passed. */
export function returnToQuoteForm(error: unknown, navigate: Navigate, replace = false): void {
  if (!(error instanceof ApiError) || !error.errors) return;
  const failure = { errors: error.errors, summary: error.msg };
  navigate(webPaths.quote(), { replace, state: { failure } });
}

/** Calculates an expired quote again. The draft stays as it is. */
export function useQuoteRecalculation(draft: QuoteDraft, quote: DraftQuote) {
  const cache = useReadCache();
  const navigate = useNavigate();
  const { state } = useLocation();
  /** The old quote, once a new one has replaced it. */
  const [before, setBefore] = useState(() => parseStoredQuote(readObjectFields(state)["replaced"]));
  const call = useResendFormOnReconnect(useFormCall(), draft, recalculate);

  /** Calculates the same trip again. `whenSame` runs if the price stays the same. */
  function recalculate(whenSame?: () => void) {
    const calculate = async () => {
      const fresh = await requestQuote(cache, draft);
      setBefore(quote);
      quoteDraftStore.change((latest) => addQuoteToDraft(latest, draft, fresh));
      return fresh;
    };
    void call.run(calculate, {
      done: (fresh) => {
        if (fresh.price === quote.price) whenSame?.();
      },
      failed: (error) => returnToQuoteForm(error, navigate),
    });
  }

  return {
    recalculate,
    isPending: call.busy,
    error: call.error === null ? null : apiErrorMessage(call.error),
    before,
  };
}
