/** Whether the text is a time of day in the form HH:mm, 00:00 to 23:59. */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Minutes since midnight, 0 to 1439. Throws RangeError unless the text is a time HH:mm. */
export function minutesOfDay(time: string): number {
  if (!isClockTime(time)) throw new RangeError(`"${time}" is not a time in the form HH:mm.`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time HH:mm that lies this many minutes (0 to 1439) after midnight; else RangeError. */
export function clockTimeOf(minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1439) {
    throw new RangeError(`${minutes} is not a minute of a day.`);
  }
  const hour = String(Math.floor(minutes / 60)).padStart(2, "0");
  return `${hour}:${String(minutes % 60).padStart(2, "0")}`;
}
