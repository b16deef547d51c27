import { type ReactNode, useState } from "react";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { carryReasons } from "#domain/dispatch/may-carry.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount } from "#web/format.ts";
import { SearchField } from "#web/office/table/search-and-sort.tsx";
import type { Order } from "#web/parts/orders/order-records.ts";
import { Notice, RetryButton } from "#web/ui/states.tsx";

export type OrderToAssign = Pick<Order, "id" | "truckSize" | "orderDate" | "orderTime">;
export type FreeDriver = CallReply<"GET /api/orders/{id}/drivers">["items"][number];

/** Reads the drivers who can take all of these orders, the nearest to the first pickup in front. */
export function useFreeDrivers([first, ...others]: readonly Pick<Order, "id">[], q: string) {
  const also = others.map(({ id }) => id).join(",");
  const id = first?.id ?? "";
  return useApiRead(
    "GET /api/orders/{id}/drivers",
    { params: { id }, query: { ...(q !== "" && { q }), ...(also !== "" && { also }) } },
    // A colleague who assigns another order changes which drivers are free.
    { keepPrevious: true, enabled: first !== undefined, staleTime: 0 },
  );
}

/** How far a driver is from the pickup: `12 km (estimated) from Soweto`. */
export function driverDistanceText({ way, area, name }: FreeDriver): string {
  if (way === null) return `We do not know where ${name} starts`;
  return `${formatDistance(way)} from ${way.from === "job" ? "the job before" : area}`;
}

/** The warnings about a driver who can still be given the order, such as a day off; null for none. */
export function driverWarning({ reasons, isBeyondReach }: FreeDriver): string | null {
  const words = [...reasons.map(({ text }) => text), isBeyondReach && "Farther than they go"];
  return words.filter(Boolean).join(". ") || null;
}

/** Whether staff must say that the driver agrees, and whether they must say why the law does not count. */
export const driverConsents = ({ reasons }: FreeDriver) => ({
  asksDriver: reasons.some(
    ({ reason }) => carryReasons[reason] === "agreed" && reason !== "wallet",
  ),
  asksWhy: reasons.some(({ reason }) => carryReasons[reason] === "say-why"),
});

/** The field for why staff give an order to a driver whom the law, as far as we know, keeps from it. */
export const lawReasonLabel = "Why may they drive all the same?";

export function FreeDriverSearch(props: {
  readonly orders: readonly [OrderToAssign, ...OrderToAssign[]];
  readonly lines: number;
  readonly children: (drivers: readonly FreeDriver[]) => ReactNode;
}) {
  const { orders } = props;
  const [first] = orders;
  const [q, setQ] = useState("");
  const query = useFreeDrivers(orders, q);
  return (
    <LoadedContent query={query} what="the drivers" lines={props.lines}>
      {({ items, total }) =>
        total === 0 && q === "" ? (
          <Notice kind="warning" title="No driver can take this order now">
            <p>
              It needs an active driver with an active vehicle of at least{" "}
              {truckSizeText(first.truckSize)}, and neither may have another job around{" "}
              {formatMoveStart(first)}.
            </p>
            <RetryButton
              className="mt-3"
              busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Look again
            </RetryButton>
          </Notice>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {(q !== "" || total > items.length) && (
              <SearchField
                label="Find a driver by name, area or number"
                value={q}
                onSearch={setQ}
              />
            )}
            {total === 0 && <p className="text-quiet">No free driver matches this search.</p>}
            {props.children(items)}
            {total > items.length && (
              <p className="text-small text-quiet">
                The nearest {items.length} of {formatCount(total, "driver")}.
              </p>
            )}
          </div>
        )
      }
    </LoadedContent>
  );
}
