import { useRef, useState } from "react";
import { selectDriverMessage } from "#domain/orders/order-states.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/data-table/search-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { type FreeDriver, NobodyCan, useFreeDrivers, wayText } from "../assign/free-drivers.tsx";
import { driverText, type OrderDetails } from "../order-records.ts";
import type { OrderSteps } from "./use-order-steps.ts";

/** Gives an order to one of the drivers who can take it: the nearest, which a search narrows. */
export function ChooseDriver(props: { readonly order: OrderDetails; readonly steps: OrderSteps }) {
  const { order, steps } = props;
  const [q, setQ] = useState("");
  const query = useFreeDrivers([order], q);
  return (
    <Loaded query={query} what="the drivers" lines={2}>
      {({ items, total }) =>
        total === 0 && q === "" ? (
          <NobodyCan order={order} query={query} />
        ) : (
          <div className="grid gap-4">
            {(q !== "" || total > items.length) && (
              <SearchField
                label="Find a driver by name, area or number"
                value={q}
                onSearch={setQ}
              />
            )}
            <DriverForm drivers={items} steps={steps} />
          </div>
        )
      }
    </Loaded>
  );
}

function DriverForm(props: {
  readonly drivers: readonly FreeDriver[];
  readonly steps: OrderSteps;
}) {
  const { drivers, steps } = props;
  const [driverId, setDriverId] = useState("");
  const [error, setError] = useState<string | undefined>();
  const selectRef = useRef<HTMLSelectElement>(null);
  const chosen = drivers.find((driver) => driver.id === driverId);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) {
          steps.take({ action: "process", driverId: chosen.id, vehicleId: chosen.vehicleId });
        } else {
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
      >
        <option value="">
          {drivers.length === 0 ? "No driver matches this search" : "Choose a driver"}
        </option>
        {drivers.map((driver) => (
          <option key={driver.id} value={driver.id}>
            {driverText(driver)}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <p className="-mt-2 text-small text-quiet">
          <span className="md:max-xl:hidden">{driverText(chosen)}. </span>
          {wayText(chosen)}.
        </p>
      )}
      <Button type="submit" busy={steps.running === "process"} disabled={steps.running !== null}>
        Process
      </Button>
    </form>
  );
}
