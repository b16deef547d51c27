import type { ReactNode } from "react";
import { formatRand, groupDigitsInThousands } from "#domain/money/format-rand.ts";
import { useFocusOnChange } from "#web/browser/use-focus-on-change.ts";
import { formatCount } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { type Board, jobTrip, type Plan } from "./board-layout.ts";
import type { DayPlan } from "./use-plan.ts";

type Shown = { readonly dayPlan: DayPlan; readonly board: Board };

const driverName = ({ drivers }: Board, driverId: string) =>
  drivers.find(({ id }) => id === driverId)?.name ?? "Another driver";

function jobName({ jobs }: Board, orderId: string): string {
  const job = jobs.find(({ id }) => id === orderId);
  return job ? `${job.orderTime} ${jobTrip(job)}` : "";
}

/** What an accepted plan could not do, and a plan before it is accepted: what it brings, and why. */
export function PlanPanel({ dayPlan, board, version }: Shown & { readonly version: string }) {
  const { plan, changes, chosen, failed, planning, accepting, wished } = dayPlan;
  const heading = useFocusOnChange(plan);
  const error = accepting.summary ?? planning.summary;
  return (
    <>
      {failed.map(({ driverId, msg }) => (
        <Notice
          key={driverId}
          kind="error"
          title={`Not done for ${driverName(board, driverId)}. ${msg}`}
          className="mb-4"
        />
      ))}
      {error && <Notice kind="error" title={error} className="mb-4" />}
      {plan && (
        <Card title="Suggested plan" headingRef={heading} className="mb-4 p-4! md:p-5!">
          {plan.version !== version && (
            <Notice
              kind="warning"
              className="mb-3"
              title="The day has changed since this plan was made. Plan again to see what fits now."
            />
          )}
          <p>{totalsText(plan)}</p>
          {plan.help && <p className="font-semibold">{plan.help}</p>}
          <p className="text-quiet">{plan.proof}</p>
          <Fold title={`Choose among ${formatCount(changes.length, "suggestion")}, and see why`}>
            {changes.map((suggestion) => (
              <li key={suggestion.orderId}>
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0"
                    checked={chosen.includes(suggestion)}
                    onChange={(event) => dayPlan.choose(suggestion, event.target.checked)}
                  />
                  <span>
                    {`${jobName(board, suggestion.orderId)}: ${driverName(board, suggestion.driverId)}. ${suggestion.why}`}
                  </span>
                </label>
              </li>
            ))}
          </Fold>
          <Fold
            title={`${formatCount(plan.undone.length, "job")} without a driver, and the reasons`}
          >
            {plan.undone.map(({ orderId, reasons }) => (
              <li key={orderId}>
                <Fold title={jobName(board, orderId)}>
                  {reasons.map(({ driverId, text }) => (
                    <li key={driverId}>{`${driverName(board, driverId)}: ${text}.`}</li>
                  ))}
                </Fold>
              </li>
            ))}
          </Fold>
          <Fold title="The day of each driver">
            {plan.drivers.map(({ driverId, ...day }) => (
              <li key={driverId}>
                {`${driverName(board, driverId)} earns ${formatRand(day.earnedAfter)} this week (now ${formatRand(day.earnedBefore)}): ${kmsText(day)}, ${day.slackMinutes} min to spare between jobs.`}
              </li>
            ))}
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
              onClick={() => dayPlan.make()}
            >
              {wished === 0 ? "Plan again" : `Plan again with ${formatCount(wished, "request")}`}
            </Button>
            <Button variant="quiet" disabled={accepting.busy} onClick={dayPlan.leave}>
              Leave this plan
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}

const kmsText = (day: Pick<Plan["after"], "emptyKms" | "loadedKms">) =>
  `${groupDigitsInThousands(day.emptyKms)} km empty and ${groupDigitsInThousands(day.loadedKms)} km loaded`;

const totalsText = ({ before, after }: Plan) =>
  `${formatCount(after.jobs, "job")} with a driver (now ${before.jobs}): ${kmsText(after)} (now ${kmsText(before)}).`;

function Fold(props: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (props.children.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="min-h-11 py-2.5 font-semibold">{props.title}</summary>
      <ul className="grid gap-1.5 pb-2">{props.children}</ul>
    </details>
  );
}
