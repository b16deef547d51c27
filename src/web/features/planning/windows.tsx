import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { callApi } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { formatCount } from "#web/format.ts";
import { ReasonForm } from "#web/parts/ask-reason.tsx";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { verdictLooks, verdictText } from "./board.tsx";
import {
  type BoardDriver,
  type BoardJob,
  type BoardRow,
  isMovable,
  jobLine,
  judge,
  vehicleText,
} from "./board-layout.ts";
import { useVerdicts } from "./use-board.ts";
import type { DayPlan } from "./use-plan.ts";

type Choosing = {
  readonly drivers: readonly BoardDriver[];
  readonly onChoose: (job: BoardJob, driver: BoardDriver | null) => void;
};

/** The window of a job: what it is, why it is suggested, and who may drive it. */
export function JobWindow(
  props: Choosing & {
    readonly job: BoardJob | null;
    readonly mayMove: boolean;
    readonly dayPlan: DayPlan;
    readonly onClose: () => void;
  },
) {
  const { job, mayMove, dayPlan } = props;
  const suggestion = job?.suggestion;
  const driver = props.drivers.find(({ id }) => id === suggestion?.driverId);
  return (
    <Dialog open={job !== null} onClose={props.onClose} title={job ? jobLine(job) : ""}>
      {job && (
        <div className="grid gap-4">
          <p className="flex flex-wrap gap-4">
            <OrderStatusBadge status={job.status} />
            <Link className="link" to={webPaths.orderDetails(job.id)}>
              Open the order
            </Link>
          </p>
          {job.alarms.length > 0 && (
            <Notice kind="error" title={`Act now. ${job.alarms.join(". ")}`} />
          )}
          {suggestion && (
            <Notice title={`Suggested. ${suggestion.why}`}>
              <div className="mt-2 flex flex-wrap gap-2">
                {(["pinned", "forbidden"] as const).map((kind) => (
                  <Button
                    key={kind}
                    variant="secondary"
                    size="compact"
                    aria-pressed={dayPlan.has(kind, suggestion)}
                    className="aria-pressed:border-action aria-pressed:bg-action-tint"
                    onClick={() => dayPlan.toggle(kind, suggestion)}
                  >
                    {`${kind === "pinned" ? "Keep" : "Not"} ${driver?.name}`}
                  </Button>
                ))}
              </div>
            </Notice>
          )}
          {mayMove && isMovable(job) ? (
            <DriverChoices {...props} job={job} />
          ) : (
            <p className="text-quiet">
              It stays as it is: the job has begun, or its day has passed.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const sequence = { yes: 0, ask: 1, no: 2 };

/** The other drivers, those who may do the job in front, each with the reasons against. */
function DriverChoices({ job, drivers, onChoose }: Choosing & { readonly job: BoardJob }) {
  const { query, verdicts } = useVerdicts(job);
  return (
    <LoadedContent query={query} what="the drivers" lines={5}>
      {() => {
        const choices = drivers
          .filter(({ id }) => id !== job.driverId)
          .map((driver) => ({ driver, verdict: verdicts.get(driver.id) ?? judge([]) }))
          .toSorted((a, b) => sequence[a.verdict.answer] - sequence[b.verdict.answer]);
        return (
          <section aria-label="Who drives?">
            <h3 className="mb-2 font-bold">
              {job.suggestion ? "Who else may drive, as the day is now?" : "Who drives?"}
            </h3>
            <ul className="grid divide-y divide-line rounded-field border border-line text-small">
              {choices.map(({ driver, verdict }) => (
                <li key={driver.id}>
                  <button
                    type="button"
                    disabled={verdict.answer === "no"}
                    className="block w-full px-4 py-2.5 text-left not-disabled:hover:bg-action-tint"
                    onClick={() => onChoose(job, driver)}
                  >
                    <span className="block font-bold">{driver.name}</span>
                    {vehicleText(driver)}
                    <span className={`block ${verdictLooks[verdict.answer][1]}`}>
                      {verdictText(verdict)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {job.driverId !== null && !job.suggestion && (
              <Button
                variant="secondary"
                size="compact"
                className="mt-4"
                onClick={() => onChoose(job, null)}
              >
                Take it from its driver
              </Button>
            )}
          </section>
        );
      }}
    </LoadedContent>
  );
}

/** The window of a driver, in which staff say that the driver is away on this day. */
export function DriverWindow(props: {
  readonly row: BoardRow | undefined;
  readonly date: CalendarDate;
  readonly onClose: () => void;
}) {
  const { row, date, onClose } = props;
  const driver = row?.driver;
  const open = row?.jobs.filter(isMovable).length ?? 0;
  return (
    <Dialog hasForm open={Boolean(driver)} onClose={onClose} title={driver?.name ?? ""}>
      {driver && (
        <ReasonForm
          title="Driver is away"
          yes={open === 0 ? "Note the day off" : `Take ${formatCount(open, "job")} away`}
          no="Close"
          onClose={onClose}
          send={(reason) =>
            callApi("POST /api/planning/away", { body: { date, driverId: driver.id, reason } })
          }
        >
          {`Is ${driver.name} away on ${formatDate(date)}? The jobs of the day that have not begun then wait for other drivers, and it counts as a day off. Write why.`}
        </ReasonForm>
      )}
    </Dialog>
  );
}
