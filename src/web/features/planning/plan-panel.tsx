import type { ReactNode } from "react";
import { formatRand } from "#domain/money/format-rand.ts";
import { useFocusOnChange } from "#web/browser/use-focus-on-change.ts";
import { formatCount } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { type BoardDriver, type BoardJob, jobTrip, type Suggestion } from "./board-layout.ts";
import type { DayPlan } from "./use-plan.ts";

type Shown = {
  readonly dayPlan: DayPlan;
  readonly jobs: readonly BoardJob[];
  readonly drivers: readonly BoardDriver[];
};

/** Says which drivers did not get the jobs of an accepted plan. */
export function FailedPlan({ dayPlan, drivers }: Omit<Shown, "jobs">) {
  if (dayPlan.failed.length === 0) return null;
  return (
    <Notice kind="error" title="Not done" className="mb-4">
      <ul>
        {dayPlan.failed.map(({ driverId, msg }) => (
          <li key={driverId}>{`${driverName(drivers, driverId)}: ${msg}`}</li>
        ))}
      </ul>
      <Button variant="quiet" size="compact" className="-ml-4" onClick={dayPlan.forgetFailed}>
        Close this list
      </Button>
    </Notice>
  );
}

const driverName = (drivers: readonly BoardDriver[], id: string) =>
  drivers.find((driver) => driver.id === id)?.name ?? "Another driver";

/** A plan before it is accepted: what it brings, each job with its reasons, and what is left. */
export function PlanPanel(props: Shown & { readonly isOutdated: boolean }) {
  const { dayPlan, jobs, drivers } = props;
  const { plan, changes, chosen, planning, accepting } = dayPlan;
  const heading = useFocusOnChange(plan);
  if (!plan) return null;
  const wished = dayPlan.wish.pinned.length + dayPlan.wish.forbidden.length;
  const isBusy = planning.busy || accepting.busy;
  const failure = accepting.summary ?? planning.summary;
  return (
    <Card title="Suggested plan" headingRef={heading} className="mb-4 p-4! md:p-5!">
      {props.isOutdated && (
        <Notice
          kind="warning"
          title="The day has changed since this plan was made"
          className="mb-3"
        >
          Plan again to see what fits now.
        </Notice>
      )}
      <p>{totalsText(plan.before, plan.after)}</p>
      <p className="text-quiet">{[plan.proof, plan.help].filter(Boolean).join(" ")}</p>
      {changes.length === 0 && (
        <p className="mt-2 font-semibold">Nothing would change: every job stays as it is.</p>
      )}
      <Fold title={`Choose among ${formatCount(changes.length, "suggestion")}, and see why`}>
        {changes.map((suggestion) => {
          const job = jobs.find(({ id }) => id === suggestion.orderId);
          const from = job?.driverId ? `, now with ${driverName(drivers, job.driverId)}` : "";
          return (
            job && (
              <li
                key={job.id}
                className="grid gap-x-4 py-2 text-small md:grid-cols-[minmax(0,1fr)_auto]"
              >
                <label className="flex min-h-11 items-center gap-3 md:min-h-6">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0"
                    checked={chosen.includes(suggestion)}
                    onChange={(event) => dayPlan.choose(suggestion, event.target.checked)}
                  />
                  <span>
                    <b>{`${suggestion.orderTime} ${jobTrip(job)}: ${driverName(drivers, suggestion.driverId)}`}</b>
                    {`${from}. ${suggestion.why}`}
                  </span>
                </label>
                <PairButtons dayPlan={dayPlan} suggestion={suggestion} drivers={drivers} />
              </li>
            )
          );
        })}
      </Fold>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          busy={accepting.busy}
          disabled={planning.busy || chosen.length === 0}
          onClick={dayPlan.accept}
        >
          {chosen.length === changes.length
            ? `Accept all ${changes.length}`
            : `Accept ${chosen.length} of ${changes.length}`}
        </Button>
        <Button
          variant="secondary"
          busy={planning.busy}
          disabled={accepting.busy}
          onClick={dayPlan.again}
        >
          {wished === 0 ? "Plan again" : `Plan again with ${formatCount(wished, "request")}`}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={dayPlan.leave}>
          Leave this plan
        </Button>
      </div>
      {failure && <Notice kind="error" title={failure} className="mt-3" />}
      {plan.undone.length > 0 && (
        <Fold title={`${formatCount(plan.undone.length, "job")} without a driver: the reasons`}>
          {plan.undone.map(({ orderId, reasons }) => {
            const job = jobs.find(({ id }) => id === orderId);
            return (
              job && (
                <li key={orderId}>
                  <b>{`${job.orderTime} ${jobTrip(job)}`}</b>
                  <ul className="ml-4 list-disc">
                    {reasons.map(({ driverId, text }) => (
                      <li key={driverId}>{`${driverName(drivers, driverId)}: ${text}`}</li>
                    ))}
                  </ul>
                </li>
              )
            );
          })}
        </Fold>
      )}
      <Fold title="The day of each driver">
        {plan.drivers.map(({ driverId, ...day }) => (
          <li key={driverId}>
            <b>{driverName(drivers, driverId)}</b>
            {`: ${day.emptyKms} km empty, ${day.loadedKms} km loaded, ${day.slackMinutes} min to spare between jobs. Earns ${formatRand(day.earnedAfter)} this week${day.earnedAfter === day.earnedBefore ? "" : `, ${formatRand(day.earnedBefore)} without the plan`}.`}
          </li>
        ))}
      </Fold>
    </Card>
  );
}

type Totals = { readonly jobs: number; readonly emptyKms: number; readonly loadedKms: number };

const totalsText = (before: Totals, after: Totals) =>
  `${formatCount(after.jobs, "job")} with a driver (now ${before.jobs}), ${after.emptyKms} km empty (now ${before.emptyKms}), ${after.loadedKms} km loaded (now ${before.loadedKms}).`;

function Fold(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="mt-3 text-small">
      <summary className="min-h-11 py-2.5 font-semibold">{props.title}</summary>
      <ul className="grid gap-1.5 pb-2">{props.children}</ul>
    </details>
  );
}

/** Buttons that keep the driver of a suggestion when the day is planned again, or keep the driver off it. */
export function PairButtons(props: {
  readonly dayPlan: DayPlan;
  readonly suggestion: Suggestion;
  readonly drivers: readonly BoardDriver[];
}) {
  const { dayPlan, suggestion } = props;
  const name = driverName(props.drivers, suggestion.driverId);
  const words = { pinned: `Keep ${name}`, forbidden: `Not ${name}` };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(["pinned", "forbidden"] as const).map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="compact"
          aria-pressed={dayPlan.has(kind, suggestion)}
          className="px-3! aria-pressed:border-action aria-pressed:bg-action-tint"
          onClick={() => dayPlan.toggle(kind, suggestion)}
        >
          {words[kind]}
        </Button>
      ))}
    </div>
  );
}
