import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import type { Vehicle } from "./vehicle-records.ts";

export const sizeOptions = truckSizes.map((value) => ({ value, label: value }));

export const shapeOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const satisfies readonly { readonly value: Vehicle["shape"]; readonly label: string }[];

export const gitOptions = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const satisfies readonly { readonly value: Vehicle["git"]; readonly label: string }[];

export function shapeText(shape: Vehicle["shape"]): string {
  return shape === "open" ? "Open" : "Closed";
}

export function gitText(git: Vehicle["git"]): string {
  return git === "yes" ? "Yes" : "No";
}

/** `3ton, closed, goods in transit insured`. */
export function vehicleText({
  truckSize,
  shape,
  git,
}: Pick<Vehicle, "truckSize" | "shape" | "git">): string {
  return `${truckSize}, ${shape}, goods in transit ${git === "yes" ? "insured" : "not insured"}`;
}
