import { useMemo, useState, useSyncExternalStore } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type CalendarDate, daysBetween, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { minutesOfDay } from "#domain/calendar/minutes-of-day.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { failureNoticeProps, usePersistentReadError } from "#web/api/use-steady-error.ts";
import { useJohannesburgToday, useServerNowMs } from "#web/browser/use-now.ts";
import { formatCount } from "#web/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import { Notice, StaleNotice } from "#web/ui/states.tsx";
import { WideBoard } from "./board.tsx";
import { arrangeBoard, type Board, type BoardDriver, isMovable, jobLine } from "./board-layout.ts";
import { NarrowBoard } from "./board-list.tsx";
import { BoardMap } from "./board-map.tsx";
import { DriverWindow } from "./driver-window.tsx";
import { JobWindow } from "./job-window.tsx";
import { FailedPlan, PairButtons, PlanPanel } from "./plan-panel.tsx";
import { useBoard, useMoves } from "./use-board.ts";
import { usePlan } from "./use-plan.ts";
import { bookedText, Week } from "./week.tsx";

/** The days before and after today that have a board. */
const mostDaysAway = 3_660;

const isPlannedDay = (text: string, today: CalendarDate) =>
  isCalendarDate(text) && Math.abs(daysBetween(today, text)) <= mostDaysAway;

/** The page of a day's board, and the week around it. The day is in the address, at first today. */
export default function Planning() {
  const today = useJohannesburgToday();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("date") ?? "";
  const date = isPlannedDay(asked, today) ? asked : today;
  return (
    <>
      <PageHeading
        actions={
          <label className="flex items-center gap-2 text-small font-semibold">
            Day
            <input
              type="date"
              className="min-h-11 rounded-field border border-field bg-card px-3"
              value={date}
              onChange={({ target: { value } }) =>
                isPlannedDay(value, today) && setSearch(new URLSearchParams({ date: value }))
              }
            />
          </label>
        }
      >
        Planning
      </PageHeading>
      <Week date={date} />
      <Day key={date} date={date} today={today} />
    </>
  );
}

function Day(props: { readonly date: CalendarDate; readonly today: CalendarDate }) {
  const { day, latest } = useBoard(props.date);
  const error = usePersistentReadError(latest);
  return (
    <LoadedContent query={day} what="the board" lines={10} staleTitle={staleTitle}>
      {(board) => (
        <>
          {error && !day.error && (
            <StaleNotice
              title={staleTitle}
              className="mb-4"
              {...failureNoticeProps(error, latest)}
            />
          )}
          <DayBoard {...props} board={board} version={latest.data?.version ?? board.version} />
        </>
      )}
    </LoadedContent>
  );
}

const staleTitle = "This board may be out of date";

const wideWindow = "(width >= 64rem)";
const subscribeToWidth = (listener: () => void) => {
  const wide = window.matchMedia(wideWindow);
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};
const useIsWide = () =>
  useSyncExternalStore(subscribeToWidth, () => window.matchMedia(wideWindow).matches);

type Opened = { readonly jobId?: string; readonly driverId?: string };

