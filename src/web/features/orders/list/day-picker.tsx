import { useId, useState } from "react";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { controlClass } from "#web/ui/fields/field-shell.tsx";

/**
 * Any day for the list. A year that is being typed passes through years like 0002, which are kept
 * to the field: only a real day, or none, is picked.
 */
export function DayPicker(props: {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onPick: (day: string) => void;
}) {
  const { value, onPick } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Pick a date
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min="2000-01-01"
        max="2999-12-31"
        className={controlClass(undefined, "min-h-11 max-w-44 px-3 py-2")}
        onChange={(event) => {
          const day = event.target.value;
          setTyped(day);
          if (day !== value && (day === "" || isCalendarDate(day))) onPick(day);
        }}
      />
    </>
  );
}
