import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { orderStates } from "#domain/orders/order-states.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { formatCount, formatDateTime } from "#web/format.ts";
import type { ConfirmSaveQuestion } from "#web/office/edit/edit-form.tsx";
import type { Order } from "#web/parts/orders/order-records.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import {
  type OrderFilter,
  type RecordWithOrders,
  useOpenOrders,
} from "#web/parts/orders/read-orders.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { driverChoiceLabel, useFreeDrivers } from "../assign/free-drivers.tsx";

/** The new driver of each open order; null where the order is to wait for a driver. */
export type OrderHandovers = readonly {
  readonly orderId: string;
  readonly driverId: string | null;
}[];

/** The end of a sentence that tells staff what to do with the open orders of an inactive person or vehicle. */
export function openOrdersAdvice(filter: OrderFilter, total: number): string {
  const each = total === 1 ? "it" : "each one";
  return "clientId" in filter
    ? `complete ${each}, or cancel it on its page.`
    : `open ${each} to give it to another driver, or to complete it.`;
}

/**
 * The question that staff answer before a client, driver or vehicle is suspended, or a driver or vehicle is
 * removed; null for any other change.
 *
 * @param next the new status
 * @param onChange gets the new driver of each open order of a driver or a vehicle
 */
export function suspensionQuestion(
  holder: RecordWithOrders,
  next: PartyStatus,
  onChange?: (handovers: OrderHandovers) => void,
): ConfirmSaveQuestion | null {
  if (next === holder.status) return null;
  const isRemoval = next === "removed" && onChange !== undefined;
  if (next !== "suspended" && !isRemoval) return null;
  return {
    question: `${isRemoval ? "Remove" : "Suspend"} ${holder.name}?`,
    children: (
      <div className="grid grid-cols-1 gap-3">
        <p>{suspensionEffect(holder, isRemoval)}</p>
        {onChange ? (
          <HandOverOrders filter={holder.filter} onChange={onChange} />
        ) : (
          <StayingOrders filter={holder.filter} />
        )}
      </div>
    ),
  };
}

function suspensionEffect({ filter, name }: RecordWithOrders, isRemoval: boolean): string {
  if ("vehicleId" in filter) {
    const until = isRemoval ? "it is restored" : "it is active again";
    return `${name} gets no new orders until ${until}.`;
  }
  const then = "driverId" in filter ? "gets no new orders" : "can book nothing";
  return `${name} is logged out at once, and ${then}.`;
}

function StayingOrders({ filter }: { readonly filter: OrderFilter }) {
  return (
    <LoadedContent query={useOpenOrders(filter)} what="the open orders" lines={3}>
      {({ items, total }) =>
        total === 0 ? (
          <p>There are no open orders.</p>
        ) : (
          <>
            <p>
              <strong>
                {formatCount(total, "open order")}{" "}
                {total === 1 ? "stays as it is." : "stay as they are."}
              </strong>{" "}
              Afterwards, {openOrdersAdvice(filter, total)}
            </p>
            <ul className="list-disc pl-5 tabular-nums">
              {items.map((order) => (
                <li key={order.id}>{orderLine(order)}</li>
              ))}
              {total > items.length && <li>{total - items.length} more</li>}
            </ul>
          </>
        )
      }
    </LoadedContent>
  );
}

const orderLine = ({ orderDate, orderTime, status }: Order) =>
  `${formatDateTime(orderDate, orderTime)}, ${orderStateWords[status].label.toLowerCase()}`;

const maxOrders = 100;
const none: readonly Order[] = [];

export function HandOverOrders(props: {
  readonly filter: OrderFilter;
  readonly onChange: (handovers: OrderHandovers) => void;
}) {
  const { filter } = props;
  const query = useOpenOrders(filter, maxOrders);
  const [picks, setPicks] = useState<Readonly<Record<string, string>>>({});
  const orders = query.data?.items ?? none;
  const handovers = useMemo(
    () => orders.map(({ id: orderId }) => ({ orderId, driverId: picks[orderId] || null })),
    [orders, picks],
  );
  const report = useEffectEvent(props.onChange);
  useEffect(() => report(handovers), [handovers]);
  return (
    <LoadedContent query={query} what="the open orders" lines={3}>
      {({ items, total }) =>
        total === 0 ? (
          <p>There are no open orders.</p>
        ) : (
          <>
            <p>
              <strong>{formatCount(total, "open order")}.</strong> Say what becomes of each.
              Everybody concerned is told.
            </p>
            {total > items.length && (
              <p>These are the first {items.length}. Release or hand over the others before.</p>
            )}
            <ul className="grid gap-4">
              {items.map((order) => (
                <li key={order.id}>
                  <NextDriver
                    order={order}
                    leaver={filter}
                    value={picks[order.id] ?? ""}
                    onPick={(driverId) => setPicks((last) => ({ ...last, [order.id]: driverId }))}
                  />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </LoadedContent>
  );
}

function NextDriver(props: {
  readonly order: Order;
  readonly leaver: OrderFilter;
  readonly value: string;
  readonly onPick: (driverId: string) => void;
}) {
  const { order, leaver } = props;
  const { data } = useFreeDrivers(order, "");
  const drivers = (data?.items ?? []).filter(
    ({ id, vehicleId, reasons }) =>
      reasons.every(({ reason }) => reason === "wallet") &&
      !("driverId" in leaver && leaver.driverId === id) &&
      !("vehicleId" in leaver && leaver.vehicleId === vehicleId),
  );
  return (
    <SelectField
      name={`openOrders.${order.id}`}
      label={orderLine(order)}
      hint={`${order.pickup} to ${order.destination}`}
      value={props.value}
      onValueChange={props.onPick}
      options={[
        [
          "",
          orderStates[order.status].isUnderWay
            ? "Stop the job and release it: it waits for a driver"
            : "Release it: it waits for a driver",
        ],
        ...drivers.map((driver) => [driver.id, driverChoiceLabel(driver)] as const),
      ]}
    />
  );
}
