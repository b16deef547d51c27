import { useState } from "react";
import { brand } from "#contract/brand.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { RetryIcon, Spinner } from "#web/ui/icons.tsx";
import { RetryLine } from "#web/ui/states/retry-line.tsx";
import { PriceExplained } from "./breakdown/price-explained.tsx";
import { type PriceLine, priceLines } from "./breakdown/price-lines.ts";
import { MissingFields } from "./form/missing-fields.tsx";
import type { LivePrice } from "./live-price.ts";
import { PriceTag } from "./price-tag.tsx";

/** The price that moves as the form is filled: a card on wide screens, a bar on small ones. */
export function LivePriceView(props: { readonly price: LivePrice; readonly draft: QuoteDraft }) {
  const { price, draft } = props;
  const lines = linesOf(price, draft);
  return (
    <>
      <div className="sticky top-24 hidden self-start lg:block">
        <PriceCard price={price} lines={lines} />
      </div>
      <PriceBar price={price} lines={lines} />
      <output className="sr-only">
        {price.kind === "priced" && `Your price is ${formatRand(price.amounts.price)}`}
      </output>
    </>
  );
}

function linesOf(price: LivePrice, draft: QuoteDraft): readonly PriceLine[] {
  if (price.kind !== "priced") return [];
  const { amounts, distance, pricing } = price;
  return priceLines({
    amounts,
    truckSize: draft.truckSize,
    orderDate: draft.orderDate,
    kms: distance.kms,
    source: distance.source,
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
    rates: pricing,
  });
}

/** The price at the bottom of a small screen: what it is, or what it still needs. */
function PriceBar(props: { readonly price: LivePrice; readonly lines: readonly PriceLine[] }) {
  const { price, lines } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      data-bottom-bar
      data-no-print
      aria-label="Your price"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card px-4 py-3 shadow-soft lg:hidden"
    >
      <div className="mx-auto flex min-h-14 max-w-form flex-col justify-center">
        {price.kind === "missing" && (
          <>
            <p className="text-small text-quiet">Your price needs</p>
            <MissingFields fields={price.fields} className="flex flex-wrap gap-x-4 text-small" />
          </>
        )}
        {price.kind === "loading" && <WorkingItOut />}
        {price.kind === "failed" && (
          <RetryLine message={price.message} busy={price.busy} onRetry={price.retry} />
        )}
        {price.kind === "priced" && (
          <div className="flex items-center justify-between gap-4">
            <PriceTag price={price.amounts.price} />
            <button
              type="button"
              aria-haspopup="dialog"
              className="link min-h-11 text-small"
              onClick={() => setOpen(true)}
            >
              What is in it
            </button>
          </div>
        )}
      </div>
      <Dialog
        open={isOpen && price.kind === "priced"}
        onClose={() => setOpen(false)}
        title="What is in your price"
      >
        <p className="mb-3 text-quiet">{cashSentence}</p>
        {price.kind === "priced" && <PriceExplained lines={lines} total={price.amounts.price} />}
      </Dialog>
    </section>
  );
}

/** The price beside the form, on screens that have room for it. */
function PriceCard(props: { readonly price: LivePrice; readonly lines: readonly PriceLine[] }) {
  const { price, lines } = props;
  return (
    <Card label="Your price">
      <p className="text-lead font-bold">Your price</p>
      <div className="mt-3">
        {price.kind === "missing" && (
          <>
            <p className="text-quiet">It shows here as soon as we know these:</p>
            <MissingFields fields={price.fields} className="mt-2 grid justify-items-start gap-1" />
          </>
        )}
        {price.kind === "loading" && <WorkingItOut />}
        {price.kind === "failed" && <PriceFailed price={price} />}
        {price.kind === "priced" && (
          <>
            <PriceTag price={price.amounts.price} large />
            <p className="mt-4 mb-4">{cashSentence}</p>
            <PriceExplained lines={lines} total={price.amounts.price} />
          </>
        )}
      </div>
    </Card>
  );
}

const cashSentence = `You pay this in cash on the day. Nothing is added at the door. ${brand.vatSentence}`;

function WorkingItOut() {
  return (
    <p className="flex items-center gap-2 text-quiet">
      <Spinner /> Working out your price
    </p>
  );
}

function PriceFailed(props: { readonly price: LivePrice & { readonly kind: "failed" } }) {
  return (
    <div role="alert">
      <p>{props.price.message}</p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={props.price.busy}
        icon={<RetryIcon className="size-5" />}
        onClick={props.price.retry}
      >
        Try again
      </Button>
    </div>
  );
}
