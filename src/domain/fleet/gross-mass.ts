import { type TruckSize, truckCatalogue } from "./truck-catalogue.ts";

/**
 * The gross mass in kg above which a goods vehicle needs a driver with a professional driving permit, and an
 * operator card. National Road Traffic Regulations, 2000, regulations 115 and 265.
 */
export const heaviestLightVehicleKg = 3_500;

export const isHeavyVehicle = (grossKg: number) => grossKg > heaviestLightVehicleKg;

/** The bounds of a gross mass that somebody enters, in kg; South Africa allows combinations of 56 tons. */
const leastGrossKg = 500;
const mostGrossKg = 56_000;

/**
 * The gross mass in kg of a usual vehicle of each size, which counts until its licence disc was read; those of
 * the trucks that we offer stand in the catalogue, the others are usual for bakkies and for 8 ton trucks.
 */
export const usualGrossKg: Readonly<Record<TruckSize, number>> = {
  "0.5ton": 1_900,
  "1ton": 2_900,
  "1.5ton": truckCatalogue["1.5ton"].measures.grossTons * 1_000,
  "3ton": truckCatalogue["3ton"].measures.grossTons * 1_000,
  "8ton": 15_000,
};

export const grossMassMessage =
  "Enter the gross vehicle mass (GVM) on the licence disc in whole kilograms, such as 7500";

/** Whether a number can be the gross mass of a vehicle in kg. docs/spec.md O-1652. */
export const isGrossMass = (kg: number) =>
  Number.isInteger(kg) && kg >= leastGrossKg && kg <= mostGrossKg;
