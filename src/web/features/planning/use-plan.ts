import { useState } from "react";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import type { Plan, Suggestion } from "./board-layout.ts";

export type Pair = Pick<Suggestion, "orderId" | "driverId">;

/** What a plan may change, and the pairs of job and driver that staff want or do not want. */
type Wish = {
  readonly all: boolean;
  readonly pinned: readonly Pair[];
  readonly forbidden: readonly Pair[];
};

const noWish: Wish = { all: false, pinned: [], forbidden: [] };

const isPair = (a: Pair) => (b: Pair) => a.orderId === b.orderId && a.driverId === b.driverId;

/** A plan for a day, which is only shown until staff accept it. */
export function usePlan(date: CalendarDate) {
  const planning = useFormCall();
  const accepting = useFormCall();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [wish, setWish] = useState<Wish>(noWish);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<readonly { driverId: string; msg: string }[]>([]);
  const changes = (plan?.jobs ?? [])
    .filter(({ isChange }) => isChange)
    .toSorted((a, b) => a.orderTime.localeCompare(b.orderTime));
  const chosen = changes.filter(({ orderId }) => !left.has(orderId));

  function make(next: Wish) {
    setWish(next);
    setFailed([]);
    void planning.run(
      () =>
        callApi("POST /api/planning/plan", {
          body: { date, all: next.all, pinned: [...next.pinned], forbidden: [...next.forbidden] },
        }),
      {
        done: (made) => {
          setPlan(made);
          setLeft(new Set());
        },
      },
    );
  }

  /** Adds a pair to those that a further plan keeps or avoids, or takes it off again. */
  function toggle(kind: "pinned" | "forbidden", { orderId, driverId }: Pair) {
    const pair = { orderId, driverId };
    const had = wish[kind].some(isPair(pair));
    // A job has at most one pinned driver, and no pair is both.
    const others =
      kind === "pinned" ? wish.pinned.filter((one) => one.orderId !== orderId) : wish.pinned;
    const pinned = others.filter((one) => !isPair(pair)(one));
    const forbidden = wish.forbidden.filter((one) => !isPair(pair)(one));
    const kept = { ...wish, pinned, forbidden };
    setWish(had ? kept : { ...kept, [kind]: [...kept[kind], pair] });
  }

  return {
    plan,
    wish,
    changes,
    chosen,
    failed,
    planning,
    accepting,
    start: (all: boolean) => make({ ...noWish, all }),
    again: () => make(wish),
    leave: () => {
      setPlan(null);
      setWish(noWish);
    },
    forgetFailed: () => setFailed([]),
    toggle,
    has: (kind: "pinned" | "forbidden", pair: Pair) => wish[kind].some(isPair(pair)),
    choose: ({ orderId }: Suggestion, isChosen: boolean) =>
      setLeft((all) => {
        const next = new Set(all);
        if (isChosen) next.delete(orderId);
        else next.add(orderId);
        return next;
      }),
    accept: () => {
      const jobs = chosen.map(({ orderId, driverId, orderTime }) => ({
        orderId,
        driverId,
        orderTime,
      }));
      const send = () => callApi("POST /api/planning/accept", { body: { date, jobs } });
      void accepting.write({}, send, (done) => {
        setFailed(done.failed);
        setPlan(null);
        setWish(noWish);
      });
    },
  };
}

export type DayPlan = ReturnType<typeof usePlan>;
