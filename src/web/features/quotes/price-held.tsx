import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { useNow } from "#web/browser/use-now.ts";
import { type DraftQuote, isHeld } from "#web/drafts/quote-draft.ts";
import { formatInstant, formatInstantTime } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/states.tsx";
import { PriceComparison } from "./breakdown/price-comparison.tsx";
import type { useRecalculation } from "./use-calculation.ts";

/** Until when a price is held, and what to do when that is over. */
export function PriceHeld(props: {
  readonly quote: DraftQuote;
  readonly recalculation: ReturnType<typeof useRecalculation>;
}) {
  const { quote, recalculation } = props;
  const { before, error, isPending } = recalculation;
  const nowMs = useNow();
  const until = untilWhen(quote.expiresAt, nowMs);
  const isOver = nowMs !== null && !isHeld(quote, nowMs);
  const hasChanged = before !== null && before.price !== quote.price;
  return (
    <div aria-live="polite">
      {isOver ? (
        <Notice kind="warning" title={`We held this price until ${until}`}>
          <p>Everything you filled in is kept. Calculate the price again to go on.</p>
          <Button
            size="compact"
            variant="secondary"
            className="mt-3"
            busy={isPending}
            icon={<RetryIcon className="size-5" />}
            onClick={() => recalculation.recalculate()}
          >
            Calculate again
          </Button>
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

/** The time of day; with its date when that is not today. */
function untilWhen(expiresAt: string, nowMs: number | null): string {
  const isToday =
    nowMs === null || johannesburgDateAt(Date.parse(expiresAt)) === johannesburgDateAt(nowMs);
  return isToday ? formatInstantTime(expiresAt) : formatInstant(expiresAt);
}
