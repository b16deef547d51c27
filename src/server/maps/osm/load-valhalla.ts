import { OwnError } from "#server/platform/log/own-error.ts";

/**
 * Loads the routing library, which is optional: not every kind of machine has a build of it.
 *
 * @throws OwnError with one line where there is none
 */
export async function loadValhalla() {
  try {
    return await import("@valhallajs/valhallajs");
  } catch (error) {
    throw new OwnError(
      `Truck routes have no build for this machine (${process.platform} ${process.arch}): @valhallajs/valhallajs is not installed or does not load. Use another MAPS_PROVIDER.`,
      { cause: error },
    );
  }
}
