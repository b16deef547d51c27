import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { type DraftQuote, isHeld, type QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PriceHeld } from "../price-held.tsx";
import { useRecalculation } from "../use-recalculation.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import { quoteLines } from "./quote-lines.ts";

/** The calculated price, how it is made up, and how long it holds. */
export function QuoteBreakdown(props: {
  readonly draft: QuoteDraft;
  readonly quote: DraftQuote;
  /** The move that the price is for. */
  readonly children: ReactNode;
}) {
  const { draft, quote } = props;
  const navigate = useNavigate();
  const recalculation = useRecalculation(draft, quote);

  function next() {
    const goOn = () => void navigate(webPaths.orderTerms());
    if (isHeld(quote, Date.now())) goOn();
    else recalculation.recalculate(goOn);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid gap-6">
        <Card>
          <BreakdownTable lines={quoteLines(draft, quote)} total={quote.price} />
          <p className="mt-2 border-l-4 border-action pl-4 font-semibold">
            You pay {formatRand(quote.price)} in cash on the day. Nothing is added at the door.{" "}
            {brand.vatSentence}
          </p>
        </Card>
        <PriceHeld quote={quote} recalculation={recalculation} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-between">
          <LinkButton
            to={webPaths.quote()}
            variant="secondary"
            icon={<ArrowLeftIcon className="size-5" />}
          >
            Back
          </LinkButton>
          <Button busy={recalculation.isPending} className="min-w-32" onClick={next}>
            Next
            <ArrowRightIcon className="size-5" />
          </Button>
        </div>
      </div>
      {props.children}
    </div>
  );
}
