import { type CalendarDate, daysInMonth, splitCalendarDate } from "../calendar/calendar-date.ts";
import {
  type DecimalRateInput,
  multiplyRateRoundedUp,
  parseDecimalRate,
} from "../money/decimal-rate.ts";
import {
  isWholeCountUpToMaximum,
  maxFloors,
  maxHelpers,
  midmonthDiscountPercent,
  promotionDiscountPercent,
} from "./quote-policy.ts";

/** One truck size's prices in rand: the base, per km, per helper, per floor. */
export type QuotePricing = {
  readonly baseAmount: DecimalRateInput;
  readonly ratePerKm: DecimalRateInput;
  readonly helpersPricing: DecimalRateInput;
  readonly floorsPricing: DecimalRateInput;
};

/** The details of a move that decide its price, apart from the day. `metres` is the driving distance. */
export type MovePriceBasis = {
  readonly pricing: QuotePricing;
  readonly metres: number;
  readonly helpers: number;
  readonly floors: number;
};

export type QuotePriceBasis = MovePriceBasis & { readonly orderDate: CalendarDate };

export const quoteAmountNames = [
  "baseCost",
  "distanceCost",
  "helpersCost",
  "floorsCost",
  "subtotal",
  "midmonthDiscount",
  "repeatDiscount",
  "promotionDiscount",
  "price",
  "commission",
  "net",
] as const;

type AmountName = (typeof quoteAmountNames)[number];

/** The amounts of a quote in whole rand. Discounts are zero or negative; zero is never minus zero. */
export type QuoteAmounts = Readonly<Record<AmountName, number>>;

/** The amounts of a quote that a customer sees: browsers of customers get no others. */
export type CustomerQuoteAmounts = Omit<QuoteAmounts, "commission" | "net">;

/**
 * Whether the day has no midmonth discount: the 1st, the last and the second-to-last day of its month.
 * Throws RangeError for an unreal date. Rule: docs/spec.md Q-08.
 */
export function isDayWithoutMidmonthDiscount(orderDate: CalendarDate): boolean {
  const { year, month, day } = splitCalendarDate(orderDate);
  return day === 1 || day >= daysInMonth(year, month) - 1;
}

/**
 * The price of a move, by the formula of docs/spec.md, Q-02 to Q-11, in exact arithmetic. Throws RangeError
 * for metres that are negative or not whole, helpers or floors outside 0 to 8, an unreal date, an invalid
 * rate, or amounts too large to be exact.
 */
export function priceQuote({ orderDate, ...move }: QuotePriceBasis): CustomerQuoteAmounts {
  return priceMove(move, isDayWithoutMidmonthDiscount(orderDate) ? 0 : midmonthDiscountPercent);
}

/** The price of a move with this percentage of midmonth discount. Throws what `priceQuote` throws. */
export function priceMove(
  { pricing, metres, helpers, floors }: MovePriceBasis,
  midmonthPercent: 0 | typeof midmonthDiscountPercent,
): CustomerQuoteAmounts {
  if (!Number.isSafeInteger(metres) || metres < 0) {
    throw new RangeError(`${metres} is not a distance in whole metres.`);
  }
  if (!isWholeCountUpToMaximum(maxHelpers, helpers))
    throw new RangeError(`${helpers} is no helper count.`);
  if (!isWholeCountUpToMaximum(maxFloors, floors))
    throw new RangeError(`${floors} is no floor count.`);

  const baseCost = roundedCost(pricing.baseAmount, 1);
  const distanceCost = roundedCost(pricing.ratePerKm, metres, 1000n);
  const helpersCost = roundedCost(pricing.helpersPricing, helpers);
  const floorsCost = roundedCost(pricing.floorsPricing, floors);
  const subtotal = baseCost + distanceCost + helpersCost + floorsCost;
  const midmonthDiscount = -percentRoundedDown(subtotal, midmonthPercent);
  const promotionDiscount = -percentRoundedDown(subtotal, promotionDiscountPercent);
  const repeatDiscount = 0n;
  const price = subtotal + midmonthDiscount + repeatDiscount + promotionDiscount;

  return {
    baseCost: wholeRand(baseCost),
    distanceCost: wholeRand(distanceCost),
    helpersCost: wholeRand(helpersCost),
    floorsCost: wholeRand(floorsCost),
    subtotal: wholeRand(subtotal),
    midmonthDiscount: wholeRand(midmonthDiscount),
    repeatDiscount: wholeRand(repeatDiscount),
    promotionDiscount: wholeRand(promotionDiscount),
    price: wholeRand(price),
  };
}

function roundedCost(rate: DecimalRateInput, count: number, divisor = 1n): bigint {
  return multiplyRateRoundedUp(parseDecimalRate(rate), BigInt(count), divisor);
}

function percentRoundedDown(amount: bigint, percent: number): bigint {
  return (amount * BigInt(percent)) / 100n;
}

function wholeRand(amount: bigint): number {
  const rand = Number(amount);
  if (!Number.isSafeInteger(rand)) throw new RangeError(`R${amount} is too large an amount.`);
  return rand;
}

/**
 * The two prices that a move can have, in whole rand: the day only decides whether the midmonth discount
 * applies (docs/spec.md Q-08). Throws RangeError for what `priceQuote` refuses.
 */
export function movePricesForUnknownDay(move: MovePriceBasis) {
  return {
    /** The price on most days, which have the midmonth discount. */
    price: priceMove(move, midmonthDiscountPercent).price,
    /** The price on the 1st and the last two days of a month, which have no midmonth discount. */
    priceAtMonthEnd: priceMove(move, 0).price,
  };
}

type FigureName = AmountName | "kms";

/**
 * Names the figures in which a booking differs from the server's quote, in the order of a quote, `kms`
 * last. A figure that was not sent is not compared; minus zero equals zero.
 */
export function differingQuoteFigures(
  sent: Readonly<Partial<Record<FigureName, number | undefined>>>,
  fresh: Readonly<Record<FigureName, number>>,
): readonly FigureName[] {
  return [...quoteAmountNames, "kms" as const].filter(
    (name) => sent[name] !== undefined && sent[name] !== fresh[name],
  );
}
