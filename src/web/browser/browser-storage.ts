/** The prefix of all our names in the browser's storage, by which all of them can be found and removed. */
const prefix = "layisha.";

/** The storage name of the counter of how often in a row a tab has reloaded its page by itself. */
export const reloadCountStorageName = "reloads";

/** The storage name of the toasts (short messages) that a page leaves for the next document in its tab. */
export const savedToastsStorageName = "toasts";

export type StorageArea = "session" | "local";

/** Reads `layisha.{name}`; null in a browser that refuses storage. */
export function readFromStorage(area: StorageArea, name: string): string | null {
  return guarded(area, (storage) => storage.getItem(prefix + name)) ?? null;
}

/** Writes `layisha.{name}`. Returns whether the browser has stored it. */
export function writeToStorage(area: StorageArea, name: string, value: string): boolean {
  return (
    guarded(area, (storage) => {
      storage.setItem(prefix + name, value);
      return true;
    }) ?? false
  );
}

export function removeFromStorage(area: StorageArea, name: string): void {
  guarded(area, (storage) => storage.removeItem(prefix + name));
}

type DeviceStore = "keys" | "kept";

/** Deletes these databases of a driver's phone (offline/device-keys.ts, device-store.ts), if they exist. */
export function deleteDeviceDatabases(...names: readonly DeviceStore[]): void {
  try {
    for (const name of names) indexedDB.deleteDatabase(`layisha-${name}`);
  } catch {
    // The browser's settings forbid databases, so there are none to delete.
  }
}

export function clearStorage(): void {
  deleteDeviceDatabases("keys");
  // What another driver has not sent yet stays encrypted for them when a client or staff log out.
  if (readFromStorage("local", "signedIn") === "driver") deleteDeviceDatabases("kept");
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
    // The browser's settings forbid storage; see readFromStorage.
    return undefined;
  }
}

export function isStorageRefused(): boolean {
  return guarded("local", () => true) === undefined;
}

/** Whether `layisha.{name}` is stored, for this tab or for all tabs. */
export function isInStorage(name: string): boolean {
  return (readFromStorage("session", name) ?? readFromStorage("local", name)) !== null;
}
