const noBreakSpace = "\u00a0";
const minus = "\u2212";

/** Whole rand as people in South Africa write it: `R 1 058`, `−R 53`. Never breaks over a line. */
export function formatRand(rand: number): string {
  const digits = String(Math.abs(rand)).replace(/\B(?=(\d{3})+$)/g, noBreakSpace);
  return `${rand < 0 ? minus : ""}R${noBreakSpace}${digits}`;
}

/** Whole cents, not negative: `R 138.00`. */
export function formatCents(cents: number): string {
  return `${formatRand(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}
