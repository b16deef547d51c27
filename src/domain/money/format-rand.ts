const noBreakSpace = "\u00a0";
const minus = "\u2212";

/** Writes a whole number in South African groups, without a possible line break: 20000 as `20 000`. */
export function groupDigitsInThousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, noBreakSpace);
}

/** Writes whole rand as people in South Africa do, without a possible line break: `R 1 058`, `−R 53`. */
export function formatRand(rand: number): string {
  return `${rand < 0 ? minus : ""}R${noBreakSpace}${groupDigitsInThousands(Math.abs(rand))}`;
}

/** Writes whole cents as rand: `R 138.00`, `−R 0.50`. */
export function formatCents(cents: number): string {
  const size = Math.abs(cents);
  const text = `${formatRand(Math.floor(size / 100))}.${String(size % 100).padStart(2, "0")}`;
  return cents < 0 ? minus + text : text;
}