function DayBoard(props: {
  readonly date: CalendarDate;
  readonly today: CalendarDate;
  readonly board: Board;
  readonly version: string;
}) {
  const { date, today, board, version } = props;
  const isWide = useIsWide();
  const nowMs = useServerNowMs();
  const moves = useMoves(board);
  const dayPlan = usePlan(date);
  const [opened, open] = useState<Opened>({});
  const [away, setAway] = useState<{ readonly driver: BoardDriver; readonly jobs: number } | null>(
    null,
  );
  const { plan } = dayPlan;
  const { lane, rows } = useMemo(() => arrangeBoard(moves.board, plan), [moves.board, plan]);
  const jobs = useMemo(() => [...lane, ...rows.flatMap((row) => row.jobs)], [lane, rows]);
  const job = jobs.find(({ id }) => id === opened.jobId) ?? null;
  const isAhead = date >= today;
  const close = () => open({});
  const waiting = board.jobs.filter((one) => one.driverId === null && isMovable(one)).length;
  const alarmed = board.jobs.filter(({ alarms }) => alarms.length > 0);
  const nowMinute =
    date === today && nowMs !== null ? minutesOfDay(johannesburgTimeAt(nowMs)) : null;
  const suggestion = job?.suggestion;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-lead font-bold">{formatDate(date)}</h2>
          <p className="text-small text-quiet">
            {`${formatCount(board.jobs.length, "job")}, ${waiting} without a driver. Hours booked: ${bookedText(board.booked)}.`}
          </p>
        </div>
        {isAhead && !plan && board.jobs.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button
              size="compact"
              busy={dayPlan.planning.busy}
              disabled={waiting === 0}
              onClick={() => dayPlan.start(false)}
            >
              Plan the day
            </Button>
            <Button
              size="compact"
              variant="secondary"
              disabled={dayPlan.planning.busy}
              onClick={() => dayPlan.start(true)}
            >
              Plan all jobs anew
            </Button>
          </div>
        )}
      </div>
      <DayNotices board={board} isAhead={isAhead} />
      {!plan && dayPlan.planning.summary && (
        <Notice kind="error" className="mb-4" title={dayPlan.planning.summary} />
      )}
      {away && !plan && (
        <Notice className="mb-4" title={`${away.driver.name} is away`}>
          <p>{`${formatCount(away.jobs, "job")} of the day ${away.jobs === 1 ? "waits" : "wait"} for another driver.`}</p>
          <Button
            size="compact"
            className="mt-2"
            busy={dayPlan.planning.busy}
            onClick={() => dayPlan.start(false)}
          >
            Plan these jobs
          </Button>
        </Notice>
      )}
      {alarmed.length > 0 && (
        <section
          aria-label="Act now"
          className="mb-4 rounded-card border border-danger/40 bg-danger-tint p-3"
        >
          <h3 className="font-bold">Act now</h3>
          <ul>
            {alarmed.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="link min-h-11 text-left text-small md:min-h-6"
                  onClick={() => open({ jobId: one.id })}
                >
                  {`${jobLine(one)}: ${one.alarms.join(". ")}`}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FailedPlan dayPlan={dayPlan} drivers={board.drivers} />
      <PlanPanel
        dayPlan={dayPlan}
        jobs={board.jobs}
        drivers={board.drivers}
        isOutdated={plan !== null && plan.version !== version}
      />
      {isWide ? (
        <WideBoard
          lane={lane}
          rows={rows}
          nowMinute={nowMinute}
          mayMove={isAhead && !plan}
          onMove={moves.move}
          onOpen={open}
        />
      ) : (
        <NarrowBoard lane={lane} rows={rows} onOpen={open} />
      )}
      <BoardMap lane={lane} rows={rows} />
      <JobWindow
        job={job}
        drivers={board.drivers}
        mayMove={isAhead}
        onClose={close}
        onChoose={(chosen, driver) => {
          close();
          if (plan && driver) dayPlan.toggle("pinned", { orderId: chosen.id, driverId: driver.id });
          else moves.move(chosen, driver);
        }}
        suggestion={
          suggestion && (
            <Notice title="Suggested">
              <p className="mb-2">{suggestion.why}</p>
              <PairButtons dayPlan={dayPlan} suggestion={suggestion} drivers={board.drivers} />
            </Notice>
          )
        }
      />
      <DriverWindow
        row={rows.find(({ driver }) => driver.id === opened.driverId) ?? null}
        date={date}
        mayMove={isAhead && !plan}
        onClose={close}
        onAway={(driver, orderIds) => setAway({ driver, jobs: orderIds.length })}
      />
      <ConfirmDialog
        open={moves.question !== null}
        question={`Give it to ${moves.question?.driver?.name ?? "this driver"} all the same?`}
        onNo={() => moves.answer(false)}
        onYes={() => moves.answer(true)}
      >
        {`${moves.question?.text}. Say yes only if the driver has agreed.`}
      </ConfirmDialog>
    </>
  );
}

/** What is unusual about a day: it has passed, has no jobs, nobody who drives, or too much for one board. */
function DayNotices({ board, isAhead }: { readonly board: Board; readonly isAhead: boolean }) {
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {!isAhead && <Notice title="This day has passed. Its jobs stay as they are." />}
      {board.jobs.length === 0 && (
        <Notice title={isAhead ? "No jobs on this day yet" : "There were no jobs on this day"}>
          {isAhead && "Bookings appear here as soon as clients make them."}
        </Notice>
      )}
      {board.drivers.length === 0 && (
        <Notice kind="warning" title="No driver can be planned">
          <p>A driver needs to be active and to have a current vehicle.</p>
          <LinkButton to={webPaths.drivers()} variant="secondary" size="compact" className="mt-2">
            See the drivers
          </LinkButton>
        </Notice>
      )}
      {board.hasMore && (
        <Notice
          kind="warning"
          title={`The board shows the first ${board.jobs.length} jobs of this day. The page Orders has all.`}
        />
      )}
    </div>
  );
}
