import { useRef, useState } from "react";
import { selectDriverMessage } from "#domain/orders/order-states.ts";
import { driverText, type OrderDetails } from "#web/parts/orders/order-records.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { againstText, FindDrivers, type FreeDriver, wayText } from "../assign/free-drivers.tsx";
import { OfferButton } from "../assign/offers.tsx";
import type { OrderSteps } from "./use-order-steps.ts";

/** Gives an order to one of the drivers who can take it: the nearest, which a search narrows. */
export function ChooseDriver(props: { readonly order: OrderDetails; readonly steps: OrderSteps }) {
  const { order, steps } = props;
  return (
    <FindDrivers orders={[order]} lines={2}>
      {(drivers) => (
        <>
          <DriverForm drivers={drivers} steps={steps} />
          <OfferButton order={order} />
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
      >
        <option value="">
          {drivers.length === 0 ? "No driver matches this search" : "Choose a driver"}
        </option>
        {drivers.map((driver) => (
          <option key={driver.id} value={driver.id}>
            {[driverText(driver), againstText(driver)].filter(Boolean).join(". ")}
          </option>
        ))}
      </SelectField>
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
