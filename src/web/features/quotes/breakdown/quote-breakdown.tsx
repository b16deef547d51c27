import { type ReactNode, useState } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { noExtraChargePromise } from "#domain/orders/door-promise.ts";
import { serverNowMs, useServerNowMs } from "#web/browser/use-now.ts";
import {
  type DraftQuote,
  isQuotePriceValid,
  type PricedQuoteDraft,
} from "#web/drafts/quote-draft.ts";
import { formatInstant, formatInstantTime } from "#web/format.ts";
import { VatSentence } from "#web/parts/company/company.tsx";
import { Button } from "#web/ui/button.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { Notice, RetryButton } from "#web/ui/states.tsx";
import { BackLink } from "#web/ui/step-line.tsx";
import { PriceTag } from "../price-tag.tsx";
import { sharedQuoteUrl } from "../shared/shared-quote.ts";
import { useQuoteRecalculation } from "../use-calculation.ts";
import { PriceComparison } from "./price-comparison.tsx";
import { priceLines } from "./price-lines.ts";

export function QuoteBreakdown(props: PricedQuoteDraft & { readonly children: ReactNode }) {
  const { draft, quote } = props;
  const navigate = useNavigate();
  const recalculation = useQuoteRecalculation(draft, quote);

  function next() {
    const goOn = () => navigate(webPaths.orderTerms());
    if (isQuotePriceValid(quote, serverNowMs())) goOn();
    else recalculation.recalculate(goOn);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid gap-6">
        <Card>
          <BreakdownTable draft={draft} quote={quote} />
          <p className="mt-2 border-l-4 border-action pl-4 font-semibold">
            You pay {formatRand(quote.price)} in cash on the day. {noExtraChargePromise}{" "}
            <VatSentence />
          </p>
        </Card>
        <PriceHeld quote={quote} recalculation={recalculation} />
        <div className="flex flex-wrap gap-3 sm:justify-between">
          <BackLink to={webPaths.quote()} />
          <Button busy={recalculation.isPending} className="max-sm:grow sm:min-w-32" onClick={next}>
            Next
            <ArrowRightIcon className="size-5" />
          </Button>
        </div>
        <SendPrice draft={draft} quote={quote} />
      </div>
      {props.children}
    </div>
  );
}

function BreakdownTable({ draft, quote }: PricedQuoteDraft) {
  return (
    <table className="w-full">
      <caption className="sr-only">Quote Breakdown</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part of the price</th>
          <th scope="col">Amount in rand</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {priceLines(draft, { ...quote, amounts: quote }).map(
          ({ name, multiplier, amount, words }) => {
            // An item that costs nothing keeps its row, in smaller print.
            const isFree = amount === 0 && multiplier !== null;
            const weight = isFree ? "" : "font-semibold";
            return (
              <tr
                key={name}
                className={`${rowLook} first:*:pt-0 ${isFree ? "text-small text-quiet *:py-2" : "*:py-3"}`}
              >
                <th scope="row" className="pr-4 text-left align-top font-normal">
                  <span className="flex flex-wrap gap-x-2">
                    <span className={weight}>{name}</span>
                    {multiplier && (
                      <span className="whitespace-nowrap text-quiet">{multiplier}</span>
                    )}
                  </span>
                  {!isFree && <span className="block text-small text-quiet">{words}</span>}
                </th>
                <td className={`text-right align-top whitespace-nowrap sm:w-px ${weight}`}>
                  {formatRand(amount)}
                </td>
              </tr>
            );
          },
        )}
      </tbody>
      <tfoot>
        <tr className={`border-t-2 border-ink ${rowLook}`}>
          <th scope="row" className="py-4 pr-4 text-left text-lead font-bold">
            Total Price
          </th>
          <td className="py-4 text-right sm:w-px">
            <PriceTag price={quote.price} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The look of a row: on a small screen its words take all the width that its amount leaves. */
const rowLook = "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]";

/** Shares the link to a price: by the phone's share dialog, else by copying it, else by showing it. */
function SendPrice({ draft: { orderDate }, quote }: PricedQuoteDraft) {
  const [said, setSaid] = useState("");

  async function send() {
    const url = new URL(sharedQuoteUrl(quote.quoteId), window.location.href).href;
    const text = `${formatRand(quote.price)} for a move on ${formatDate(orderDate)}`;
    setSaid("");
    if (await isShared({ title: brand.name, text, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      setSaid("The link is copied.");
    } catch {
      // The browser refused to copy the link, or cannot copy without HTTPS.
      setSaid(`Copy this link: ${url}`);
    }
  }

  return (
    <div>
      <Button variant="secondary" size="compact" onClick={() => void send()}>
        Send this price
      </Button>
      <p className="mt-2 text-small text-quiet">
        Whoever has the link sees the trip and its price, and no names or notes.
      </p>
      <output className="block text-small font-semibold wrap-anywhere">{said}</output>
    </div>
  );
}

/** Opens the phone's share dialog. Returns whether it opened, even if the person closed it. */
async function isShared(data: ShareData): Promise<boolean> {
  // Some browsers have no share dialog, and none has one without HTTPS.
  const { share } = navigator as Partial<Navigator>;
  if (!share) return false;
  try {
    await share.call(navigator, data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

function PriceHeld(props: {
  readonly quote: DraftQuote;
  readonly recalculation: ReturnType<typeof useQuoteRecalculation>;
}) {
  const { quote, recalculation } = props;
  const { before, error, isPending } = recalculation;
  const nowMs = useServerNowMs();
  const until = untilWhen(quote.expiresAt, nowMs);
  const isOver = nowMs !== null && !isQuotePriceValid(quote, nowMs);
  const hasChanged = before !== null && before.price !== quote.price;
  return (
    <div aria-live="polite">
      {isOver ? (
        <Notice kind="warning" title={`We held this price until ${until}`}>
          <p>Everything you filled in is kept. Calculate the price again to go on.</p>
          <RetryButton
            className="mt-3"
            busy={isPending}
            onClick={() => recalculation.recalculate()}
          >
            Calculate again
          </RetryButton>
          {error !== null && <p className="mt-3 font-semibold text-danger">{error}</p>}
        </Notice>
      ) : hasChanged ? (
        <Notice
          kind="warning"
          title={`Your price is now ${formatRand(quote.price)}; it was ${formatRand(before.price)}`}
        >
          <p>We hold the new price until {until}.</p>
          <PriceComparison before={before} after={quote} />
        </Notice>
      ) : (
        <Notice kind="success" title={`We hold this price until ${until}`}>
          {before !== null && <p>Calculated again: it has stayed the same.</p>}
        </Notice>
      )}
    </div>
  );
}

/** The time until which a price is held, with the date if that is not today. */
function untilWhen(expiresAt: string, nowMs: number | null): string {
  const isToday =
    nowMs === null || johannesburgDateAt(Date.parse(expiresAt)) === johannesburgDateAt(nowMs);
  return isToday ? formatInstantTime(expiresAt) : formatInstant(expiresAt);
}
