import { useState } from "react";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { useConsents } from "#web/parts/orders/consents.tsx";
import type { Order } from "#web/parts/orders/order-records.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/states.tsx";
import {
  driverDistanceText,
  driverWarning,
  type FreeDriver,
  FreeDriverSearch,
} from "./free-drivers.tsx";
import { OfferForm } from "./offers.tsx";
import { useAssign } from "./use-assign.ts";

/** The window in which staff choose the driver of an order, or offer it; closed while there is no order. */
export function AssignWindow(props: {
  readonly order: Order | null;
  readonly onClose: () => void;
}) {
  const { order } = props;
  const [isOffering, setOffering] = useState(false);
  const { call, give } = useAssign(close);
  const { asking, choose } = useConsents<FreeDriver>(
    ({ id }, consents) => order && give(order.id, id, consents),
  );
  function close() {
    setOffering(false);
    call.clear();
    props.onClose();
  }
  return (
    <>
      <Dialog open={order !== null} hasForm={isOffering} onClose={close} title="Who drives?">
        {order && (
          <>
            <p className="mb-4 text-small text-quiet">
              {formatMoveStart(order)}, {truckSizeText(order.truckSize)}
              <br />
              {order.pickup} to {order.destination}
            </p>
            {call.summary && <Notice kind="error" className="mb-4" title={call.summary} />}
            {isOffering ? (
              <OfferForm order={order} onDone={close} />
            ) : (
              <>
                {/* It is above the drivers: a second press must not hit the button that sends the offer. */}
                <Button
                  variant="secondary"
                  size="compact"
                  className="mb-4"
                  onClick={() => setOffering(true)}
                >
                  Offer it to drivers
                </Button>
                <FreeDriverSearch order={order} lines={6}>
                  {(drivers) => <DriverChoices drivers={drivers} onChoose={choose} />}
                </FreeDriverSearch>
              </>
            )}
          </>
        )}
      </Dialog>
      {asking}
    </>
  );
}

function DriverChoices(props: {
  readonly drivers: readonly FreeDriver[];
  readonly onChoose: (driver: FreeDriver) => void;
}) {
  return (
    <ul className="grid divide-y divide-line rounded-field border border-line">
      {props.drivers.map((driver) => (
        <li key={driver.id}>
          <button
            type="button"
            className="grid w-full gap-x-4 px-4 py-2.5 text-left text-small hover:bg-action-tint sm:grid-cols-[minmax(0,1fr)_auto]"
            onClick={() => props.onChoose(driver)}
          >
            <span className="text-body font-bold wrap-anywhere">{driver.name}</span>
            <span className="self-center text-quiet">
              {truckSizeText(driver.truckSize)}, {formatUnbrokenLicencePlate(driver.plate)}
            </span>
            <span className="col-span-full">{driverDistanceText(driver)}</span>
            {driverWarning(driver) && (
              <span className="col-span-full font-semibold text-danger">
                {driverWarning(driver)}
              </span>
            )}
            <span className="col-span-full text-quiet">
              {driver.jobs.length === 0
                ? "No other job that day"
                : driver.jobs.map((job) => (
                    <span key={job.id} className="block">
                      {job.orderTime} {job.pickup} to {job.destination}
                    </span>
                  ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
