import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkMoveTime, maxDaysAhead, moveTimes } from "#domain/calendar/move-moment.ts";
import { type OfferedSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { countOfChoice } from "#domain/quotes/quote-policy.ts";
import { chooseDate, chooseTime, type QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";
import { useNow } from "#web/lib/use-now.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField, TextField } from "#web/ui/fields/text-field.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

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
        onValueChange={(time) =>
          quoteDraft.change((draft) => chooseTime(draft, time === "pleaseSelect" ? "" : time))
        }
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

/** Helpers or Floors: 0 to `max`. Left on its placeholder it counts as 0. */
export function CountField(props: {
  readonly name: "helpers" | "floors";
  readonly label: string;
  readonly hint: string;
  readonly max: number;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const { name, label, hint, max, value, onChange } = props;
  const counts = Array.from({ length: max + 1 }, (_, count) => count);
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      optional
      value={value === null ? "pleaseSelect" : String(value)}
      onValueChange={(choice) => onChange(choice === "pleaseSelect" ? null : countOfChoice(choice))}
    >
      <option value="pleaseSelect">Please select</option>
      {counts.map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </SelectField>
  );
}

/** The truck that was chosen: shown here, chosen on its own page. */
export function TruckSizeField(props: { readonly truckSize: OfferedSize | "" }) {
  const { truckSize } = props;
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-3">
      <TextField
        name="truckSize"
        label="Truck Size"
        readOnly
        placeholder="None chosen yet"
        value={truckSize === "" ? "" : truckCatalogue[truckSize].name}
      />
      <LinkButton
        to={webPaths.trucksInfo()}
        variant={truckSize === "" ? "primary" : "secondary"}
        className="self-start sm:mt-7.5"
      >
        {truckSize === "" ? "Choose a truck size" : "Change truck size"}
      </LinkButton>
    </div>
  );
}
