import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  checkMoveDate,
  checkMoveTime,
  closingTime,
  maxDaysAhead,
} from "#domain/calendar/move-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { isMidmonthFree, pricesWithoutDay } from "#domain/quotes/price-quote.ts";
import { midmonthDiscountPercent } from "#domain/quotes/quote-policy.ts";
import { useNow } from "#web/browser/use-now.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { DateField } from "#web/ui/fields/text-field.tsx";
import { basisOf, type Distance, type Reading } from "../live-price.ts";
import { pricingQuery } from "../request-quote.ts";
import { DayGrid, DayMark } from "./day-grid.tsx";

/** Date of Move: typed, or pressed in a month of days with the cheaper ones marked. */
export function DayField(props: {
  readonly draft: QuoteDraft;
  readonly distance: Reading<Distance>;
  readonly onChange: (day: string) => void;
}) {
  const { orderDate } = props.draft;
  const nowMs = useNow();
  const today = nowMs === null ? undefined : johannesburgDateAt(nowMs);
  const last = today && addDays(today, maxDaysAhead);
  const isOver =
    today !== undefined && nowMs !== null && checkMoveTime(today, closingTime, nowMs) !== null;
  const [isTyping, setTyping] = useState(false);
  const problem = nowMs === null || orderDate === "" ? null : checkMoveDate(orderDate, nowMs);
  // A year is typed digit by digit: 2 and 20 and 202 are no mistake yet.
  const isHalfTyped = isTyping && orderDate.startsWith("0");
  return (
    <div className="grid content-start gap-3">
      <DateField
        name="orderDate"
        label="Date of Move"
        value={orderDate}
        min={today}
        max={last}
        error={isHalfTyped ? undefined : (problem ?? undefined)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onValueChange={props.onChange}
      />
      {orderDate === today && isOver && (
        <output className="block text-small">
          No time is left on {formatDate(orderDate)}. Choose another day.
        </output>
      )}
      {/* Before the day is known, the room of a month is kept. */}
      <div className="min-h-73">
        {today && last && (
          <DayGrid
            value={isCalendarDate(orderDate) ? orderDate : ""}
            today={today}
            first={isOver ? addDays(today, 1) : today}
            last={last}
            isMarked={isCheaper}
            mark={`${midmonthDiscountPercent}% off`}
            onChoose={props.onChange}
          />
        )}
      </div>
      <MarkExplained draft={props.draft} distance={props.distance} />
    </div>
  );
}

const isCheaper = (day: CalendarDate) => !isMidmonthFree(day);

/** What the mark means; in rand once the trip and its truck are known. */
function MarkExplained(props: {
  readonly draft: QuoteDraft;
  readonly distance: Reading<Distance>;
}) {
  const { draft, distance } = props;
  const { truckSize } = draft;
  const { data: pricing } = useQuery({ ...pricingQuery(truckSize), enabled: truckSize !== "" });
  const prices =
    pricing &&
    distance.state === "ready" &&
    pricesWithoutDay(basisOf(draft, pricing, distance.value.kms));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-quiet">
      <DayMark className="text-action" />
      <span>{`${midmonthDiscountPercent}% off${prices ? `: ${formatRand(prices.price)}` : ""}.`}</span>
      <span>
        Month-end and the 1st
        {prices ? `: ${formatRand(prices.priceAtMonthEnd)}` : " are full price"}.
      </span>
    </p>
  );
}
