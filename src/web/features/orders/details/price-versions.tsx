import { formatDate } from "#domain/calendar/format-moment.ts";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { formatInstant } from "#web/format.ts";
import { countText, type OrderDetails } from "#web/parts/orders/order-records.ts";
import { Card } from "#web/ui/layout.tsx";

type Version = Omit<
  NonNullable<OrderDetails["versions"]>[number],
  "replacedAt" | "replacedForClient"
>;

/** What a price rests on, each as people read it. */
const facts: readonly ((version: Version) => string)[] = [
  ({ orderDate }) => formatDate(orderDate),
  ({ orderTime }) => orderTime,
  ({ truckSize }) => sizeText(truckSize),
  (version) => formatDistance(version),
  ({ helpers }) => countText(helpers, "helper"),
  ({ floors }) => countText(floors, "floor"),
];

/** `1 helper to 2 helpers, 1 floor to 3 floors`. */
function differenceOf(before: Version, after: Version): string {
  return facts
    .map((fact) => [fact(before), fact(after)])
    .filter(([old, now]) => old !== now)
    .map(([old, now]) => `${old} to ${now}`)
    .join(", ");
}

/** Every price that an order has had and what changed it, the booking first; nothing for one price. */
export function PriceVersions(props: { readonly order: OrderDetails }) {
  const { order } = props;
  const { versions = [] } = order;
  const [booked] = versions;
  if (!booked) return null;
  const changes = versions.map((before, index) => ({
    before,
    after: versions[index + 1] ?? order,
  }));
  return (
    <Card label="Changes of the price" className="md:p-6 print:hidden">
      <h2 className="mb-2 text-lead font-bold">How the price changed</h2>
      <ol className="divide-y divide-line">
        <li className="flex justify-between gap-4 py-3">
          <span>Booked</span>
          <span className="font-semibold whitespace-nowrap">{formatRand(booked.price)}</span>
        </li>
        {changes.map(({ before, after }) => (
          <li key={before.replacedAt} className="flex justify-between gap-4 py-3">
            <span>
              {differenceOf(before, after)}
              <span className="block text-small text-quiet">
                {formatInstant(before.replacedAt)}
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap">{formatRand(after.price)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
