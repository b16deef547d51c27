import { readStored } from "../browser-storage.ts";
import type { orKept } from "./device-store.ts";

/** Whether a driver has signed in in this browser: nobody else has anything kept. */
export const isDriversPhone = () => readStored("local", "signedIn") === "driver";

let keeper: typeof orKept | null = null;

/** Has what is read from now on kept; the guard calls it for a driver, before a page reads anything. */
export function keepReads(by: typeof orKept): void {
  keeper = by;
}

/** What is read; to a driver, where the server is away, what was read last. */
export const readOrKept: typeof orKept = (name, read) =>
  keeper && isDriversPhone() ? keeper(name, read) : read();
