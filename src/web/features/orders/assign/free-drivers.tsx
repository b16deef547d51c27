import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { formatCount, formatDateTime } from "#web/lib/format.ts";
import { formatPlate } from "#web/lib/format-record.ts";
import { fullName } from "#web/parts/records/record-kind.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/data-table/search-field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { RetryIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import type { Order } from "../order-records.ts";
import type { Assigning } from "./use-assign.ts";

type Asked = Pick<Order, "id" | "truckSize" | "orderDate" | "orderTime">;
export type FreeDriver = ReplyOf<"GET /api/orders/{id}/drivers">["items"][number];

/** The drivers who can take all of these orders, the nearest to the first pickup in front. */
export function useFreeDrivers([first, ...others]: readonly Pick<Order, "id">[], q: string) {
  const also = others.map(({ id }) => id).join(",");
  const id = first?.id ?? "";
  return useQuery({
    queryKey: ["drivers", "free", id, also, q],
    queryFn: ({ signal }) =>
      callApi("GET /api/orders/{id}/drivers", {
        params: { id },
        query: { ...(q !== "" && { q }), ...(also !== "" && { also }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: first !== undefined,
    // Who is free changes with every order that somebody else assigns.
    staleTime: 0,
  });
}

/** How far a driver is from the pickup: `12 km (estimated) from Soweto`. */
export function wayText({ way, area, name }: FreeDriver): string {
  if (way === null) return `We do not know where ${name} starts`;
  return `${formatDistance(way)} from ${way.from === "job" ? "the job before" : area}`;
}

/** A window with the drivers who can take these orders; a press on one gives them. */
export function AssignWindow(props: {
  /** None where the window is closed. */
  readonly orders: readonly Order[];
  readonly assigning: Assigning;
  readonly onClose: () => void;
}) {
  const { orders } = props;
  const [first] = orders;
  return (
    <Dialog
      open={first !== undefined}
      onClose={props.onClose}
      title={orders.length === 1 ? "Who drives?" : `Who drives these ${orders.length} orders?`}
    >
      {first && (
        <>
          <p className="mb-4 text-small text-quiet">
            {orders.length === 1 ? (
              <>
                {formatDateTime(first.orderDate, first.orderTime)}, {sizeText(first.truckSize)}
                <br />
                {first.pickup} to {first.destination}
              </>
            ) : (
              "Those who are free for all of them, the nearest to the first pickup in front."
            )}
          </p>
          <DriverChoices
            orders={orders}
            onChoose={({ id }) => {
              props.onClose();
              props.assigning.give(orders, id);
            }}
          />
        </>
      )}
    </Dialog>
  );
}

function DriverChoices(props: {
  readonly orders: readonly Order[];
  readonly onChoose: (driver: FreeDriver) => void;
}) {
  const { orders } = props;
  const [q, setQ] = useState("");
  const query = useFreeDrivers(orders, q);
  const [first] = orders;
  return (
    <Loaded query={query} what="the drivers" lines={6}>
      {({ items, total }) =>
        total === 0 && q === "" && first ? (
          <NobodyCan order={first} query={query} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {(q !== "" || total > items.length) && (
              <SearchField
                label="Find a driver by name, area or number"
                value={q}
                onSearch={setQ}
              />
            )}
            <ul className="grid divide-y divide-line rounded-field border border-line">
              {items.map((driver) => (
                <li key={driver.id}>
                  <button
                    type="button"
                    className="grid w-full gap-x-4 px-4 py-2.5 text-left text-small hover:bg-action-tint sm:grid-cols-[minmax(0,1fr)_auto]"
                    onClick={() => props.onChoose(driver)}
                  >
                    <span className="text-body font-bold wrap-anywhere">{fullName(driver)}</span>
                    <span className="self-center text-quiet">
                      {sizeText(driver.vehicleTruckSize ?? "")},{" "}
                      {formatPlate(driver.vehiclePlate ?? "")}
                    </span>
                    <span className="col-span-full">{wayText(driver)}</span>
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
            {total === 0 && <p className="text-quiet">No free driver matches this search.</p>}
            {total > items.length && (
              <p className="text-small text-quiet">
                The nearest {items.length} of {formatCount(total, "driver")}.
              </p>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

/** Why the list of drivers is empty, and a way to look again. */
export function NobodyCan(props: {
  readonly order: Asked;
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
