import { formatDate } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { isCancellationCertainlyFree } from "#domain/orders/cancellation-fee.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { formatInstant } from "#web/format.ts";
import { VatSentence } from "#web/parts/company/company.tsx";
import {
  countWithNoun,
  type OrderDetails,
  paymentTypeText,
} from "#web/parts/orders/order-records.ts";
import { OlderItemsList } from "#web/parts/show-more.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card } from "#web/ui/layout.tsx";

/** The sentence on the cost of a cancelled order; empty where staff agree on the cost with the client. */
function feeText({ by, fee, feeState, ...rest }: NonNullable<OrderDetails["cancellation"]>) {
  if (fee > 0) return `It costs ${formatRand(fee)}, ${feeState}.`;
  return isCancellationCertainlyFree({ ...rest, isByClient: by === "client" })
    ? "Nothing is paid."
    : "";
}

export function PriceCard({ order }: { readonly order: OrderDetails }) {
  const { cancellation, commission, net } = order;
  return (
    <Card title="Price" className="md:p-6">
      <DefinitionList
        align="figures"
        items={{
          Base: formatRand(order.baseCost),
          [`Distance, ${formatDistance(order)}`]: formatRand(order.distanceCost),
          [`Helpers (${order.helpers})`]: order.helpers > 0 && formatRand(order.helpersCost),
          [`Floors (${order.floors})`]: order.floors > 0 && formatRand(order.floorsCost),
          "Midmonth Discount": formatRand(order.midmonthDiscount),
          "Promotional Discount": formatRand(order.promotionDiscount),
        }}
      />
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t-2 border-ink pt-4">
        <span className="font-bold">{cancellation ? "Price as booked" : "Total Price"}</span>
        <span className="ml-auto rounded-lg bg-price px-3 py-1 text-title font-heavy whitespace-nowrap tabular-nums">
          {formatRand(order.price)}
        </span>
      </p>
      <p className="mt-2 text-right text-small text-quiet">
        {cancellation ? (
          `Cancelled ${formatInstant(cancellation.at)}. ${feeText(cancellation)}`
        ) : (
          <>
            {paymentTypeText(order)}
            <br />
            <VatSentence />
          </>
        )}
      </p>
      {commission !== undefined && net !== undefined && (
        <div className="mt-4 border-t border-line pt-2">
          <DefinitionList
            align="figures"
            items={{ Commission: formatRand(commission), Net: formatRand(net) }}
          />
        </div>
      )}
    </Card>
  );
}

type Version = Omit<
  CallReply<"GET /api/orders/{id}/versions">["items"][number],
  "replacedAt" | "replacedForClient"
>;

const versionFacts = (version: Version) => [
  formatDate(version.orderDate),
  version.orderTime,
  truckSizeText(version.truckSize),
  formatDistance(version),
  countWithNoun(version.helpers, "helper"),
  countWithNoun(version.floors, "floor"),
];

/** The differences between two versions of an order: `1 helper to 2 helpers, 1 floor to 3 floors`. */
function versionDifference(before: Version, after: Version): string {
  const now = versionFacts(after);
  const changed = versionFacts(before).map((old, at) => old !== now[at] && `${old} to ${now[at]}`);
  return changed.filter(Boolean).join(", ");
}

export function PriceVersions({ order }: { readonly order: OrderDetails }) {
  const { id, formerPrices = 0 } = order;
  if (formerPrices === 0) return null;
  return (
    <Card
      label="Changes of the price"
      title="How the price changed"
      className="md:p-6 print:hidden"
    >
      <OlderItemsList
        call="GET /api/orders/{id}/versions"
        asked={{ params: { id } }}
        what="the former prices"
        empty=""
      >
        {(items) => (
          <ol className="divide-y divide-line">
            {items.map((before, at) => {
              const after = items[at - 1] ?? order;
              return (
                <li key={before.replacedAt} className="flex justify-between gap-4 py-3">
                  <span>
                    {versionDifference(before, after)}
                    <span className="block text-small text-quiet">
                      {formatInstant(before.replacedAt)}
                    </span>
                  </span>
                  <span className="font-semibold whitespace-nowrap">{formatRand(after.price)}</span>
                </li>
              );
            })}
            <li className="flex justify-between gap-4 py-3">
              <span>{items.length < formerPrices ? "Before" : "Booked"}</span>
              <span className="font-semibold whitespace-nowrap">
                {formatRand((items.at(-1) ?? order).price)}
              </span>
            </li>
          </ol>
        )}
      </OlderItemsList>
    </Card>
  );
}
