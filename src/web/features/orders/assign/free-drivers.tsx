import { type ReactNode, useState } from "react";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount } from "#web/format.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { SearchField } from "#web/office/table/search-and-sort.tsx";
import type { Order } from "#web/parts/orders/order-records.ts";
import { Notice, RetryButton } from "#web/ui/states.tsx";

export type OrderToAssign = Pick<Order, "id" | "truckSize" | "orderDate" | "orderTime">;
export type FreeDriver = CallReply<"GET /api/orders/{id}/drivers">["items"][number];

/** Reads the drivers who can take an order, the nearest to the pickup in front. */
export const useFreeDrivers = ({ id }: Pick<Order, "id">, q: string) =>
  useApiRead(
    "GET /api/orders/{id}/drivers",
    { params: { id }, query: q === "" ? {} : { q } },
    // A colleague who assigns another order changes which drivers are free.
    { keepPrevious: true, staleTime: 0 },
  );

/** A driver in a list of choices: `Ayanda Sample, Soweto, 3 ton, AB 12 CD GP`. */
export const driverChoiceLabel = ({ name, area, truckSize, plate }: FreeDriver) =>
  `${name}, ${area}, ${truckSizeText(truckSize)}, ${formatUnbrokenLicencePlate(plate)}`;

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

export function FreeDriverSearch(props: {
  readonly order: OrderToAssign;
  readonly lines: number;
  readonly children: (drivers: readonly FreeDriver[]) => ReactNode;
}) {
  const { order } = props;
  const [q, setQ] = useState("");
  const query = useFreeDrivers(order, q);
  return (
    <LoadedContent query={query} what="the drivers" lines={props.lines}>
      {({ items, total }) =>
        total === 0 && q === "" ? (
          <Notice kind="warning" title="No driver can take this order now">
            <p>
              It needs an active driver with an active vehicle of at least{" "}
              {truckSizeText(order.truckSize)}, and neither may have another job around{" "}
              {formatMoveStart(order)}.
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
