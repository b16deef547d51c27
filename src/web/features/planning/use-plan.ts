import { useState } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import type { Plan, Suggestion } from "./board-layout.ts";

type Pair = Pick<Suggestion, "orderId" | "driverId">;
/** Whether jobs with a driver may get another one, and the pairs that staff want and do not want. */
type Wish = { all: boolean; pinned: Pair[]; forbidden: Pair[] };

const noWish: Wish = { all: false, pinned: [], forbidden: [] };
const isSame = (a: Pair, b: Pair) => a.orderId === b.orderId && a.driverId === b.driverId;

/** A plan for a day, which is only shown until staff accept it. */
export function usePlan(date: CalendarDate) {
  const planning = useFormCall();
  const accepting = useFormCall();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [wish, setWish] = useState(noWish);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly { driverId: string; msg: string }[]>([]);
  const changes = (plan?.jobs ?? [])
    .filter(({ isChange }) => isChange)
    .toSorted((a, b) => a.orderTime.localeCompare(b.orderTime));
  const chosen = changes.filter(({ orderId }) => !left.includes(orderId));
  function show(next: Plan | null) {
    setPlan(next);
    setLeft([]);
    if (next === null) setWish(noWish);
  }
  return {
    plan,
    changes,
    chosen,
    failed,
    planning,
    accepting,
    /** How many pairs the next plan keeps or avoids. */
    wished: wish.pinned.length + wish.forbidden.length,
    /** Asks for a first plan, of all jobs or of those without a driver; without `all`, for another one. */
    make: (all?: boolean) => {
      const next = all === undefined ? wish : { ...noWish, all };
      setWish(next);
      setFailed([]);
      const ask = () => callApi("POST /api/planning/plan", { body: { date, ...next } });
      void planning.run(ask, { done: show });
    },
    leave: () => show(null),
    has: (kind: "pinned" | "forbidden", pair: Pair) => wish[kind].some((one) => isSame(one, pair)),
    /** Has the next plan keep or avoid a pair, or no longer. A job has at most one pinned driver. */
    toggle: (kind: "pinned" | "forbidden", { orderId, driverId }: Pair) => {
      const pair = { orderId, driverId };
      const isOther = (one: Pair) => !isSame(one, pair);
      const isOff = wish[kind].some((one) => isSame(one, pair));
      const pinned = wish.pinned.filter(
        (one) => isOther(one) && (kind === "forbidden" || one.orderId !== orderId),
      );
      const others = { ...wish, pinned, forbidden: wish.forbidden.filter(isOther) };
      setWish(isOff ? others : { ...others, [kind]: [...others[kind], pair] });
    },
    choose: ({ orderId }: Suggestion, isChosen: boolean) =>
      setLeft((all) => (isChosen ? all.filter((other) => other !== orderId) : [...all, orderId])),
    accept: () => {
      const jobs = chosen.map(({ isChange: _, why: __, ...job }) => job);
      const send = () => callApi("POST /api/planning/accept", { body: { date, jobs } });
      void accepting.write({}, send, (done) => {
        setFailed(done.failed);
        show(null);
      });
    },
  };
}

export type DayPlan = ReturnType<typeof usePlan>;
