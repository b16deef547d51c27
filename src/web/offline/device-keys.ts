import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { callApi } from "#web/api/api-client.ts";

/**
 * The key of a driver's phone, which encrypts what the phone stores. The server derives it for the driver
 * (decision 042). The browser can use the key but not show it, and deletes it with the session.
 */

export type EncryptedBytes = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

export type DeviceOwner = {
  readonly partyId: string;
  readonly keys: readonly CryptoKey[];
  /** The moment at which the phone read the keys from the server, by the phone's clock. */
  readonly atMs?: number;
};
type Keys = DBSchema & { readonly owner: { readonly key: "me"; readonly value: DeviceOwner } };

/** `forgetOnDevice` deletes the database by this name (browser/browser-storage.ts). */
const keysName = "layisha-keys";

/** Runs `work` on the database of keys, and closes it: the end of a session deletes it. */
async function withKeys<Result>(work: (keys: IDBPDatabase<Keys>) => Promise<Result>) {
  const keys = await openDB<Keys>(keysName, 1, {
    upgrade: (db) => void db.createObjectStore("owner"),
  });
  try {
    return await work(keys);
  } finally {
    keys.close();
  }
}

/** Whether this browser can store anything: some cannot in a private window. */
export const canStoreOffline = () =>
  typeof crypto.subtle === "object" &&
  "locks" in navigator &&
  "indexedDB" in window &&
  "databases" in indexedDB;

/** The driver of this phone; null while nobody is signed in, and until the phone has the key. */
export async function deviceOwner(): Promise<DeviceOwner | null> {
  if (!canStoreOffline()) return null;
  // To open a database that the end of a session has deleted would make it again.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === keysName)) return null;
  return (await withKeys((keys) => keys.get("owner", "me"))) ?? null;
}

/** Days after which the phone reads the keys again. */
const keyDays = 1;

const dayMs = 24 * 3_600_000;
/** Whether a moment (milliseconds since 1970) is more days away than these, or is not known. */
export const isOlderThan = (days: number, atMs: number | undefined) =>
  atMs === undefined || Math.abs(Date.now() - atMs) > days * dayMs;

/** How many keys are stored: older keys decrypt what was stored before our key was changed. */
const maxKeys = 4;

/** Makes this driver the owner of the phone. The server gives the driver's key to nobody else. */
export async function setDeviceOwner(partyId: string): Promise<void> {
  if (!canStoreOffline()) return;
  const owner = await deviceOwner();
  const mine = owner?.partyId === partyId ? owner : null;
  if (mine && !isOlderThan(keyDays, mine.atMs)) return;
  // From here on nothing is stored for the owner before, even if the server is away now.
  if (owner && !mine) await withKeys((keys) => keys.delete("owner", "me"));
  // A page waits for this. Without a key it stores nothing, and works while there is a connection.
  const signal = AbortSignal.timeout(3_000);
  const { keys } = await callApi("GET /api/jobs/devicekey", { signal });
  const imported = await Promise.all(
    keys.map((key) =>
      crypto.subtle.importKey("raw", fromBase64(key), "AES-GCM", false, ["encrypt", "decrypt"]),
    ),
  );
  const all = [...imported, ...(mine?.keys ?? [])].slice(0, maxKeys);
  const next = { partyId, keys: all, atMs: Date.now() };
  await withKeys((stored) => stored.put("owner", next, "me"));
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function encrypt({ keys }: DeviceOwner, bytes: BufferSource): Promise<EncryptedBytes> {
  const [key] = keys;
  if (!key) throw new Error("There is no key to encrypt this with.");
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** Returns null where none of the keys decrypts it. */
export async function decrypt(
  { keys }: DeviceOwner,
  { iv, bytes }: EncryptedBytes,
): Promise<ArrayBuffer | null> {
  for (const key of keys) {
    const decrypting = crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
    const clear = await decrypting.catch(() => null);
    if (clear) return clear;
  }
  return null;
}

export const encryptJson = (owner: DeviceOwner, value: unknown) =>
  encrypt(owner, new TextEncoder().encode(JSON.stringify(value)));

export async function decryptJson<Value>(
  owner: DeviceOwner,
  stored: EncryptedBytes,
): Promise<Value | null> {
  const clear = await decrypt(owner, stored);
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as Value);
}
