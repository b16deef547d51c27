import { useRef, useState } from "react";
import {
  allowedOrderActions,
  type OfferedOrderAction,
  selectDriverMessage,
} from "#domain/orders/order-states.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useConsents } from "#web/parts/orders/consents.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import {
  driverChoiceLabel,
  driverDistanceText,
  driverWarning,
  type FreeDriver,
  FreeDriverSearch,
} from "../assign/free-drivers.tsx";
import { OfferForm } from "../assign/offers.tsx";
import { assignOrder } from "../assign/use-assign.ts";

type Shown = { readonly order: OrderDetails; readonly steps: ReturnType<typeof useOrderSteps> };

export function ChooseDriver(props: Shown) {
  const { order } = props;
  return (
    <FreeDriverSearch order={order} lines={2}>
      {(drivers) => (
        <>
          <DriverForm drivers={drivers} {...props} />
          <DialogButton label="Offer it to drivers" title="Offer this order" hasForm>
            {(close) => <OfferForm order={order} onDone={close} />}
          </DialogButton>
        </>
      )}
    </FreeDriverSearch>
  );
}

function DriverForm(props: Shown & { readonly drivers: readonly FreeDriver[] }) {
  const { drivers, order, steps } = props;
  const [driverId, setDriverId] = useState("");
  const [error, setError] = useState<string | undefined>();
  const selectRef = useRef<HTMLSelectElement>(null);
  const chosen = drivers.find((driver) => driver.id === driverId);
  const { asking, choose } = useConsents<FreeDriver>(({ id, vehicleId }, consents) =>
    steps.take("process", () => assignOrder(order.id, id, { vehicleId, ...consents })),
  );
  return (
    <>
      <form
        noValidate
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) choose(chosen);
          else {
            setError(selectDriverMessage);
            selectRef.current?.focus();
          }
        }}
      >
        <SelectField
          ref={selectRef}
          name="driverId"
          label="Driver"
          hint="Only drivers who are active, free at that time, and whose vehicle is large enough."
          value={chosen ? driverId : ""}
          error={error}
          onValueChange={(id) => {
            setDriverId(id);
            setError(undefined);
          }}
          options={[
            ["", drivers.length === 0 ? "No driver matches this search" : "Choose a driver"],
            ...drivers.map((driver): [string, string] => [
              driver.id,
              [driverChoiceLabel(driver), driverWarning(driver)].filter(Boolean).join(". "),
            ]),
          ]}
        />
        {chosen && (
          <p className="-mt-2 text-small text-quiet">
            <span className="md:max-xl:hidden">{driverChoiceLabel(chosen)}. </span>
            {driverDistanceText(chosen)}.{" "}
            {driverWarning(chosen) && (
              <span className="font-semibold text-danger">{driverWarning(chosen)}.</span>
            )}
          </p>
        )}
        <Button type="submit" busy={steps.running === "process"} disabled={steps.running !== null}>
          Process
        </Button>
      </form>
      {asking}
    </>
  );
}

/** Sends staff's steps on an order, and reads the order again after each: a colleague may have changed it. */
export function useOrderSteps(order: OrderDetails) {
  const call = useFormCall();
  const [last, setLast] = useState<OfferedOrderAction | null>(null);
  const hasDriver = order.driverId !== null;
  const allowed = allowedOrderActions({ status: order.status, hasDriver });
  return {
    allowed,
    /** The step that is being sent, until the order is read again; null for none. */
    running: call.busy ? last : null,
    error: call.error === null ? null : apiErrorMessage(call.error),
    /** Whether the server refused the step because the order had changed since the page showed it. */
    hasMovedOn: call.error instanceof ApiError && call.error.status === 409,
    take: (action: OfferedOrderAction, send: () => Promise<{ readonly msg: string }>) => {
      if (!allowed.includes(action)) return;
      setLast(action);
      void call.write({}, send);
    },
  };
}
