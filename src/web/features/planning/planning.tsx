import { useMemo, useState } from "react";
import { type CalendarDate, daysBetween, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { minutesOfDay } from "#domain/calendar/minutes-of-day.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useJohannesburgToday, useServerNowMs } from "#web/browser/use-now.ts";
import { formatCount } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { DayBoard, type Opened } from "./board.tsx";
import { arrangeBoard, type Board, isMovable } from "./board-layout.ts";
import { BoardMap } from "./board-map.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { useBoard, useMoves } from "./use-board.ts";
import { usePlan } from "./use-plan.ts";
import { bookedText, Week } from "./week.tsx";
import { DriverWindow, JobWindow } from "./windows.tsx";

/** The page of a day's board, and the week around it. The day, at most ten years away, is in the address. */
export default function Planning() {
  const today = useJohannesburgToday();
  const [search] = useSearchParams();
  const asked = search.get("date") ?? "";
  const isDay = isCalendarDate(asked) && Math.abs(daysBetween(today, asked)) < 3_660;
  const date = isDay ? asked : today;
  return (
    <>
      <PageHeading>Planning</PageHeading>
      <Week date={date} />
      <Day key={date} date={date} today={today} />
    </>
  );
}

type DayProps = { readonly date: CalendarDate; readonly today: CalendarDate };

function Day(props: DayProps) {
  const { query, version } = useBoard(props.date);
  return (
    <LoadedContent query={query} what="the board" lines={10} staleTitle="This may be out of date">
      {(board) => <LoadedDay {...props} board={board} version={version ?? board.version} />}
    </LoadedContent>
  );
}

function LoadedDay(props: DayProps & { readonly board: Board; readonly version: string }) {
  const { date, today, board } = props;
  const nowMs = useServerNowMs();
  const moves = useMoves(board.drivers);
  const dayPlan = usePlan(date);
  const { plan } = dayPlan;
  const [opened, open] = useState<Opened>({});
  const rows = useMemo(() => arrangeBoard(board, plan), [board, plan]);
  const job = rows.flatMap(({ jobs }) => jobs).find(({ id }) => id === opened.jobId) ?? null;
  const isAhead = date >= today;
  const mayMove = isAhead && plan === null;
  const waiting = board.jobs.filter((one) => one.driverId === null && isMovable(one)).length;
  const alarmed = board.jobs.filter(({ alarms }) => alarms.length > 0).length;
  const close = () => open({});
  const planButton = (label: string, all: boolean) => (
    <Button
      size="compact"
      variant={all ? "secondary" : "primary"}
      busy={dayPlan.planning.busy}
      disabled={(all ? board.jobs.length : waiting) === 0}
      onClick={() => dayPlan.make(all)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-lead font-bold">{formatDate(date)}</h2>
          <p className="text-small text-quiet">
            {`${formatCount(board.jobs.length, "job")}, ${waiting} without a driver, ${alarmed} to act on now. Hours booked: ${bookedText(board.booked)}.`}
          </p>
        </div>
        {mayMove && (
          <div className="flex flex-wrap gap-3">
            {planButton("Plan the day", false)}
            {planButton("Plan all jobs anew", true)}
          </div>
        )}
      </div>
      <div className="mb-4 grid gap-3 empty:hidden">
        {dayNotes(board, isAhead).map((note) => (
          <Notice key={note} title={note} />
        ))}
      </div>
      <PlanPanel dayPlan={dayPlan} board={board} version={props.version} />
      <DayBoard
        rows={rows}
        nowMinute={
          date === today && nowMs !== null ? minutesOfDay(johannesburgTimeAt(nowMs)) : null
        }
        mayMove={mayMove}
        onMove={moves.move}
        onOpen={open}
      />
      <BoardMap rows={rows} />
      <JobWindow
        job={job}
        drivers={board.drivers}
        mayMove={isAhead}
        dayPlan={dayPlan}
        onClose={close}
        onChoose={({ id: orderId }, driver) => {
          close();
          if (plan && driver) dayPlan.toggle("pinned", { orderId, driverId: driver.id });
          else if (job) moves.move(job, driver);
        }}
      />
      <DriverWindow
        row={mayMove ? rows.find(({ driver }) => driver?.id === opened.driverId) : undefined}
        date={date}
        onClose={close}
      />
      {moves.asking}
    </>
  );
}

/** Says what is unusual about a day. */
function dayNotes({ jobs, drivers, hasMore }: Board, isAhead: boolean): readonly string[] {
  const notes = [
    !isAhead && "This day has passed. Its jobs stay as they are.",
    jobs.length === 0 && "No jobs on this day. Bookings appear here as soon as they are made.",
    drivers.length === 0 && "No driver can be planned: one must be active and have a vehicle.",
    hasMore && `These are the first ${jobs.length} jobs of the day. The page Orders has all.`,
  ];
  return notes.filter((note) => note !== false);
}
