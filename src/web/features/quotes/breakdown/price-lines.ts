import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import {
  type CustomerQuoteAmounts,
  isDayWithoutMidmonthDiscount,
} from "#domain/quotes/price-quote.ts";
import {
  type DistanceSource,
  midmonthDiscountPercent,
  promotionDiscountPercent,
} from "#domain/quotes/quote-policy.ts";
import type { QuoteDraft, QuoteRates } from "#web/drafts/quote-draft.ts";
import { formatRandRate } from "#web/format.ts";

export type PriceLinesBasis = {
  readonly amounts: CustomerQuoteAmounts;
  readonly kms: number;
  readonly source: DistanceSource;
  /** Null when the rates behind the amounts are not known. */
  readonly rates: QuoteRates | null;
};

/** A row of the price breakdown. The multiplier says how often a rate counts, such as "2 × R 150". */
const line = (name: string, amount: number, words: string, multiplier: string | null = null) => ({
  name,
  amount,
  words,
  multiplier,
});

/** The rows of the price breakdown. Their order and names are fixed (S-21 in docs/spec.md). */
export function priceLines(draft: QuoteDraft, basis: PriceLinesBasis) {
  const { amounts, rates } = basis;
  const { truckSize, orderDate } = draft;
  const truck = truckSize === "" ? "" : `${truckCatalogue[truckSize].name} `;
  const distance = formatDistance(basis);
  const isFree = isCalendarDate(orderDate) && isDayWithoutMidmonthDiscount(orderDate);
  const helpers = draft.helpers ?? 0;
  const floors = draft.floors ?? 0;
  return [
    line("Base", amounts.baseCost, `The ${truck}truck with its driver.`),
    line(
      "Distance",
      amounts.distanceCost,
      rates === null
        ? `${distance}, from door to door.`
        : `${distance} at ${formatRandRate(rates.ratePerKm)} per km.`,
    ),
    line(
      "Helpers",
      amounts.helpersCost,
      helpers === 0 ? "No helpers: you carry." : "They carry, load and unload.",
      times(helpers, rates?.helpersPricing),
    ),
    line(
      "Floors",
      amounts.floorsCost,
      floors === 0 ? "No stairs at either address." : "Flights of stairs, both addresses added up.",
      times(floors, rates?.floorsPricing),
    ),
    line(
      "Midmonth Discount",
      amounts.midmonthDiscount,
      isFree
        ? `${midmonthDiscountPercent}% off on every day but the 1st and the last two days of a month.`
        : `${midmonthDiscountPercent}% off, because your move is not at month-end.`,
    ),
    line(
      "Promotional Discount",
      amounts.promotionDiscount,
      `${promotionDiscountPercent}% off, for everybody.`,
    ),
  ];
}

function times(count: number, rate: number | undefined): string {
  return rate === undefined ? `× ${count}` : `${count} × ${formatRandRate(rate)}`;
}
