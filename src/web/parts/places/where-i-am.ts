import type { Coordinates } from "#domain/places/coordinates.ts";
import { type CallReply, callApi } from "#web/api/api-client.ts";

/** The error for an unknown position of the device; its message says what the person can do instead. */
class PositionError extends Error {}

const typeIt = "type the suburb or the address.";

/** The messages for the error codes of the Geolocation API: 1 refused, 2 no position, 3 too slow. */
const reasons: Readonly<Record<number, string>> = {
  1: `Your browser does not tell us where you are. Allow it in its settings, or ${typeIt}`,
  2: `Your device cannot tell where it is right now. Turn its location on, or ${typeIt}`,
  3: `Your device takes too long to tell where it is. Try again outdoors, or ${typeIt}`,
};

/** Rounds to some 100 metres: that is enough to find the suburb, and nothing finer leaves the browser. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

function askBrowser(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    const refuse = (code: number) => reject(new PositionError(reasons[code] ?? reasons[2]));
    // Browsers have no `geolocation` on a page without HTTPS.
    if (!navigator.geolocation) return refuse(2);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => refuse(code),
      { enableHighAccuracy: false, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}

/** The position of the device, once its user has allowed it. @throws PositionError */
export async function findDevicePosition(): Promise<Coordinates> {
  const { latitude, longitude } = await askBrowser();
  return { lat: rounded(latitude), lng: rounded(longitude) };
}

/** The place nearest to the device. @throws PositionError or ApiError, with advice as the message */
export async function findNearestPlace(): Promise<CallReply<"GET /api/places/near">> {
  return callApi("GET /api/places/near", { query: await findDevicePosition() });
}

/** The message of a `PositionError` from `findNearestPlace`; null for any other error. */
export const positionErrorMessage = (error: unknown) =>
  error instanceof PositionError ? error.message : null;
