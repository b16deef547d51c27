import { useState } from "react";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { useToday } from "#web/browser/use-now.ts";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import { useSearchParams } from "#web/ui/navigation/navigation.ts";
import { DayMap } from "./day-map.tsx";
import { dateOfDay } from "./order-filters.ts";

/** Opens to the map of the day that the list shows; of today while it shows any day. */
export function DayPanel() {
  const today = useToday();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const chosen = dateOfDay(search.get("day") ?? "", today);
  const day = isCalendarDate(chosen) ? chosen : today;
  return (
    <details
      className="group mb-6 rounded-card border border-line bg-card px-4 print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-180" />
        {`Map of the jobs on ${formatDate(day)}`}
      </summary>
      {isOpen && (
        <div className="pt-2 pb-4">
          <DayMap day={day} />
        </div>
      )}
    </details>
  );
}
