import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import {
  type BoardDriver,
  type BoardJob,
  isMovable,
  jobLine,
  judge,
  type Verdict,
} from "./board-layout.ts";
import { useVerdicts } from "./use-board.ts";

/** The window of a job: what it is, why it is suggested, and who may drive it. */
export function JobWindow(props: {
  readonly job: BoardJob | null;
  readonly drivers: readonly BoardDriver[];
  /** Whether the day allows moves. */
  readonly mayMove: boolean;
  /** What a plan says about the job, and what one can do about that. */
  readonly suggestion?: ReactNode;
  readonly onChoose: (job: BoardJob, driver: BoardDriver | null) => void;
  readonly onClose: () => void;
}) {
  const { job, mayMove } = props;
  return (
    <Dialog open={job !== null} onClose={props.onClose} title={job ? jobLine(job) : ""}>
      {job && (
        <div className="grid gap-4">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <OrderStatusBadge status={job.status} />
            <Link className="link" to={webPaths.orderDetails(job.id)}>
              Open the order
            </Link>
          </p>
          {job.alarms.length > 0 && (
            <Notice kind="warning" title="Act now">
              {job.alarms.map((alarm) => (
                <p key={alarm}>{alarm}.</p>
              ))}
            </Notice>
          )}
          {props.suggestion}
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

const order = { yes: 0, ask: 1, no: 2 };

function DriverChoices(props: {
  readonly job: BoardJob;
  readonly drivers: readonly BoardDriver[];
  readonly onChoose: (job: BoardJob, driver: BoardDriver | null) => void;
}) {
  const { job, onChoose } = props;
  const { query, verdicts } = useVerdicts(job);
  return (
    <section aria-label="Who drives?">
      <h3 className="mb-2 font-bold">Who drives?</h3>
      <LoadedContent query={query} what="the drivers" lines={5}>
        {() => (
          <ul className="grid divide-y divide-line rounded-field border border-line">
            {props.drivers
              .filter(({ id }) => id !== job.driverId)
              .map((driver) => [driver, verdicts.get(driver.id) ?? judge([])] as const)
              .toSorted(([, a], [, b]) => order[a.answer] - order[b.answer])
              .map(([driver, verdict]) => (
                <li key={driver.id}>
                  <DriverChoice
                    driver={driver}
                    verdict={verdict}
                    orderId={job.id}
                    onChoose={() => onChoose(job, driver)}
                  />
                </li>
              ))}
            {props.drivers.length === 0 && (
              <li className="px-4 py-2.5">No driver with a vehicle is active.</li>
            )}
          </ul>
        )}
      </LoadedContent>
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
}

/** A driver with the reasons against the job. Only who may do it is a button. */
function DriverChoice(props: {
  readonly driver: BoardDriver;
  readonly verdict: Verdict;
  readonly orderId: string;
  readonly onChoose: () => void;
}) {
  const { driver, verdict } = props;
  const { answer, text, isLaw } = verdict;
  const words = (
    <>
      <span className="block font-bold wrap-anywhere">{driver.name}</span>
      <span className="block text-quiet">
        {`${truckSizeText(driver.truckSize)}, ${formatUnbrokenLicencePlate(driver.plate)}`}
      </span>
      {text !== "" && (
        <span className={`block ${answer === "no" ? "text-danger" : "text-pending"}`}>
          {`${answer === "no" ? "Not possible" : "Ask first"}: ${text}`}
        </span>
      )}
    </>
  );
  const look = "block w-full px-4 py-2.5 text-left text-small";
  if (answer === "no") {
    return (
      <div className={look}>
        {words}
        {isLaw && (
          <Link className="link" to={webPaths.orderDetails(props.orderId)}>
            Assign on the order’s page, with the reason
          </Link>
        )}
      </div>
    );
  }
  return (
    <button type="button" className={`${look} hover:bg-action-tint`} onClick={props.onChoose}>
      {words}
    </button>
  );
}
