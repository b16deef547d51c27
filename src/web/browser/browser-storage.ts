/** The prefix of all our names in the browser's storage, by which all of them can be found and removed. */
const prefix = "layisha.";

/** The storage name of the counter of how often in a row a tab has reloaded its page by itself. */
export const reloadsName = "reloads";

/** The storage name of the toasts (short messages) that a page leaves for the next document in its tab. */
export const toastsName = "toasts";

export type StorageArea = "session" | "local";

/** Reads `layisha.{name}`; null in a browser that refuses storage. */
export function readStored(area: StorageArea, name: string): string | null {
  return guarded(area, (storage) => storage.getItem(prefix + name)) ?? null;
}

/** Writes `layisha.{name}`. Returns whether the browser has stored it. */
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

/** Deletes these databases of a driver's phone (offline/device-store.ts), if they exist. */
export function forgetOnDevice(...names: readonly DeviceStore[]): void {
  try {
    for (const name of names) indexedDB.deleteDatabase(`layisha-${name}`);
  } catch {
    // The browser's settings forbid databases, so there are none to delete.
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
    // The browser's settings forbid storage; see readStored.
    return undefined;
  }
}

export function isStorageRefused(): boolean {
  return guarded("local", () => true) === undefined;
}

/** Whether `layisha.{name}` is stored, for this tab or for all tabs. */
export function hasStored(name: string): boolean {
  return (readStored("session", name) ?? readStored("local", name)) !== null;
}
