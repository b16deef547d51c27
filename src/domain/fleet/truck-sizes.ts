/** Every size that a vehicle can have, smallest first. Specification, section 9. */
export const truckSizes = ["0.5ton", "1ton", "1.5ton", "3ton", "8ton"] as const;

export type TruckSize = (typeof truckSizes)[number];

/** Whether a vehicle can have this size. */
export function isTruckSize(value: unknown): value is TruckSize {
  return truckSizes.some((size) => size === value);
}

/** Whether a vehicle of this size is large enough for an order of that size. */
export function canCarry(vehicleSize: TruckSize, orderSize: TruckSize): boolean {
  return truckSizes.indexOf(vehicleSize) >= truckSizes.indexOf(orderSize);
}
