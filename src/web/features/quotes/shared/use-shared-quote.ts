import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/api/api-client.ts";
import { ApiError, handOver } from "#web/api/api-error.ts";
import { type FormCall, useFormCall } from "#web/api/use-form-call.ts";
import { serverNow } from "#web/browser/use-now.ts";
import { keepQuote } from "#web/drafts/change-quote-draft.ts";
import { type DraftQuote, isHeld } from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import { useNavigate } from "#web/ui/navigation.tsx";
import { pricingQuery, requestQuote, withRates } from "../request-quote.ts";
import { replacedState } from "../use-calculation.ts";
import { type SharedQuote, withTrip } from "./shared-quote.ts";

/** Takes a quote over into the draft and goes to its price, worked out anew when it is no longer held. */
export function useTakeOver(): { readonly call: FormCall; readonly takeOver: TakeOver } {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const call = useFormCall();

  function takeOver(shared: SharedQuote) {
    void call.run(() => takenOver(queryClient, shared), {
      done: (replaced) =>
        navigate(webPaths.priceBreakdown(), { replace: true, state: replacedState(replaced) }),
      failed: (error) => {
        if (!(error instanceof ApiError) || !error.errors) return;
        // Only the form can correct it: a day that has passed, a place that is no longer known.
        const failure = { errors: error.errors, summary: error.msg };
        navigate(webPaths.quote(), { replace: true, state: handOver(failure) });
      },
    });
  }

  return { call, takeOver };
}

type TakeOver = (shared: SharedQuote) => void;

/** Answers the quote that a fresh one has taken the place of, or null. */
async function takenOver(
  queryClient: QueryClient,
  shared: SharedQuote,
): Promise<DraftQuote | null> {
  const placeOf = (placeId: string) =>
    callApi("GET /api/places/{placeId}", { params: { placeId } });
  const [pickup, destination, pricing] = await Promise.all([
    placeOf(shared.pickupPlaceId),
    placeOf(shared.destinationPlaceId),
    queryClient.fetchQuery(pricingQuery(shared.truckSize)).catch(() => undefined),
  ]);
  quoteDraft.change((own) => withTrip(own, shared, { pickup, destination }));
  const draft = quoteDraft.current();
  const sent = withRates(shared, draft, pricing);
  const held = isHeld(shared, serverNow());
  const quote = held ? sent : await requestQuote(queryClient, draft);
  quoteDraft.change((latest) => keepQuote(latest, draft, quote));
  return held ? null : sent;
}
