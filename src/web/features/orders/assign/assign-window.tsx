import { useState } from "react";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { checkLawReason } from "#domain/dispatch/may-carry.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatUnbrokenLicencePlate, personFullName } from "#web/office/record-kind.ts";
import { ReasonForm } from "#web/parts/ask-reason.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import {
  driverConsents,
  driverDistanceText,
  driverWarning,
  type FreeDriver,
  FreeDriverSearch,
  lawReasonLabel,
} from "./free-drivers.tsx";
import { OfferForm } from "./offers.tsx";
import type { OrderAssignment } from "./use-assign.ts";

export function AssignWindow({ assigning }: { readonly assigning: OrderAssignment }) {
  const { asked: orders } = assigning;
  const [first, ...others] = orders;
  /** The driver about whom staff have to say something before they assign. */
  const [doubted, setDoubted] = useState<FreeDriver | null>(null);
  const [isOffering, setOffering] = useState(false);
  const close = () => {
    setOffering(false);
    assigning.ask([]);
  };
  const give = (driver: FreeDriver, lawReason?: string) => {
    close();
    setDoubted(null);
    const said = lawReason !== undefined && { lawReason };
    assigning.give(orders, driver.id, { evenIfAway: driverConsents(driver).asksDriver, ...said });
  };
  if (doubted) {
    const question = `Give it to ${personFullName(doubted)} all the same?`;
    const { asksDriver, asksWhy } = driverConsents(doubted);
    const warning = `${driverWarning(doubted)}.${asksDriver ? ` Say yes only if ${doubted.name} has agreed.` : ""}`;
    return asksWhy ? (
      <Dialog open hasForm title={question} onClose={() => setDoubted(null)}>
        <ReasonForm
          title={question}
          name="lawReason"
          reasonLabel={lawReasonLabel}
          check={(reason) => ({ lawReason: checkLawReason(reason) })}
          yes="Assign anyway"
          no="Cancel"
          send={async (reason) => {
            give(doubted, reason);
            return null;
          }}
          onClose={() => setDoubted(null)}
        >
          {warning}
        </ReasonForm>
      </Dialog>
    ) : (
      <ConfirmDialog
        open
        question={question}
        onNo={() => setDoubted(null)}
        onYes={() => give(doubted)}
      >
        {warning}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open={first !== undefined}
      hasForm={isOffering}
      onClose={close}
      title={orders.length === 1 ? "Who drives?" : `Who drives these ${orders.length} orders?`}
    >
      {first && (
        <>
          <p className="mb-4 text-small text-quiet">
            {orders.length === 1 ? (
              <>
                {formatMoveStart(first)}, {truckSizeText(first.truckSize)}
                <br />
                {first.pickup} to {first.destination}
              </>
            ) : (
              "Those who are free for all of them, the nearest to the first pickup in front."
            )}
          </p>
          {/* This button is above the drivers: a second press must not hit the button that sends the offer. */}
          {orders.length === 1 && !isOffering && (
            <Button
              variant="secondary"
              size="compact"
              className="mb-4"
              onClick={() => setOffering(true)}
            >
              Offer it to drivers
            </Button>
          )}
          {isOffering ? (
            <OfferForm order={first} onDone={close} />
          ) : (
            <FreeDriverSearch orders={[first, ...others]} lines={6}>
              {(drivers) => (
                <DriverChoices
                  drivers={drivers}
                  onChoose={(driver) => {
                    const { asksDriver, asksWhy } = driverConsents(driver);
                    if (asksDriver || asksWhy) setDoubted(driver);
                    else give(driver);
                  }}
                />
              )}
            </FreeDriverSearch>
          )}
        </>
      )}
    </Dialog>
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
            <span className="text-body font-bold wrap-anywhere">{personFullName(driver)}</span>
            <span className="self-center text-quiet">
              {truckSizeText(driver.vehicleTruckSize ?? "")},{" "}
              {formatUnbrokenLicencePlate(driver.vehiclePlate ?? "")}
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
