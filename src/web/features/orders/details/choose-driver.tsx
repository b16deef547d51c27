import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { selectDriverMessage } from "#domain/orders/order-states.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { formatDateTime } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/data-table/search-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { RetryIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { type Driver, driverText, type OrderDetails } from "../order-records.ts";
import type { OrderSteps } from "./use-order-steps.ts";

/** Gives an order to one of the drivers who can take it: at most 100, which a search narrows. */
export function ChooseDriver(props: { readonly order: OrderDetails; readonly steps: OrderSteps }) {
  const { order, steps } = props;
  const [q, setQ] = useState("");
  const query = useQuery({
    queryKey: ["drivers", { forOrder: order.id, q }],
    queryFn: ({ signal }) =>
      callApi("GET /api/drivers/all", {
        query: { forOrder: order.id, limit: 100, ...(q === "" ? {} : { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Who is free changes with every order that somebody else assigns.
    staleTime: 0,
  });
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

function DriverForm(props: { readonly drivers: readonly Driver[]; readonly steps: OrderSteps }) {
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
        <p className="-mt-2 text-small text-quiet md:max-xl:hidden">{driverText(chosen)}</p>
      )}
      <Button type="submit" busy={steps.running === "process"} disabled={steps.running !== null}>
        Process
      </Button>
    </form>
  );
}

function NobodyCan(props: {
  readonly order: OrderDetails;
  readonly query: Pick<UseQueryResult, "isFetching" | "refetch">;
}) {
  const { order, query } = props;
  return (
    <Notice kind="warning" title="No driver can take this order now">
      <p>
        It needs an active driver with an active vehicle of at least {sizeText(order.truckSize)},
        and neither may have another job around {formatDateTime(order.orderDate, order.orderTime)}.
      </p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={query.isFetching}
        icon={<RetryIcon className="size-5" />}
        onClick={() => void query.refetch()}
      >
        Look again
      </Button>
    </Notice>
  );
}
