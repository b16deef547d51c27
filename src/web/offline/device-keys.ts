import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { callApi } from "#web/api/api-client.ts";

/**
 * The keys by which a driver's phone encrypts what it stores. The server derives them for the driver
 * (decision 042). The browser can use a key but not show it. The end of a session deletes keys and replies.
 */

export type EncryptedBytes = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

export type DeviceOwner = {
  readonly partyId: string;
  readonly keys: readonly CryptoKey[];
  /** The moment at which the phone got the keys from the server, by the phone's clock. */
  readonly atMs?: number;
};
/** A reply of the server; `atMs` is when it came, by the phone's clock. */
type StoredReply = EncryptedBytes & { readonly atMs?: number };
type Keys = DBSchema & {
  readonly owner: { readonly key: "me"; readonly value: DeviceOwner };
  readonly reads: { readonly key: string; readonly value: StoredReply };
};

/** `deleteDeviceDatabases` (browser/browser-storage.ts) deletes the database that has this name. */
const keysName = "layisha-keys";

/** Runs `work` on the database of keys and replies, then closes it, so that the end of a session can delete it. */
export async function withKeys<Result>(work: (keys: IDBPDatabase<Keys>) => Promise<Result>) {
  const keys = await openDB<Keys>(keysName, 2, {
    upgrade: (db, oldVersion) => {
      if (oldVersion < 1) db.createObjectStore("owner");
      db.createObjectStore("reads");
    },
  });
  try {
    return await work(keys);
  } finally {
    keys.close();
  }
}

/** Whether this browser can store data for offline use. Some browsers cannot in a private window. */
export const canStoreOffline = () =>
  typeof crypto.subtle === "object" &&
  "locks" in navigator &&
  "indexedDB" in window &&
  "databases" in indexedDB;

/** The driver who is signed in on this phone, with their keys; null for none, and before the keys are read. */
export async function readDeviceOwner(): Promise<DeviceOwner | null> {
  if (!canStoreOffline()) return null;
  // Opening a database that was deleted at the end of a session would create it again.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === keysName)) return null;
  return (await withKeys((keys) => keys.get("owner", "me"))) ?? null;
}

/** Days after which the phone reads the keys from the server again. */
const keyDays = 1;

const dayMs = 24 * 3_600_000;
/** Whether a moment, in milliseconds since 1970, is unknown or more than `days` days before or after now. */
export const isMomentOlderThanDays = (days: number, atMs: number | undefined) =>
  atMs === undefined || Math.abs(Date.now() - atMs) > days * dayMs;

/** How many keys the phone keeps. Earlier keys decrypt what it stored before the server changed the key. */
const maxKeys = 4;

/** Makes this driver the owner of the phone. The server gives the driver's keys to nobody else. */
export async function setDeviceOwner(partyId: string): Promise<void> {
  if (!canStoreOffline()) return;
  const owner = await readDeviceOwner();
  const mine = owner?.partyId === partyId ? owner : null;
  if (mine && !isMomentOlderThanDays(keyDays, mine.atMs)) return;
  // The earlier owner is deleted first: nothing is stored for them even if the call fails.
  if (owner && !mine) await withKeys((keys) => keys.delete("owner", "me"));
  // A page waits for the keys. Without keys the phone stores nothing, and works only online.
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

export async function encryptForDevice(
  { keys }: DeviceOwner,
  bytes: BufferSource,
): Promise<EncryptedBytes> {
  const [key] = keys;
  if (!key) throw new Error("There is no key to encrypt this with.");
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** Decrypts the bytes with the first key that fits; null where none fits. */
export async function decryptFromDevice(
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

export const encryptJsonForDevice = (owner: DeviceOwner, value: unknown) =>
  encryptForDevice(owner, new TextEncoder().encode(JSON.stringify(value)));

export async function decryptJsonFromDevice<Value>(
  owner: DeviceOwner,
  stored: EncryptedBytes,
): Promise<Value | null> {
  const clear = await decryptFromDevice(owner, stored);
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as Value);
}
