import { useEffect, useEffectEvent } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { callApi } from "#web/api/api-client.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { type ReadCache, useApiRead, useReadCache } from "#web/api/use-read.ts";
import { serverNowMs } from "#web/browser/use-now.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { addQuoteToDraft, type DraftQuote, isQuotePriceValid } from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { ErrorWithRetry, Notice } from "#web/ui/states.tsx";
import { PriceTag } from "../price-tag.tsx";
import { addRatesToQuote, fetchTruckPricing, requestQuote } from "../request-quote.ts";
import { returnToQuoteForm } from "../use-calculation.ts";
import {
  copySharedTripToDraft,
  type SharedQuote,
  wouldSharedQuoteReplaceDraft,
} from "./shared-quote.ts";

/** Opens a price from a link: at once, or after a question if it would replace a draft. */
export default function SharedPrice({ quoteId }: { readonly quoteId: string }) {
  const draft = useFormDraft(quoteDraftStore);
  const read = useApiRead("GET /api/quotes/{quoteId}", { params: { quoteId } });
  const cache = useReadCache();
  const navigate = useNavigate();
  const call = useFormCall();
  const shared = read.data;
  const open = useEffectEvent((found: SharedQuote) => {
    if (!wouldSharedQuoteReplaceDraft(quoteDraftStore.current(), found)) takeOver(found);
  });
  useEffect(() => {
    if (shared) open(shared);
  }, [shared]);

  /** Opens the shared price. A price that has expired is calculated again. */
  function takeOver(found: SharedQuote) {
    void call.run(() => takeOverQuote(cache, found), {
      done: (replaced) =>
        navigate(webPaths.priceBreakdown(), { replace: true, state: { replaced } }),
      failed: (failure) => returnToQuoteForm(failure, navigate, true),
    });
  }

  const error = read.error ?? call.error;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Notice kind="warning" title="We do not have this price">
        <p>
          The link may be cut off, or older than 30 days. Ask for it again, or get a price of your
          own.
        </p>
        <LinkButton to={webPaths.quote()} replace size="compact" className="mt-3">
          Get a quote
        </LinkButton>
      </Notice>
    );
  }
  if (error !== null) {
    return (
      <ErrorWithRetry
        title="We could not open this price"
        message={apiErrorMessage(error)}
        busy={read.isFetching || call.busy}
        onRetry={() => (shared ? takeOver(shared) : void read.refetch())}
      />
    );
  }
  if (shared && !call.busy && wouldSharedQuoteReplaceDraft(draft, shared)) {
    return (
      <Card>
        <PriceTag price={shared.price} />
        <p className="mt-3 font-semibold">{formatMoveStart(shared)}</p>
        <p className="wrap-anywhere">
          {shared.pickup} to {shared.destination}, {truckNameAndSize(shared.truckSize)}
        </p>
        <p className="mt-4">
          You have filled in a move of your own here. Looking at this price replaces it.
        </p>
        <div className="mt-4 grid gap-3 sm:flex">
          <Button onClick={() => takeOver(shared)}>Look at this price</Button>
          <LinkButton to={webPaths.quote()} replace variant="secondary">
            Keep mine
          </LinkButton>
        </div>
      </Card>
    );
  }
  return (
    <output className="flex items-center gap-2 text-quiet">
      <Spinner /> Opening the price
    </output>
  );
}

/** Puts a shared quote into the draft. Returns the shared one if it expired and a new one replaced it. */
async function takeOverQuote(cache: ReadCache, shared: SharedQuote): Promise<DraftQuote | null> {
  const readPlace = (placeId: string) =>
    callApi("GET /api/places/{placeId}", { params: { placeId } });
  const [pickup, destination, pricing] = await Promise.all([
    readPlace(shared.pickupPlaceId),
    readPlace(shared.destinationPlaceId),
    fetchTruckPricing(cache, shared.truckSize, shared.region),
  ]);
  quoteDraftStore.change((own) => copySharedTripToDraft(own, shared, { pickup, destination }));
  const draft = quoteDraftStore.current();
  const sent = addRatesToQuote(shared, draft, pricing);
  const held = isQuotePriceValid(shared, serverNowMs());
  const quote = held ? sent : await requestQuote(cache, draft);
  quoteDraftStore.change((latest) => addQuoteToDraft(latest, draft, quote));
  return held ? null : sent;
}
