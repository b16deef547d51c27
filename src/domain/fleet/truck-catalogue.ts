import type { QuotePricing } from "../quotes/price-quote.ts";
import { isInList, joinWithOr } from "../text/lists.ts";

/** Every size that a vehicle can have, smallest first. */
export const truckSizes = ["0.5ton", "1ton", "1.5ton", "3ton", "8ton"] as const;

export type TruckSize = (typeof truckSizes)[number];

type OfferedTruck = {
  /** The name of the truck that customers read. */
  readonly name: string;
  readonly weight: string;
  readonly fits: string;
  /** The load that fits into the truck, as a list and as a sentence. */
  readonly contents: readonly string[];
  readonly contentsText: string;
  /** The number of helpers that a quote form sets when somebody chooses this truck. */
  readonly helpers: number;
  /** The rates with which a new installation begins, in rand; the migrations write the same rates. */
  readonly rates: QuotePricing;
  /**
   * The mass of a usual closed truck of this class when fully loaded, in tons, and its outer measures in
   * metres. The truck's route avoids roads that are closed to this mass or size. The mass: a Toyota Dyna
   * 150, of 3 500 kg (engineeringnews.co.za, 3 March 2017), and the larger trucks on which 3-ton boxes are
   * built, such as the Isuzu NPR 400, of 7 500 kg (Business Day, Motor News, 11 October 2012). Length and
   * height are those of the drawing. The width is our estimate, for a box a little wider than the cab; the
   * law allows 2.5 m (National Road Traffic Regulations, 2000, regulation 223).
   */
  readonly measures: Readonly<Record<"grossTons" | "length" | "width" | "height", number>>;
  /** The measures of a usual closed truck of this class, in units of 1/40 metre. */
  readonly drawing: Readonly<
    Record<"box" | "boxHeight" | "floor" | "cab" | "cabHeight" | "wheel", number>
  >;
  /** The text for people who cannot see the drawing of this truck, which stands beside a person. */
  readonly drawnBesidePerson: string;
};

/**
 * The trucks that a quote offers. Pages, legal texts, seeds and checks are made from this list. A new size
 * also needs a migration: for the check of orders.truck_size, and for the first rates of that size.
 */
export const truckCatalogue = {
  "1.5ton": {
    name: "Standard Load",
    weight: "1.5 ton",
    fits: "a bachelor flat",
    contents: ["A bed and a couch", "A fridge and a washing machine", "About 20 boxes"],
    contentsText: "A bed, a couch, a fridge, a washing machine and about 20 boxes.",
    helpers: 1,
    rates: { baseAmount: 500, ratePerKm: "12.50", helpersPricing: 150, floorsPricing: 50 },
    measures: { grossTons: 3.5, length: 4.75, width: 1.9, height: 2.78 },
    drawing: { box: 128, boxHeight: 78, floor: 33, cab: 62, cabHeight: 82, wheel: 13 },
    drawnBesidePerson:
      "A 1.5 ton truck beside a person: its box is a little taller than they can reach.",
  },
  "3ton": {
    name: "Extended Load",
    weight: "3 ton",
    fits: "a two-bedroom home",
    contents: ["Two bedrooms and a lounge", "The whole kitchen", "About 45 boxes"],
    contentsText: "Two bedrooms, a lounge, the kitchen and about 45 boxes.",
    helpers: 2,
    rates: { baseAmount: 800, ratePerKm: "16", helpersPricing: 150, floorsPricing: 80 },
    measures: { grossTons: 7.5, length: 6.45, width: 2.3, height: 3.28 },
    drawing: { box: 186, boxHeight: 92, floor: 39, cab: 72, cabHeight: 96, wheel: 16.5 },
    drawnBesidePerson:
      "A 3 ton truck beside a person: its box is about half as long again, and taller.",
  },
} as const satisfies { readonly [S in TruckSize]?: OfferedTruck };

export type OfferedTruckSize = keyof typeof truckCatalogue;

export function isOfferedTruckSize(value: unknown): value is OfferedTruckSize {
  return typeof value === "string" && Object.hasOwn(truckCatalogue, value);
}

/** The sizes that a quote offers, smallest first. */
export const offeredTruckSizes: readonly OfferedTruckSize[] = truckSizes.filter(isOfferedTruckSize);

export const offeredTrucks: readonly (OfferedTruck & { readonly size: OfferedTruckSize })[] =
  offeredTruckSizes.map((size) => ({ size, ...truckCatalogue[size] }));

/** Writes a size as people read it: `1.5 ton` for `1.5ton`. */
export function truckSizeText(size: string): string {
  return size.replace(/(?<=^[\d.]+)ton$/, " ton");
}

/** Names a truck: `Standard Load (1.5 ton)`, or only the size if a quote does not offer it. */
export function truckNameAndSize(size: string): string {
  return isOfferedTruckSize(size)
    ? `${truckCatalogue[size].name} (${truckSizeText(size)})`
    : truckSizeText(size);
}

/** The trucks of a quote in words: `Standard Load (1.5 ton) or Extended Load (3 ton)`. */
export const offeredTrucksText = joinWithOr(offeredTruckSizes.map(truckNameAndSize));

export const isTruckSize = (value: unknown) => isInList(truckSizes, value);

/** Whether a vehicle of this size is large enough for an order of that size. */
export function canVehicleCarry(vehicleSize: TruckSize, orderSize: TruckSize): boolean {
  return truckSizes.indexOf(vehicleSize) >= truckSizes.indexOf(orderSize);
}
