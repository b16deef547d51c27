import type { ReactNode } from "react";
import { formatRand } from "#domain/money/format-rand.ts";
import { nothingAddedPromise } from "#domain/orders/door-promise.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { VatSentence } from "#web/parts/company/company-links.tsx";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { RetryButton } from "#web/ui/states.tsx";
import { priceLines } from "./breakdown/price-lines.ts";
import type { LivePrice } from "./live-price.ts";
import { MissingFields, mostDaysWords, PriceBar, WorkingItOut } from "./price-bar.tsx";
import { PriceTag } from "./price-tag.tsx";

function CashSentence() {
  return (
    <>
      You pay this in cash on the day. {nothingAddedPromise} <VatSentence />
    </>
  );
}

type Shown = { readonly price: LivePrice; readonly draft: QuoteDraft };

/** The price that moves as the form is filled, on screens that have room for it beside the form. */
export function PriceBeside({ price, draft }: Shown) {
  return (
    <>
      <div className="sticky top-24 hidden self-start lg:block">
        <Card label="Your price">
          <p className="text-lead font-bold">Your price</p>
          <div className="mt-3">
            {price.kind === "missing" && (
              <>
                {price.onMostDays && <PriceTag price={price.onMostDays} />}
                <p className="text-quiet">
                  {price.onMostDays ? mostDaysWords : "It shows here as soon as we know these:"}
                </p>
                <MissingFields
                  fields={price.fields}
                  className="mt-2 grid justify-items-start gap-1"
                />
              </>
            )}
            {price.kind === "loading" && <WorkingItOut />}
            {price.kind === "failed" && (
              <div role="alert">
                <p>{price.message}</p>
                <RetryButton className="mt-3" busy={price.busy} onClick={price.onRetry} />
              </div>
            )}
            {price.kind === "priced" && (
              <>
                <PriceTag price={price.amounts.price} large />
                <p className="mt-4 mb-4">
                  <CashSentence />
                </p>
                <PriceExplained price={price} draft={draft} />
              </>
            )}
          </div>
        </Card>
      </div>
      <output className="sr-only">
        {price.kind === "priced" && `Your price is ${formatRand(price.amounts.price)}`}
      </output>
    </>
  );
}

/** The same at the bottom of small screens, inside of the form. */
export function PriceBelow(props: Shown & { readonly button: ReactNode }) {
  const { price, draft, button } = props;
  return (
    <PriceBar price={price} needsTime={draft.orderTime === ""} button={button}>
      <p className="mb-3 text-quiet">
        <CashSentence />
      </p>
      <PriceExplained price={price} draft={draft} />
    </PriceBar>
  );
}

/** Every amount of a price; pressing one explains it in words. */
function PriceExplained({ price, draft }: Shown) {
  if (price.kind !== "priced") return null;
  return (
    <div>
      <ul className="divide-y divide-line">
        {priceLines(draft, price).map((line) => (
          <li key={line.name}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg py-2 [&::-webkit-details-marker]:hidden">
                <ChevronDownIcon className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-180" />
                <span className="min-w-0 flex-1">{line.name}</span>
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  {formatRand(line.amount)}
                </span>
              </summary>
              <p className="pb-3 pl-6 text-small text-quiet">
                {line.multiplier && <span className="font-semibold">{line.multiplier}. </span>}
                {line.words}
              </p>
            </details>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t-2 border-ink pt-3 font-bold">
        <span>Total Price</span>
        <span className="whitespace-nowrap tabular-nums">{formatRand(price.amounts.price)}</span>
      </p>
    </div>
  );
}
