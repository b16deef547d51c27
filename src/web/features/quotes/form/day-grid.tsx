import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { addDays, type CalendarDate, dayOfWeek } from "#domain/calendar/calendar-date.ts";
import { formatDate, formatMonth } from "#domain/calendar/format-moment.ts";
import { addMonths, firstDayOfMonth, weeksOfMonth } from "#domain/calendar/month-days.ts";
import { ArrowLeftIcon, ArrowRightIcon } from "#web/ui/icons.tsx";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

type Days = {
  readonly value: CalendarDate;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly today: CalendarDate;
  readonly isMarked: (day: CalendarDate) => boolean;
  readonly mark: string;
  /** A word below a day, and how it is read out; null for a day without one. */
  readonly dayWord: (day: CalendarDate) => { readonly short: string; readonly long: string } | null;
  readonly onChoose: (day: CalendarDate) => void;
  /** Called with the first day of the month that is shown, when that changes. */
  readonly onMonth: (firstDay: CalendarDate) => void;
};

/** A calendar. Tab reaches one of its days; the arrow keys move on from it, as in ARIA's date grid. */
export function DayGrid(props: Days) {
  const { value, first, last } = props;
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  /** The day that the arrow keys have reached, for as long as the chosen day stays the same. */
  const [reached, setReached] = useState<{ readonly day: CalendarDate; readonly from: string }>();
  const isMoving = useRef(false);
  const start = value === "" ? first : within(value);
  const active = within(reached?.from === value ? reached.day : start);

  // The focus moves in an effect, because the button of a day exists once its month is drawn.
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function within(day: CalendarDate): CalendarDate {
    if (day < first) return first;
    return day > last ? last : day;
  }

  const { onMonth } = props;
  const shownMonth = firstDayOfMonth(active);
  useEffect(() => onMonth(shownMonth), [onMonth, shownMonth]);

  const goTo = (day: CalendarDate) => setReached({ day: within(day), from: value });
  const turnButton = (name: string, months: 1 | -1, isOver: boolean, icon: ReactNode) => (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOver || undefined}
      className="grid size-11 place-items-center rounded-field text-action hover:bg-action-tint aria-disabled:text-field"
      onClick={() => {
        if (!isOver) goTo(addMonths(shownMonth, months));
      }}
    >
      {icon}
    </button>
  );

  function onKeyDown(event: KeyboardEvent) {
    const day = dayFrom(active, event.key);
    if (day === null) return;
    event.preventDefault();
    isMoving.current = true;
    goTo(day);
  }

  return (
    <div>
      <div className="flex items-center justify-between">
        {turnButton("Earlier month", -1, shownMonth <= first, <ArrowLeftIcon className="size-5" />)}
        <p id={titleId} aria-live="polite" className="font-semibold">
          {formatMonth(active)}
        </p>
        {turnButton(
          "Later month",
          1,
          addMonths(shownMonth, 1) > last,
          <ArrowRightIcon className="size-5" />,
        )}
      </div>
      <table ref={table} aria-labelledby={titleId} className="w-full table-fixed">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="pb-1 text-small font-normal text-quiet">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(active).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <td key={day ?? weekdays[index]} className="p-px">
                  {day !== null && (
                    <DayButton
                      {...props}
                      day={day}
                      isActive={day === active}
                      onKeyDown={onKeyDown}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayButton(
  props: Days & {
    readonly day: CalendarDate;
    readonly isActive: boolean;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  },
) {
  const { day, value, first, last, today, mark, isActive } = props;
  const isOffered = day >= first && day <= last;
  const isMarked = isOffered && props.isMarked(day);
  const isChosen = isOffered && day === value;
  const word = isOffered ? props.dayWord(day) : null;
  const look = isChosen
    ? "bg-action font-bold text-white"
    : isOffered
      ? "font-medium hover:bg-action-tint"
      : "text-quiet line-through decoration-field";
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      disabled={!isOffered}
      aria-pressed={isChosen}
      aria-current={day === today ? "date" : undefined}
      aria-label={`${formatDate(day)}${isMarked ? `, ${mark}` : ""}${word ? `, ${word.long}` : ""}`}
      className={`grid h-11 w-full place-content-center justify-items-center rounded-field ${look} ${day === today && !isChosen ? "ring-1 ring-field ring-inset" : ""}`}
      onKeyDown={props.onKeyDown}
      onClick={() => props.onChoose(day)}
    >
      <span className="leading-5">{Number(day.slice(8))}</span>
      <span className="flex h-3 items-center gap-0.5 text-[11px] leading-3 font-normal">
        <MarkedDayDot className={isMarked ? (isChosen ? "" : "text-action") : "invisible"} />
        {word?.short}
      </span>
    </button>
  );
}

/** The dot of a marked day. A hidden dot keeps its space, so that all day numbers stand in line. */
export function MarkedDayDot(props: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block size-1.5 rounded-full bg-current ${props.className}`}
    />
  );
}

function dayFrom(day: CalendarDate, key: string): CalendarDate | null {
  const weekday = (dayOfWeek(day) + 6) % 7;
  const days: Readonly<Record<string, CalendarDate>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -weekday),
    End: addDays(day, 6 - weekday),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  };
  return days[key] ?? null;
}
