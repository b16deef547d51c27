import {
  isOfferedTruckSize,
  offeredTruckSizes,
  truckCatalogue,
} from "#domain/fleet/truck-catalogue.ts";
import { isDecimalRate } from "#domain/money/decimal-rate.ts";
import { pricingRateFields } from "#domain/pricing/check-pricing.ts";
import { priceListName } from "#domain/pricing/price-name.ts";
import { addCommission } from "#domain/quotes/commission.ts";
import { priceQuote, type QuoteAmounts } from "#domain/quotes/price-quote.ts";
import { quoteValidForMinutes } from "#domain/quotes/quote-policy.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import type { EditableRecordKind, ListRow } from "#web/office/record-kind.ts";

export type PricingRecord = ListRow<"GET /api/pricing">;

export type PricingDraft = RateInputs & { readonly truckSize: string };

export const emptyPricingDraft: PricingDraft = {
  truckSize: "",
  baseAmount: "",
  ratePerKm: "",
  helpersPricing: "",
  floorsPricing: "",
};

export function pricingToDraft(record: PricingRecord): PricingDraft {
  const rates = pricingRateFields.map((name) => [name, String(record[name])]);
  return { ...emptyPricingDraft, truckSize: record.truckSize, ...Object.fromEntries(rates) };
}

/** The prices of the price list, as a kind of record whose calls take the name of a price in place of an id. */
const listed = createListedRecordKind("GET /api/pricing", {
  noun: "truck size",
  rowName: ({ truckSize }) => truckSize,
  removeWord: "Remove",
});
export const pricingRecords: typeof listed &
  EditableRecordKind<PricingRecord, Partial<PricingDraft>> = {
  ...listed,
  remove: (_, record) => changeRecordById("DELETE /api/pricing/{truckSize}", priceListName(record)),
  find: "GET /api/pricing/{truckSize}",
  update: (name, body) => changeRecordById("PATCH /api/pricing/{truckSize}", name, body),
  history: "GET /api/pricing/{truckSize}/history",
};

export const truckSizeChoiceText = `Customers choose between ${joinWithAnd(offeredTruckSizes)}.`;

export function truckSizeRemovalEffect(truckSize: string): string {
  if (!isOfferedTruckSize(truckSize)) {
    return `Customers do not choose ${truckSize} when they ask for a price, so no quote needs it.`;
  }
  return `Customers can get no price for the ${truckCatalogue[truckSize].name} until you add ${truckSize} again. Whoever has a price already can book at it for up to ${quoteValidForMinutes} minutes.`;
}

export const rateChangeEffect = `New prices use these rates at once. Whoever has a price already can book at it for up to ${quoteValidForMinutes} minutes.`;

export function truckSizeHint(typed: string, before: string): string | null {
  const truckSize = typed.trim();
  if (truckSize === before && isOfferedTruckSize(before)) return null;
  if (isOfferedTruckSize(before)) {
    return `Customers choose ${before}. Under another name it has no price for them.`;
  }
  if (truckSize === "" || isOfferedTruckSize(truckSize)) return null;
  return `${truckSizeChoiceText} Rates of another size are kept here for later.`;
}

/** Rates in rand as they were typed, before any check. */
export type RateInputs = Readonly<Record<(typeof pricingRateFields)[number], string>>;

/** The trip of the example price: 20 km, two helpers, one floor, on a day with the midmonth discount. */
export const exampleTrip = {
  metres: 20_000,
  helpers: 2,
  floors: 1,
  orderDate: "2026-06-15",
} as const;

/** The price of the example trip at these rates; null while a rate is missing or wrong. */
export function examplePrice(rates: RateInputs): QuoteAmounts | null {
  if (!pricingRateFields.every((name) => isDecimalRate(rates[name]))) return null;
  return addCommission(priceQuote({ pricing: rates, ...exampleTrip }));
}
