import { type ReactNode, useState } from "react";
import { formatRand } from "#domain/money/format-rand.ts";
import { noExtraChargePromise } from "#domain/orders/door-promise.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { VatSentence } from "#web/parts/company/company.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ChevronDownIcon, Spinner } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { ErrorRetryLine, RetryButton } from "#web/ui/states.tsx";
import { priceLines } from "./breakdown/price-lines.ts";
import type { LivePrice, PriceField } from "./live-price.ts";
import { PriceTag } from "./price-tag.tsx";

function CashSentence() {
  return (
    <>
      You pay this in cash on the day. {noExtraChargePromise} <VatSentence />
    </>
  );
}

type Shown = { readonly price: LivePrice; readonly draft: QuoteDraft };

/** The price, which changes as the form is filled in, on screens with room for it beside the form. */
export function LivePriceBesideForm({ price, draft }: Shown) {
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

/** The price in a bar at the bottom of small screens. The bar's button submits the form around it. */
export function LivePriceBelowForm(props: Shown & { readonly button: ReactNode }) {
  const { price, draft } = props;
  const [isOpen, setOpen] = useState(false);
  const isPriced = price.kind === "priced";
  const shown = isPriced ? price.amounts.price : price.kind === "missing" && price.onMostDays;
  return (
    <section
      data-bottom-bar
      data-no-print
      aria-label="Your price"
      className="yields-to-field fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card px-4 py-2 shadow-soft lg:hidden"
    >
      <div className="mx-auto grid max-w-form grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        {price.kind === "missing" && !shown && (
          <p className="text-small text-quiet">Your price needs</p>
        )}
        {price.kind === "loading" && <WorkingItOut />}
        {price.kind === "failed" && <p className="text-small text-quiet">No price yet</p>}
        {shown && (
          <p>
            <PriceTag price={shown} />
          </p>
        )}
        <div className="col-span-2 row-start-2">
          {price.kind === "missing" && (
            <div className="flex items-center gap-x-1.5 text-small text-quiet">
              {shown && mostDaysWords}
              <MissingFields fields={price.fields} className="flex flex-wrap gap-x-4" />
            </div>
          )}
          {price.kind === "failed" && (
            <div className="mt-1">
              <ErrorRetryLine {...price} />
            </div>
          )}
          {isPriced && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-quiet">
              <button
                type="button"
                aria-haspopup="dialog"
                className="link min-h-11"
                onClick={() => setOpen(true)}
              >
                What is in it
              </button>
              {draft.orderTime === "" && (
                <div className="flex items-center gap-x-1.5">
                  To go on, choose the
                  <MissingFields fields={["orderTime"]} className="" />
                </div>
              )}
            </div>
          )}
        </div>
        <div className="col-start-2 row-start-1">{props.button}</div>
      </div>
      <Dialog
        open={isOpen && isPriced}
        onClose={() => setOpen(false)}
        title="What is in your price"
      >
        <p className="mb-3 text-quiet">
          <CashSentence />
        </p>
        <PriceExplained price={price} draft={draft} />
      </Dialog>
    </section>
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

type Missing = PriceField | "orderTime";

const names: Readonly<Record<Missing, string>> = {
  pickup: "Pick Up",
  destination: "Destination",
  truckSize: "Truck Size",
  orderDate: "Date",
  orderTime: "Time",
};

function MissingFields(props: { readonly fields: readonly Missing[]; readonly className: string }) {
  return (
    <ul className={props.className}>
      {props.fields.map((field) => (
        <li key={field}>
          <button
            type="button"
            className="link min-h-11"
            onClick={() => {
              document.querySelector<HTMLElement>(`#main form [name="${field}"]`)?.focus();
            }}
          >
            {names[field]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The words beside the price on most days; the name of the missing field follows them. */
const mostDaysWords = "On most days. To go on, choose the";

function WorkingItOut() {
  return (
    <p className="flex items-center gap-2 text-quiet">
      <Spinner /> Working out your price
    </p>
  );
}
