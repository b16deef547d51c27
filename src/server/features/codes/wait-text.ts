/** A wait for people, with the minutes beside many seconds: `3300 seconds (about 55 minutes)`. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${seconds} seconds (about ${Math.ceil(seconds / 60)} minutes)`;
}
