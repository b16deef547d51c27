import { checkMoveTime, moveTimes } from "#domain/calendar/move-moment.ts";
import { useNow } from "#web/browser/use-now.ts";
import { chooseDate, enter } from "#web/drafts/change-quote-draft.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import type { Distance, Reading } from "../live-price.ts";
import { DayField } from "./day-field.tsx";

/** Date and Time of Move. What has passed is not offered; the clock is Johannesburg's. */
export function MoveMomentFields(props: {
  readonly draft: QuoteDraft;
  readonly distance: Reading<Distance>;
  readonly clearError: (field: string) => void;
}) {
  const { draft, distance, clearError } = props;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <DayField
        draft={draft}
        distance={distance}
        onChange={(date) => {
          clearError("orderDate");
          // A new date clears the time.
          clearError("orderTime");
          quoteDraft.change((latest) => chooseDate(latest, date));
        }}
      />
      <TimeField draft={draft} />
    </div>
  );
}

function TimeField(props: { readonly draft: QuoteDraft }) {
  const { orderDate, orderTime } = props.draft;
  const nowMs = useNow();
  const offered = offeredTimes(orderDate, nowMs);
  const hasPassed = orderTime !== "" && !offered.includes(orderTime);
  const problem =
    hasPassed && nowMs !== null ? checkMoveTime(orderDate, orderTime, nowMs) : undefined;
  return (
    <SelectField
      name="orderTime"
      label="Time of Move"
      value={orderTime === "" ? "pleaseSelect" : orderTime}
      error={problem ?? undefined}
      onValueChange={(choice) => {
        const time = choice === "pleaseSelect" ? "" : choice;
        quoteDraft.change((latest) => enter(latest, { orderTime: time }));
      }}
    >
      <option value="pleaseSelect">Please select</option>
      {/* A time that has passed meanwhile stays to be seen, with its message. */}
      {hasPassed && <option value={orderTime}>{orderTime}</option>}
      {offered.map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </SelectField>
  );
}

function offeredTimes(orderDate: string, nowMs: number | null): readonly string[] {
  if (nowMs === null || orderDate === "") return moveTimes();
  return moveTimes().filter((time) => checkMoveTime(orderDate, time, nowMs) === null);
}
