import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { refreshCachedReads } from "#web/api/read-cache.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { fetchWithCache, replyCacheKey, useApiRead, useReadCache } from "#web/api/use-read.ts";
import { showToast } from "#web/ui/toasts/toast.ts";
import {
  type Board,
  type BoardDriver,
  type BoardJob,
  jobLine,
  judge,
  type Verdict,
} from "./board-layout.ts";

/** How often an open board asks whether somebody else has changed it, in milliseconds. */
const lookEveryMs = 2_000;

/** Reads the board of a day, and again within seconds of each change that anybody makes. */
export function useBoard(date: CalendarDate) {
  const cache = useReadCache();
  const asked = { query: { date } };
  const day = useApiRead("GET /api/planning/day", asked);
  const latest = useApiRead("GET /api/planning/version", asked, {
    staleTime: 0,
    refetchInterval: ({ state }) => state.error === null && lookEveryMs,
  });
  const version = latest.data?.version;
  const isOld =
    version !== undefined &&
    day.data !== undefined &&
    version !== day.data.version &&
    latest.dataUpdatedAt > day.dataUpdatedAt;
  useEffect(() => {
    if (!isOld) return;
    const options = { cancelRefetch: false };
    for (const call of ["GET /api/planning/day", "GET /api/planning/week"] as const)
      void cache.invalidateQueries({ queryKey: replyCacheKey(call) }, options);
  }, [isOld, cache]);
  return { day, latest };
}

/** Judges each driver of the day for a job, by the driver's id; nobody before the reasons have been read. */
export function useVerdicts(job: Pick<BoardJob, "id"> | null) {
  const asked = { query: { orderId: job?.id ?? "" } };
  const query = useApiRead("GET /api/planning/reasons", asked, {
    enabled: job !== null,
    staleTime: 0,
  });
  const { data } = query;
  const verdicts = useMemo(
    () => new Map(data?.drivers.map(({ driverId, reasons }) => [driverId, judge(reasons)])),
    [data],
  );
  return { query, verdicts };
}

type Move = { readonly job: BoardJob; readonly driver: BoardDriver | null };
type Consents = Verdict["consents"];

/** The refusals that do not count once the driver has agreed. */
const agreedErrors: ReadonlySet<string> = new Set(["driver_away", "wallet_too_low"]);

/** A move that staff must confirm, because it does not suit the driver's hours, way or wallet. */
export type MoveQuestion = Move & { readonly text: string; readonly consents: Consents };

/** Where a job goes; once it has arrived, `seen` is the board on which it may not show yet. */
type Sending = { readonly driverId: string | null; readonly seen?: Board };

/** Gives jobs to drivers, or takes them away: shown at once, sent, and undone on request. */
export function useMoves(board: Board) {
  const { drivers } = board;
  const cache = useReadCache();
  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  });
  const [sending, setSending] = useState<ReadonlyMap<string, Sending>>(new Map());
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const [last, setLast] = useState<Move | null>(null);

  async function send(move: Move, consents: Partial<Consents> = {}, isUndo = false) {
    const { job, driver } = move;
    const driverId = driver?.id ?? null;
    setSending((all) => new Map(all).set(job.id, { driverId }));
    setLast(null);
    try {
      const call = "POST /api/planning/move/{id}" as const;
      const { msg } = await changeRecordById(call, job.id, { driverId, ...consents });
      showToast(
        isUndo ? `Undone. ${msg}` : msg,
        "success",
        isUndo ? undefined : { label: "Undo", run: () => void undo(move) },
      );
      if (!isUndo) setLast(move);
    } catch (error) {
      const text = apiErrorMessage(error);
      const mayAgree = error instanceof ApiError && agreedErrors.has(error.code);
      if (mayAgree && !isUndo) {
        setQuestion({ ...move, text, consents: { evenIfAway: true, owing: true } });
      } else showToast(`${jobLine(job)}: ${text}`, "error");
      setSending((all) => new Map([...all].filter(([id]) => id !== job.id)));
      return refreshCachedReads(cache);
    }
    await refreshCachedReads(cache);
    setSending((all) => new Map(all).set(job.id, { driverId, seen: latest.current }));
  }

  /** Takes a move back by the same call. The driver of before has agreed to the hours once. */
  const undo = ({ job, driver }: Move) => {
    const moved = { ...job, driverId: driver?.id ?? null };
    const before = drivers.find(({ id }) => id === job.driverId) ?? null;
    return send({ job: moved, driver: before }, { evenIfAway: true }, true);
  };

  const undoByKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
    if (!isUndo || isTyping || last === null) return;
    event.preventDefault();
    void undo(last);
  });
  useEffect(() => {
    window.addEventListener("keydown", undoByKey);
    return () => window.removeEventListener("keydown", undoByKey);
  }, []);

  /** Moves a job unless a reason is against it, which is said or asked about. */
  async function move(job: BoardJob, driver: BoardDriver | null) {
    if ((driver?.id ?? null) === job.driverId) return;
    if (driver === null) return send({ job, driver });
    const verdict = await readVerdict(job, driver.id);
    if (verdict.answer === "yes") return send({ job, driver });
    if (verdict.answer === "ask") return setQuestion({ job, driver, ...verdict });
    return showToast(`Not moved. ${verdict.text}.`, "error");
  }

  async function readVerdict(job: BoardJob, driverId: string): Promise<Verdict> {
    try {
      const asked = { query: { orderId: job.id } };
      const { drivers: all } = await fetchWithCache(cache, "GET /api/planning/reasons", asked);
      return judge(all.find((one) => one.driverId === driverId)?.reasons ?? []);
    } catch (error) {
      return { ...judge([]), answer: "no", text: apiErrorMessage(error) };
    }
  }

  return {
    /** The board as it will be once the moves under way have arrived. */
    board: useMemo(() => withMoves(board, sending), [board, sending]),
    question,
    move: (job: BoardJob, driver: BoardDriver | null) => void move(job, driver),
    answer: (isYes: boolean) => {
      setQuestion(null);
      if (question && isYes) void send(question, question.consents);
    },
  };
}

function withMoves(board: Board, sending: ReadonlyMap<string, Sending>): Board {
  const jobs = board.jobs.map((job) => {
    const sent = sending.get(job.id);
    const isShown = sent === undefined || (sent.seen !== undefined && sent.seen !== board);
    return isShown ? job : { ...job, driverId: sent.driverId };
  });
  return { ...board, jobs };
}
