import { limits } from "../limits/limits.ts";

/** Wrong passwords in a row that cost nobody a wait. */
const freeTries = 5;
/** The longest wait after a wrong password. */
const longestDelaySeconds = 15 * 60;

/**
 * After this many wrong passwords in a row no password is looked at any more, not even the right
 * one, until the owner has proved the address anew.
 */
export const maxLoginFailures = limits["password-failures"].count;

/**
 * Seconds to wait after this many wrong passwords in a row before the next is looked at: none for the
 * first four, then 1, 2, 4 and so on, to a quarter of an hour.
 */
export function loginDelaySeconds(failures: number): number {
  return failures < freeTries ? 0 : Math.min(longestDelaySeconds, 2 ** (failures - freeTries));
}

/** How many days a network from which the right password came is known as its owner's. */
export const knownNetworkDays = 90;
