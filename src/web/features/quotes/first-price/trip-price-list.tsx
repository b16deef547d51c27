import type { ReactNode } from "react";
import { formatDate } from "#domain/calendar/format-moment.ts";
import {
  type OfferedTruckSize,
  offeredTrucks,
  truckCatalogue,
} from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { formatCount } from "#web/format.ts";
import { VatSentence } from "#web/parts/company/company.tsx";
import { PriceTag } from "../price-tag.tsx";
import type { TripPrices } from "./use-trip-prices.ts";

export function TripPriceList(props: {
  /** Null while the prices are being worked out. */
  readonly prices: TripPrices | null;
  readonly action: (size: OfferedTruckSize) => ReactNode;
}) {
  const { prices } = props;
  const shown = offeredTrucks.flatMap((truck) => {
    const item = prices?.items.find(({ truckSize }) => truckSize === truck.size) ?? null;
    return prices && !item ? [] : [{ ...truck, item }];
  });
  return (
    <div aria-busy={prices === null || undefined}>
      <PricesHeading prices={prices} />
      <ul className="mt-3 grid gap-3">
        {shown.map(({ size, name, weight, fits, helpers, item }) => (
          <li
            key={size}
            className="relative rounded-field border border-field p-4 transition-colors duration-150 hover:border-ink"
          >
            <h3 className="font-bold">{name}</h3>
            <p className="text-small text-quiet">
              {weight}, for {fits}, with {formatCount(item?.helpers ?? helpers, "helper")}
            </p>
            <div className="mt-2">
              <TruckPrices item={item} />
            </div>
            {props.action(size)}
          </li>
        ))}
      </ul>
      <PricesExplanation prices={prices} />
    </div>
  );
}

/**
 * The price of a truck on the chosen day, or its prices on most days and around month-end. The space stays
 * empty until the prices are known.
 */
export function TruckPrices(props: {
  readonly item: TripPrices["items"][number] | null;
  readonly day?: string | undefined;
}) {
  const { item, day } = props;
  return (
    <p>
      {item ? (
        <PriceTag price={item.price} />
      ) : (
        <span
          aria-hidden="true"
          className="inline-block w-24 animate-breathe rounded-field bg-line py-0.5 text-title"
        >
          &nbsp;
        </span>
      )}
      <span className="ml-2 whitespace-nowrap">{pricedDayText(day)}</span>
      {!day && (
        <span className="mt-1 block tabular-nums">
          {item ? formatRand(item.priceAtMonthEnd) : "The price"} around month-end
        </span>
      )}
    </p>
  );
}

export function PricesHeading({ prices }: { readonly prices: TripPrices | null }) {
  return (
    <>
      <p className="font-bold">
        {prices ? `Your prices for ${distanceText(prices)}` : "Working out your prices"}
      </p>
      <output className="sr-only">{prices && pricesText(prices)}</output>
    </>
  );
}

export function PricesExplanation({ prices }: { readonly prices: TripPrices | null }) {
  const { floors = 0, orderDate: day } = prices ?? {};
  return (
    <p className="mt-3 text-small text-quiet">
      Includes the driver, the helpers shown and{" "}
      {floors ? formatCount(floors, "floor") : "no stairs"}. Change this in your quote.{" "}
      {!day && "Month-end is the last two days of a month and the 1st. "}
      <VatSentence />
    </p>
  );
}

/** The distance, such as `57.8 km (estimated)`; several where it differs from truck to truck. */
function distanceText({ items, ...way }: TripPrices): string {
  const ways = new Set([...items.map(formatDistance), formatDistance(way)]);
  return [...ways].join(" or ");
}

const pricedDayText = (day?: string) => (day ? `on ${formatDate(day)}` : "on most days");

function pricesText({ items, orderDate: day }: TripPrices): string {
  return items
    .map(({ truckSize, price, priceAtMonthEnd }) => {
      const { name } = truckCatalogue[truckSize];
      const atMonthEnd = day ? "" : `, ${formatRand(priceAtMonthEnd)} around month-end`;
      return `${name}: ${formatRand(price)} ${pricedDayText(day)}${atMonthEnd}.`;
    })
    .join(" ");
}
