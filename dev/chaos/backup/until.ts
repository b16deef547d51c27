import { setTimeout as pause } from "node:timers/promises";

/**
 * Waits until it is so.
 * @throws Error that says what never came, after the time
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const endMs = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`It never came to this: ${what}.`);
    await pause(100);
  }
}
