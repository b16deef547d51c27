/** The rate of VAT in South Africa, in per cent. Value-Added Tax Act 89 of 1991, section 7(1). */
export const vatPercent = 15;

/** Whether digits can be a South African VAT number: 10 digits, the first a 4. */
export const isVatNumber = (digits: string) => /^4\d{9}$/.test(digits);
export const vatNumberMessage = "A VAT number has 10 digits and begins with 4";

/**
 * The VAT that a price includes, in whole cents: 15/115 of it, the tax fraction of the Value-Added Tax Act,
 * to the nearest cent, half a cent upwards. docs/spec.md O-143.
 *
 * @param price whole rand; RangeError when it is negative or not whole
 */
export function includedVatCents(price: number): number {
  if (!Number.isSafeInteger(price) || price < 0) {
    throw new RangeError(`${price} is not a price in whole rand.`);
  }
  const withVat = 100 + vatPercent;
  // Both sides of the division are doubled, so that half a cent is a whole number too.
  return Math.floor((2 * price * 100 * vatPercent + withVat) / (2 * withVat));
}
