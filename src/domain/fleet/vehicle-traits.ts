/** Body shapes of a vehicle. Specification, section 3. */
export const vehicleShapes = ["open", "closed"] as const;

export type VehicleShape = (typeof vehicleShapes)[number];

/** Whether goods in transit are insured (GIT). Specification, section 3. */
export const gitChoices = ["yes", "no"] as const;

export type GitChoice = (typeof gitChoices)[number];

export function isVehicleShape(value: unknown): value is VehicleShape {
  return vehicleShapes.some((shape) => shape === value);
}

export function isGitChoice(value: unknown): value is GitChoice {
  return gitChoices.some((choice) => choice === value);
}
