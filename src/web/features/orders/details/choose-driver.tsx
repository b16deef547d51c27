import { useRef, useState } from "react";
import { selectDriverMessage } from "#domain/orders/order-states.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/data-table/search-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { RetryIcon } from "#web/ui/icons.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import type { OrderDetails } from "../order-types.ts";
import { driverText } from "../order-words.ts";
import { useDriversForOrder } from "./drivers-for-order.queries.ts";
import type { OrderSteps } from "./use-order-steps.ts";

/** Gives an order to one of the drivers who can take it. */
export function ChooseDriver(props: { readonly order: OrderDetails; readonly steps: OrderSteps }) {
  const { order, steps } = props;
  const [q, setQ] = useState("");
  const [driverId, setDriverId] = useState("");
  const [error, setError] = useState<string | undefined>();
  const selectRef = useRef<HTMLSelectElement>(null);
  const query = useDriversForOrder(order.id, q);
  const failure = useSteadyError(query);
  const { data } = query;

  if (!data) {
    if (failure === null) return <Skeleton lines={2} label="Loading the drivers" />;
    return (
      <ErrorState
        title="We could not load the drivers"
        message={messageOf(failure)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (data.total === 0 && q === "") {
    return <NobodyCan order={order} busy={query.isFetching} onLookAgain={query.refetch} />;
  }

  const chosen = data.items.find((driver) => driver.id === driverId);
  function process() {
    if (!chosen) {
      setError(selectDriverMessage);
      selectRef.current?.focus();
      return;
    }
    steps.take({ action: "process", driverId: chosen.id, vehicleId: chosen.vehicleId });
  }

  return (
    <div className="grid gap-4">
      {(q !== "" || data.total > data.items.length) && (
        <SearchField label="Find a driver by name, area or number" value={q} onSearch={setQ} />
      )}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          process();
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
            {data.items.length === 0 ? "No driver matches this search" : "Choose a driver"}
          </option>
          {data.items.map((driver) => (
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
    </div>
  );
}

function NobodyCan(props: {
  readonly order: OrderDetails;
  readonly busy: boolean;
  readonly onLookAgain: () => unknown;
}) {
  const { order } = props;
  return (
    <Notice kind="warning" title="No driver can take this order now">
      <p>
        It needs an active driver with an active vehicle of at least {order.truckSize}, and neither
        may have another job around {formatDateTime(order.orderDate, order.orderTime)}.
      </p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={props.busy}
        icon={<RetryIcon className="size-5" />}
        onClick={() => props.onLookAgain()}
      >
        Look again
      </Button>
    </Notice>
  );
}
