import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { callApi } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { formatCount } from "#web/format.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { ReasonForm } from "#web/parts/ask-reason.tsx";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { useHasStaffRight } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { verdictText } from "./board.tsx";
import {
  type BoardDriver,
  type BoardJob,
  type BoardRow,
  isMovable,
  jobLine,
  judge,
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
  const { job, mayMove } = props;
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
            <Notice kind="warning" title={`Act now. ${job.alarms.join(". ")}`} />
          )}
          {job.suggestion && (
            <Notice title={`Suggested. ${job.suggestion.why}`}>
              <PairButtons
                dayPlan={props.dayPlan}
                pair={job.suggestion}
                name={props.drivers.find(({ id }) => id === job.driverId)?.name ?? ""}
              />
            </Notice>
          )}
          {mayMove && isMovable(job) ? (
            <DriverChoices {...props} job={job} />
          ) : (
            <p className="text-quiet">
              {mayMove
                ? "This job has begun, so it stays with its driver."
                : "This day has passed, so its jobs stay as they are."}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Buttons that have the next plan keep a driver for a job, or keep the driver off it. */
function PairButtons(props: {
  readonly dayPlan: DayPlan;
  readonly pair: { readonly orderId: string; readonly driverId: string };
  readonly name: string;
}) {
  const { dayPlan, pair } = props;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {(["pinned", "forbidden"] as const).map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="compact"
          aria-pressed={dayPlan.has(kind, pair)}
          className="aria-pressed:border-action aria-pressed:bg-action-tint"
          onClick={() => dayPlan.toggle(kind, pair)}
        >
          {`${kind === "pinned" ? "Keep" : "Not"} ${props.name}`}
        </Button>
      ))}
    </div>
  );
}

const sequence = { yes: 0, ask: 1, no: 2 };

/** The other drivers with the reasons against them. Only those who may do the job are buttons. */
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
            <h3 className="mb-2 font-bold">Who drives?</h3>
            <ul className="grid divide-y divide-line rounded-field border border-line text-small">
              {choices.map(({ driver, verdict }) => {
                const isRefused = verdict.answer === "no";
                const words = (
                  <>
                    <span className="block font-bold">{driver.name}</span>
                    {`${truckSizeText(driver.truckSize)}, ${formatUnbrokenLicencePlate(driver.plate)}`}
                    <span className={`block ${isRefused ? "text-danger" : "text-action-dark"}`}>
                      {verdictText(verdict)}
                    </span>
                  </>
                );
                return (
                  <li key={driver.id}>
                    {isRefused ? (
                      <div className="px-4 py-2.5">
                        {words}
                        {verdict.isLaw && (
                          <Link className="link" to={webPaths.orderDetails(job.id)}>
                            Assign on the order’s page, with the reason
                          </Link>
                        )}
                      </div>
                    ) : (
                      <button
                        type="button"
                        className="block w-full px-4 py-2.5 text-left hover:bg-action-tint"
                        onClick={() => onChoose(job, driver)}
                      >
                        {words}
                      </button>
                    )}
                  </li>
                );
              })}
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
  readonly onAway: (driver: BoardDriver) => void;
  readonly onClose: () => void;
}) {
  const { row, date, onClose } = props;
  const driver = row?.driver;
  const mayOpen = useHasStaffRight("manageFleet");
  const open = row?.jobs.filter(isMovable).length ?? 0;
  return (
    <Dialog hasForm open={Boolean(driver)} onClose={onClose} title={driver?.name ?? ""}>
      {driver && (
        <div className="grid gap-4">
          {mayOpen && (
            <Link className="link" to={webPaths.driverUpdate(driver.id)}>
              Open the driver
            </Link>
          )}
          <ReasonForm
            title="Driver is away"
            yes={open === 0 ? "Note the day off" : `Take ${formatCount(open, "job")} away`}
            no="Close"
            onClose={onClose}
            send={async (reason) => {
              const body = { date, driverId: driver.id, reason };
              const done = await callApi("POST /api/planning/away", { body });
              props.onAway(driver);
              return done;
            }}
          >
            {`Is ${driver.name} away on ${formatDate(date)}? The jobs of the day that have not begun then wait for other drivers, and it counts as a day off. Write why.`}
          </ReasonForm>
        </div>
      )}
    </Dialog>
  );
}
