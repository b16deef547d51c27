import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { callApi } from "#web/api/api-client.ts";
import { formatCount } from "#web/format.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { ReasonForm } from "#web/parts/ask-reason.tsx";
import { useHasStaffRight } from "#web/session/access.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { type BoardRow, hoursText, isMovable } from "./board-layout.ts";

/** The window of a driver, in which staff say that the driver is away on this day. */
export function DriverWindow(props: {
  readonly row: BoardRow | null;
  readonly date: CalendarDate;
  readonly mayMove: boolean;
  /** Called with the jobs that were taken from the driver. */
  readonly onAway: (driver: BoardRow["driver"], orderIds: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { row, date, mayMove, onClose } = props;
  const mayOpen = useHasStaffRight("manageFleet");
  const driver = row?.driver;
  const open = row?.jobs.filter(isMovable).length ?? 0;
  return (
    <Dialog hasForm open={row !== null} onClose={onClose} title={driver?.name ?? ""}>
      {row && driver && (
        <div className="grid gap-4">
          <p className="text-small text-quiet">
            {`${truckSizeText(driver.truckSize)}, ${formatUnbrokenLicencePlate(driver.plate)}, ${hoursText(driver)}, starts in ${driver.home.name}`}
            <br />
            {mayOpen && (
              <Link className="link" to={webPaths.driverUpdate(driver.id)}>
                Open the driver
              </Link>
            )}
          </p>
          {mayMove ? (
            <ReasonForm
              title="Driver is away"
              yes={open === 0 ? "Note the day off" : `Take ${formatCount(open, "job")} away`}
              no="Close"
              onClose={onClose}
              send={async (reason) => {
                const body = { date, driverId: driver.id, reason };
                const done = await callApi("POST /api/planning/away", { body });
                props.onAway(driver, done.orderIds);
                return done;
              }}
            >
              {`Is ${driver.name} away on ${formatDate(date)}? All jobs of the day that have not begun then wait for other drivers, and the day counts as a day off. Write why.`}
            </ReasonForm>
          ) : (
            <p className="text-quiet">This day has passed.</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
