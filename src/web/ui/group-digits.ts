/** A whole number as it reads in South Africa: 20000 is `20 000`, and never breaks over a line. */
export function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}
