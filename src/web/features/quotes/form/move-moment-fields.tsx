import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkMoveTime, maxDaysAhead, moveTimes } from "#domain/calendar/move-moment.ts";
import { chooseDate, enter } from "#web/lib/quote-draft/change-quote-draft.ts";
import type { QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { useNow } from "#web/lib/use-now.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField } from "#web/ui/fields/text-field.tsx";

/** Date and Time of Move. What has passed is not offered; the clock is Johannesburg's. */
export function MoveMomentFields(props: {
  readonly draft: QuoteDraft;
  /** A new date clears the time. */
  readonly onDateChange: () => void;
}) {
  const { orderDate, orderTime } = props.draft;
  const nowMs = useNow();
  const today = nowMs === null ? undefined : johannesburgDateAt(nowMs);
  const offered = offeredTimes(orderDate, nowMs);
  const isOver = orderDate !== "" && orderDate === today && offered.length === 0;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <DateField
        name="orderDate"
        label="Date of Move"
        value={orderDate}
        min={today}
        max={today && addDays(today, maxDaysAhead)}
        onValueChange={(date) => {
          props.onDateChange();
          quoteDraft.change((draft) => chooseDate(draft, date));
        }}
      />
      <SelectField
        name="orderTime"
        label="Time of Move"
        value={orderTime === "" ? "pleaseSelect" : orderTime}
        onValueChange={(choice) => {
          const time = choice === "pleaseSelect" ? "" : choice;
          quoteDraft.change((draft) => enter(draft, { orderTime: time }));
        }}
      >
        <option value="pleaseSelect">Please select</option>
        {orderTime !== "" && !offered.includes(orderTime) && (
          // A time that has passed meanwhile stays to be seen, and is refused with its message.
          <option value={orderTime}>{orderTime}</option>
        )}
        {offered.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </SelectField>
      {isOver && (
        <output className="-mt-4 block text-small sm:col-span-2">
          No time is left on {formatDate(orderDate)}. Choose another day.
        </output>
      )}
    </div>
  );
}

function offeredTimes(orderDate: string, nowMs: number | null): readonly string[] {
  if (nowMs === null || orderDate === "") return moveTimes();
  return moveTimes().filter((time) => checkMoveTime(orderDate, time, nowMs) === null);
}
