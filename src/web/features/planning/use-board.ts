import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { refreshCachedReads } from "#web/api/read-cache.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { fetchWithCache, replyCacheKey, useApiRead, useReadCache } from "#web/api/use-read.ts";
import { type Consents, useConsents } from "#web/parts/orders/consents.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { type BoardDriver, type BoardJob, jobLine, judge, type Reasons } from "./board-layout.ts";

/** How often an open board asks whether somebody else has changed it, in milliseconds. */
const lookEveryMs = 2_000;

/** Reads the board of a day, and again within seconds of each change that anybody makes. */
export function useBoard(date: CalendarDate) {
  const cache = useReadCache();
  const asked = { query: { date } };
  const day = useApiRead("GET /api/planning/day", asked);
  const latest = useApiRead("GET /api/planning/version", asked, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error === null ? lookEveryMs : 10 * lookEveryMs),
  });
  const isOld =
    latest.data !== undefined &&
    day.data !== undefined &&
    latest.data.version !== day.data.version &&
    latest.dataUpdatedAt > day.dataUpdatedAt;
  useEffect(() => {
    if (!isOld) return;
    for (const call of ["GET /api/planning/day", "GET /api/planning/week"] as const)
      void cache.invalidateQueries({ queryKey: replyCacheKey(call) }, { cancelRefetch: false });
  }, [isOld, cache]);
  return { query: { ...day, error: day.error ?? latest.error }, version: latest.data?.version };
}

/** Judges each driver of the day for a job, by the driver's id; nobody before the reasons have been read. */
export function useVerdicts(job: Pick<BoardJob, "id"> | null) {
  const asked = { query: { orderId: job?.id ?? "" } };
  const options = { enabled: job !== null, staleTime: 0 };
  const query = useApiRead("GET /api/planning/reasons", asked, options);
  const { data } = query;
  const verdicts = useMemo(
    () => new Map(data?.drivers.map(({ driverId, reasons }) => [driverId, judge(reasons)])),
    [data],
  );
  return { query, verdicts };
}

/** A job that goes to a driver, or to none. */
type Move = { readonly job: BoardJob; readonly driver: BoardDriver | null };
type JudgedDriver = BoardDriver & { readonly job: BoardJob; readonly reasons: Reasons };

/** Gives jobs to drivers and takes them away, asks what the driver must have agreed to, and undoes. */
export function useMoves(drivers: readonly BoardDriver[]) {
  const cache = useReadCache();
  const { asking, choose } = useConsents<JudgedDriver>(
    ({ job, ...driver }, consents) => void send({ job, driver }, consents),
  );
  const [last, setLast] = useState<Move | null>(null);

  async function send({ job, driver }: Move, consents: Consents = {}, isUndo = false) {
    setLast(null);
    try {
      const { msg } = await (driver
        ? changeRecordById("PATCH /api/orders/assign/{id}", job.id, {
            driverId: driver.id,
            ...(job.driverId !== null && { from: job.driverId }),
            ...consents,
          })
        : changeRecordById("PATCH /api/orders/unassign/{id}", job.id, {}));
      const undoThis = { label: "Undo", run: () => undo({ job, driver }) };
      showToast(isUndo ? `Undone. ${msg}` : msg, "success", isUndo ? undefined : undoThis);
      setLast(isUndo ? null : { job, driver });
    } catch (error) {
      showToast(`${jobLine(job)}: ${apiErrorMessage(error)}`, "error");
    }
    await refreshCachedReads(cache);
  }

  /** Takes a move back by the same call. The driver of before has agreed to the hours once. */
  function undo({ job, driver }: Move) {
    const before = drivers.find(({ id }) => id === job.driverId) ?? null;
    const moved = { ...job, driverId: driver?.id ?? null };
    void send({ job: moved, driver: before }, { evenIfAway: true }, true);
  }

  const undoByKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || isTyping || !last) return;
    event.preventDefault();
    undo(last);
  });
  useEffect(() => {
    window.addEventListener("keydown", undoByKey);
    return () => window.removeEventListener("keydown", undoByKey);
  }, []);

  /** Moves a job unless a reason is against it, which is said or asked about. */
  async function move(job: BoardJob, driver: BoardDriver | null) {
    if ((driver?.id ?? null) === job.driverId) return;
    if (driver === null) return void send({ job, driver });
    const asked = { query: { orderId: job.id } };
    // Without an answer the server judges the move itself.
    const read = await fetchWithCache(cache, "GET /api/planning/reasons", asked).catch(() => null);
    const found = read?.drivers.find(({ driverId }) => driverId === driver.id);
    const reasons = found?.reasons ?? [];
    const { answer, text } = judge(reasons);
    if (answer === "no") showToast(`Not moved. ${text}.`, "error");
    else choose({ ...driver, job, reasons });
  }

  return {
    /** The window that asks what sets reasons against a move aside. */
    asking,
    move: (job: BoardJob, driver: BoardDriver | null) => void move(job, driver),
  };
}

const rowsPerFrame = 6;

/** How many rows to draw: some more with each frame, so that no frame has to lay out the whole board. */
export function useRowsToDraw(all: number): number {
  const [count, setCount] = useState(rowsPerFrame);
  useEffect(() => {
    if (count >= all) return;
    const frame = requestAnimationFrame(() => setCount(count + rowsPerFrame));
    return () => cancelAnimationFrame(frame);
  }, [count, all]);
  return count;
}
