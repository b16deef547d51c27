import { formatRand } from "#domain/money/format-rand.ts";
import type { QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { type PriceLine, priceLines } from "./breakdown/price-lines.ts";
import type { LivePrice } from "./live-price.ts";
import { PriceBar } from "./price-bar.tsx";
import { PriceCard } from "./price-card.tsx";

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
