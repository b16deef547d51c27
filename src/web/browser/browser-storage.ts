/** Everything of ours in the browser's storage starts with this, so that it can be forgotten whole. */
const prefix = "layisha.";

/** The name under which a tab notes how often it has loaded a page anew by itself, in a row. */
export const reloadsName = "reloads";

export type StorageArea = "session" | "local";

/** Reads `layisha.{name}`. A browser that refuses storage counts as an empty one. */
export function readStored(area: StorageArea, name: string): string | null {
  return guarded(area, (storage) => storage.getItem(prefix + name)) ?? null;
}

/** Writes `layisha.{name}`; answers whether it was kept. */
export function writeStored(area: StorageArea, name: string, value: string): boolean {
  return (
    guarded(area, (storage) => {
      storage.setItem(prefix + name, value);
      return true;
    }) ?? false
  );
}

export function forgetStored(area: StorageArea, name: string): void {
  guarded(area, (storage) => storage.removeItem(prefix + name));
}

type DeviceStore = "keys" | "kept";

/** Deletes databases of a driver's phone (offline/device-store.ts), also where there are none. */
export function forgetOnDevice(...names: readonly DeviceStore[]): void {
  try {
    for (const name of names) indexedDB.deleteDatabase(`layisha-${name}`);
  } catch {
    // Refused by the browser's settings: nothing was kept either.
  }
}

export function forgetEverythingStored(): void {
  forgetOnDevice("keys", "kept");
  for (const area of ["session", "local"] as const) {
    guarded(area, (storage) => {
      const ours = Object.keys(storage).filter((key) => key.startsWith(prefix));
      for (const key of ours) storage.removeItem(key);
    });
  }
}

function guarded<T>(area: StorageArea, use: (storage: Storage) => T): T | undefined {
  try {
    return use(area === "session" ? window.sessionStorage : window.localStorage);
  } catch {
    // Refused by the browser's settings; see readStored.
    return undefined;
  }
}

export function isStorageRefused(): boolean {
  return guarded("local", () => true) === undefined;
}

/** Whether `layisha.{name}` is kept, for this tab or for all of them. */
export function hasStored(name: string): boolean {
  return (readStored("session", name) ?? readStored("local", name)) !== null;
}
