import { useState } from "react";
import { addDays, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  checkMoveDate,
  checkMoveTime,
  latestMoveStartTime,
  maxBookingDaysAhead,
  moveStartTimes,
} from "#domain/calendar/move-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import {
  isDayWithoutMidmonthDiscount,
  movePricesForUnknownDay,
} from "#domain/quotes/price-quote.ts";
import { midmonthDiscountPercent } from "#domain/quotes/quote-policy.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { changeDraftEntries, chooseDraftDate } from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import {
  type FreeTimes,
  readTimeChoice,
  timeOptions,
  toTimeChoice,
  useFreeTimes,
} from "#web/parts/orders/free-times.ts";
import { FreeDriversNote, FreeTimesNote } from "#web/parts/orders/free-times-note.tsx";
import { useSession } from "#web/session/session.ts";
import { pleaseSelectOption, SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField } from "#web/ui/fields/text-field.tsx";
import { type LivePriceInput, movePriceBasisForDraft } from "../live-price.ts";
import { useTruckPricing } from "../request-quote.ts";
import { DayGrid, MarkedDayDot } from "./day-grid.tsx";

/** The fields for the day and time of the move. They offer none that has passed in Johannesburg. */
export function MoveMomentFields(
  props: LivePriceInput & { readonly clearError: (field: string) => void },
) {
  const { draft, clearError } = props;
  const { orderDate } = draft;
  const nowMs = useServerNowMs();
  const today = nowMs === null ? undefined : johannesburgDateAt(nowMs);
  const last = today && addDays(today, maxBookingDaysAhead);
  const isOver =
    today !== undefined &&
    nowMs !== null &&
    checkMoveTime(today, latestMoveStartTime, nowMs) !== null;
  const [isTyping, setTyping] = useState(false);
  const [month, setMonth] = useState("");
  // The quote that this page makes leads to the next page: no time need be asked for once more.
  const [quoteId] = useState(draft.quote?.quoteId);
  const job = { ...toAskedJob(props), quoteId };
  const times = useFreeTimes(job, month);
  const isStaff = useSession().party?.type === "user";
  const problem = nowMs === null || orderDate === "" ? null : checkMoveDate(orderDate, nowMs);
  // A year is typed digit by digit: 2, 20 and 202 are no errors yet.
  const isHalfTyped = isTyping && orderDate.startsWith("0");

  function choose(date: string) {
    clearError("orderDate");
    // A new date clears the time, and so its error.
    clearError("orderTime");
    quoteDraftStore.change((latest) => chooseDraftDate(latest, date));
  }

  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <DateField
          name="orderDate"
          label="Date of Move"
          value={orderDate}
          min={today}
          max={last}
          error={isHalfTyped ? undefined : problem}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onValueChange={choose}
        />
        {orderDate === today && isOver && (
          <output className="block text-small">
            No time is left on {formatDate(orderDate)}. Choose another day.
          </output>
        )}
        {/* Until today's date is known, the space of the calendar stays empty. */}
        <div className="min-h-73">
          {today && last && (
            <DayGrid
              value={isCalendarDate(orderDate) ? orderDate : ""}
              today={today}
              first={isOver ? addDays(today, 1) : today}
              last={last}
              isMarked={(day) => !isDayWithoutMidmonthDiscount(day)}
              mark={`${midmonthDiscountPercent}% off`}
              dayWord={(day) => dayWords[times.dayState(day) ?? "free"]}
              onMonth={setMonth}
              onChoose={choose}
            />
          )}
        </div>
        <MarkExplained draft={draft} distance={props.distance} />
        <WordsExplained times={times} />
      </div>
      <div className="grid content-start gap-3">
        <TimeField draft={draft} nowMs={nowMs} times={times} />
        <FreeTimesNote times={times} date={orderDate} time={toTimeChoice(draft)} />
        {isStaff && <FreeDriversNote job={job} date={orderDate} time={toTimeChoice(draft)} />}
      </div>
    </div>
  );
}

/** The job of a draft; without a truck, for which no times are read, until its distance is known. */
const toAskedJob = ({ draft: { truckSize, floors }, distance }: LivePriceInput) => ({
  truckSize: distance.state === "ready" ? truckSize : ("" as const),
  kms: distance.state === "ready" ? Math.round(distance.value.kms) : 0,
  floors: floors ?? 0,
});

/** The words below days that have no free time; a free day has none, so that most days are calm. */
const dayWords = {
  free: null,
  few: { short: "last", long: "last times" },
  ask: { short: "ask", long: "we confirm the time" },
} as const;

function WordsExplained({ times }: { readonly times: FreeTimes }) {
  if (!times.isKnown) return null;
  return (
    <p className="text-small text-quiet">
      “last”: the last times of the day. “ask”: we confirm your time by 17:00 the day before.
    </p>
  );
}

function TimeField(
  props: Pick<LivePriceInput, "draft"> & {
    readonly nowMs: number | null;
    readonly times: FreeTimes;
  },
) {
  const { nowMs, times } = props;
  const { orderDate, orderTime } = props.draft;
  const offered = moveStartTimes.filter(
    (time) => nowMs === null || orderDate === "" || checkMoveTime(orderDate, time, nowMs) === null,
  );
  const hasPassed = orderTime !== "" && !offered.includes(orderTime);
  const problem =
    hasPassed && nowMs !== null ? checkMoveTime(orderDate, orderTime, nowMs) : undefined;
  return (
    <SelectField
      name="orderTime"
      label="Time of Move"
      value={orderTime === "" ? "pleaseSelect" : toTimeChoice(props.draft)}
      error={problem}
      onValueChange={(choice) => {
        const time = readTimeChoice(choice === "pleaseSelect" ? "" : choice);
        quoteDraftStore.change((latest) => changeDraftEntries(latest, time));
      }}
      // A chosen time that has passed meanwhile stays in the list, with its error.
      options={[
        pleaseSelectOption,
        ...(hasPassed ? [orderTime] : []),
        ...timeOptions(times, orderDate, offered),
      ]}
    />
  );
}

function MarkExplained({ draft, distance }: LivePriceInput) {
  const { truckSize } = draft;
  const { data: pricing } = useTruckPricing(truckSize, draft);
  const prices =
    pricing &&
    distance.state === "ready" &&
    movePricesForUnknownDay(movePriceBasisForDraft(draft, pricing, distance.value.kms));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-quiet">
      <MarkedDayDot className="text-action" />
      <span>{`${midmonthDiscountPercent}% off${prices ? `: ${formatRand(prices.price)}` : ""}.`}</span>
      <span>
        Month-end and the 1st
        {prices ? `: ${formatRand(prices.priceAtMonthEnd)}` : " are full price"}.
      </span>
    </p>
  );
}
