import { groupDigitsInThousands } from "../money/format-rand.ts";
import type { DistanceSource } from "./quote-policy.ts";

const noBreakSpace = "\u00a0";

/** Writes kilometres with one decimal: 45.26 as `45.3 km`, 12 as `12 km`. */
export function formatKms(kms: number): string {
  const tenths = Math.round(kms * 10);
  return `${groupDigitsInThousands(Math.floor(tenths / 10))}${tenths % 10 === 0 ? "" : `.${tenths % 10}`}${noBreakSpace}km`;
}

/** Writes a distance, and says if it is an estimate: `45.3 km (estimated)`. */
export function formatDistance(distance: {
  readonly kms: number;
  readonly source: DistanceSource;
}): string {
  return `${formatKms(distance.kms)}${distance.source === "estimate" ? " (estimated)" : ""}`;
}
