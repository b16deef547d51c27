import { useRef, useState } from "react";
import {
  allowedOrderActions,
  type OfferedAction,
  orderActions,
  selectDriverMessage,
} from "#domain/orders/order-states.ts";
import { type BodyOf, callWithId } from "#web/api/api-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { driverText, type OrderDetails } from "#web/parts/orders/order-records.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { againstText, FindDrivers, type FreeDriver, wayText } from "../assign/free-drivers.tsx";
import { OfferForm } from "../assign/offers.tsx";

export function ChooseDriver(props: { readonly order: OrderDetails; readonly steps: OrderSteps }) {
  const { order, steps } = props;
  return (
    <FindDrivers orders={[order]} lines={2}>
      {(drivers) => (
        <>
          <DriverForm drivers={drivers} steps={steps} />
          <DialogButton label="Offer it to drivers" title="Offer this order" hasForm>
            {(close) => <OfferForm order={order} onDone={close} />}
          </DialogButton>
        </>
      )}
    </FindDrivers>
  );
}

function DriverForm(props: {
  readonly drivers: readonly FreeDriver[];
  readonly steps: OrderSteps;
}) {
  const { drivers, steps } = props;
  const [driverId, setDriverId] = useState("");
  const [hasAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const selectRef = useRef<HTMLSelectElement>(null);
  const chosen = drivers.find((driver) => driver.id === driverId);

  const take = ({ id, vehicleId }: FreeDriver, owing?: true) =>
    steps.take({
      action: "process",
      driverId: id,
      vehicleId,
      ...(hasAgreed && { evenIfAway: true }),
      ...(owing && { owing }),
    });

  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) take(chosen);
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
          setAgreed(false);
          setError(undefined);
        }}
        options={[
          ["", drivers.length === 0 ? "No driver matches this search" : "Choose a driver"],
          ...drivers.map((driver): [string, string] => [
            driver.id,
            [driverText(driver), againstText(driver)].filter(Boolean).join(". "),
          ]),
        ]}
      />
      {chosen && (
        <p className="-mt-2 text-small text-quiet">
          <span className="md:max-xl:hidden">{driverText(chosen)}. </span>
          {wayText(chosen)}. {againstText(chosen) && `${againstText(chosen)}.`}
        </p>
      )}
      {chosen?.away && (
        <CheckboxField
          name="evenIfAway"
          label={`${chosen.name} has agreed to work then`}
          checked={hasAgreed}
          onCheckedChange={setAgreed}
        />
      )}
      <Button type="submit" busy={steps.running === "process"} disabled={steps.running !== null}>
        Process
      </Button>
      {steps.isUnfunded && chosen && (
        <Button
          variant="secondary"
          disabled={steps.running !== null}
          onClick={() => take(chosen, true)}
        >
          {`Assign nevertheless, ${chosen.name} owes the commission`}
        </Button>
      )}
    </form>
  );
}

type OrderStep =
  | ({ readonly action: "process" } & BodyOf<"PATCH /api/orders/assign/{id}">)
  | { readonly action: "complete"; readonly cash: number | null }
  | { readonly action: "start" };

function takeOrderStep(id: string, step: OrderStep): Promise<{ readonly msg: string }> {
  if (step.action === "process") {
    const { action: _, ...body } = step;
    return callWithId("PATCH /api/orders/assign/{id}", id, body);
  }
  const cash = "cash" in step && step.cash !== null ? { cash: step.cash } : {};
  const body = { status: orderActions[step.action].leadsTo, ...cash };
  return callWithId("PATCH /api/orders/status/{id}", id, body);
}

/** After each step the order is loaded again: somebody else may have changed it. */
export function useOrderSteps(order: OrderDetails) {
  const call = useFormCall();
  const [last, setLast] = useState<OfferedAction | null>(null);
  const hasDriver = order.driverId !== null;
  const allowed = allowedOrderActions({ status: order.status, hasDriver });
  return {
    allowed,
    /** The step that is under way, its reload included. */
    running: call.busy ? last : null,
    error: call.error === null ? null : messageOf(call.error),
    /** The order stood otherwise than it was shown when the step was pressed. */
    hasMovedOn: call.error instanceof ApiError && call.error.status === 409,
    isUnfunded: call.error instanceof ApiError && call.error.code === "wallet_too_low",
    take: (step: OrderStep) => {
      if (!allowed.includes(step.action)) return;
      setLast(step.action);
      void call.write({}, () => takeOrderStep(order.id, step));
    },
  };
}

type OrderSteps = ReturnType<typeof useOrderSteps>;
