export const sampleTrip = {
  truckSize: "1.5ton",
  orderDate: "2026-12-10",
  orderTime: "09:00",
  pickup: "12 Main Road, Bryanston",
  destination: "Hatfield, Pretoria, 0083",
  helpers: 1,
  floors: 2,
} as const;

/** A truck size that no quote offers and no vehicle has. */
export const unofferedSize = "9ton";

/** The details that a client types about the two ends of `trip`. */
export const sampleMoveEnds = {
  pickupDetails: {
    address: "",
    unit: "Unit 4, Acacia Court; ring at the gate",
    contactName: "Thandiwe Sample",
    contactCellphone: "082 555 0077",
  },
  destinationDetails: {
    address: "31 Church Street",
    unit: "",
    contactName: "Johan Voorbeeld",
    contactCellphone: "+27 82 555 0078",
  },
} as const;

const amountNames = [
  "kms",
  "baseCost",
  "distanceCost",
  "helpersCost",
  "floorsCost",
  "midmonthDiscount",
  "repeatDiscount",
  "promotionDiscount",
  "price",
] as const;

type Amounts = Record<(typeof amountNames)[number], number>;

/**
 * A booking at the right figures. They are learnt as a caller learns them who knows the paths alone:
 * a first attempt at nothing is answered with the right ones.
 *
 * @param send sends a booking; answers the body of the reply
 */
export async function pricedBooking(
  send: (booking: object) => Promise<{ readonly quote?: Amounts }>,
  changes: object,
) {
  const details = { ...sampleTrip, notes: "", paymentType: "cash", ...changes };
  const wrong = Object.fromEntries(amountNames.map((name) => [name, 0]));
  const { quote, ...refused } = await send({ ...details, ...wrong });
  if (!quote) throw new Error(`No price was offered: ${JSON.stringify(refused)}`);
  const right = amountNames.map((name) => [name, quote[name]]);
  return { ...details, ...(Object.fromEntries(right) as Amounts) };
}
