import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { callApi } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { readStored } from "#web/browser/browser-storage.ts";
import { signingOutEvent } from "#web/session/session.ts";
import { setReadTime } from "./cached-reads.ts";

/**
 * A driver's phone stores two things to work without a connection: the replies about the day's jobs, and
 * the actions that the driver took and the phone has not sent. All of it is encrypted with a key that the
 * server derives for the driver (decision 042). The browser can use the key but not show it, and deletes
 * it with the session.
 */

export type Encrypted = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

/** An action as the phone stores it. */
export type StoredAction = {
  readonly id?: number;
  readonly partyId: string;
  /** The encrypted `ActionContent` (job-queue.ts). */
  readonly words: Encrypted;
  readonly file: Encrypted | null;
  /** The server's message, once it has refused the action. */
  readonly refusal: string | null;
  /** The server refused the client's code: the later actions of the job wait for the right code. */
  readonly asksCode?: boolean;
  /** How often our server has failed to do it. */
  readonly failures?: number;
};

type DeviceData = DBSchema & {
  /** `atMs`: when the reply was read, by the phone's clock. */
  readonly reads: { readonly key: string; readonly value: Encrypted & { readonly atMs?: number } };
  readonly actions: { readonly key: number; readonly value: StoredAction };
};

type Owner = {
  readonly partyId: string;
  readonly keys: readonly CryptoKey[];
  /** The moment at which the phone read the keys from the server, by the phone's clock. */
  readonly atMs?: number;
};
type Keys = DBSchema & { readonly owner: { readonly key: "me"; readonly value: Owner } };

/** The name in the browser's storage for the number of unsent actions. A logout asks about them. */
export const unsentCountName = "unsent";

/** `forgetOnDevice` deletes the databases by these names (browser/browser-storage.ts). */
const [keysName, dataName] = ["layisha-keys", "layisha-kept"];

let opened: Promise<IDBPDatabase<DeviceData>> | undefined;
/** The next caller opens the database anew. */
const forgetOpened = () => {
  opened = undefined;
};

export function openDeviceData(): Promise<IDBPDatabase<DeviceData>> {
  opened ??= openDB<DeviceData>(dataName, 1, {
    upgrade: (db) => {
      db.createObjectStore("reads");
      db.createObjectStore("actions", { keyPath: "id", autoIncrement: true });
    },
    // Phones close it while a page sleeps.
    terminated: forgetOpened,
    // A tab that logs out deletes the database, and must not wait for this tab.
    blocking: (_oldVersion, _newVersion, event) => {
      (event.target as IDBDatabase).close();
      forgetOpened();
    },
  });
  opened.catch(forgetOpened);
  return opened;
}

/** Runs `work` on the database of keys. "look" does not create it: the end of a session deletes it. */
async function withKeys<Result>(
  access: "look" | "make",
  work: (keys: IDBPDatabase<Keys>) => Promise<Result>,
): Promise<Result | undefined> {
  let exists = true;
  const opening = openDB<Keys>(keysName, 1, {
    upgrade: (db, _oldVersion, _newVersion, change) => {
      exists = access === "make";
      if (exists) return void db.createObjectStore("owner");
      change.done.catch(() => undefined);
      change.abort();
    },
  });
  const keys = await opening.catch((error: unknown) => {
    if (exists) throw error;
    return null;
  });
  try {
    return keys === null ? undefined : await work(keys);
  } finally {
    keys?.close();
  }
}

/** Whether this browser can store anything: some cannot in a private window. */
export const canStoreOffline = () =>
  typeof crypto.subtle === "object" && "locks" in navigator && "indexedDB" in window;

/** The driver of this phone; null while nobody is signed in, and until the phone has the key. */
export async function deviceOwner(): Promise<Owner | null> {
  const owner = canStoreOffline() && (await withKeys("look", (keys) => keys.get("owner", "me")));
  return owner || null;
}

/** Days for which replies are stored, and after which the phone reads the keys again. */
const [readDays, keyDays] = [3, 1];
const dayMs = 24 * 3_600_000;
const isOlder = (atMs: number | undefined, days: number) =>
  atMs === undefined || Math.abs(Date.now() - atMs) > days * dayMs;

/** How many keys are stored: older keys decrypt what was stored before our key was changed. */
const maxKeys = 4;

/** Makes this driver the owner of the phone. The server gives the driver's key to nobody else. */
export async function setDeviceOwner(partyId: string): Promise<void> {
  if (!canStoreOffline()) return;
  const owner = await deviceOwner();
  const mine = owner?.partyId === partyId ? owner : null;
  if (mine && !isOlder(mine.atMs, keyDays)) return;
  // From here on nothing is stored for the owner before, even if the server is away now.
  if (owner && !mine) await withKeys("look", (keys) => keys.delete("owner", "me"));
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
  await withKeys("make", (stored) => stored.put("owner", next, "me"));
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function encrypt({ keys }: Owner, bytes: BufferSource): Promise<Encrypted> {
  const [key] = keys;
  if (!key) throw new Error("There is no key to encrypt this with.");
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** Returns null where none of the keys decrypts it. */
export async function decrypt(
  { keys }: Owner,
  { iv, bytes }: Encrypted,
): Promise<ArrayBuffer | null> {
  for (const key of keys) {
    const decrypting = crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
    const clear = await decrypting.catch(() => null);
    if (clear) return clear;
  }
  return null;
}

export const encryptJson = (owner: Owner, value: unknown) =>
  encrypt(owner, new TextEncoder().encode(JSON.stringify(value)));

export async function decryptJson<Value>(owner: Owner, stored: Encrypted): Promise<Value | null> {
  const clear = await decrypt(owner, stored);
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as Value);
}

/** Whether no answer came, or only the answer of a proxy that found no server. */
export const isServerAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

async function storeReply(owner: Owner, name: string, reply: unknown): Promise<void> {
  const read = { ...(await encryptJson(owner, reply)), atMs: Date.now() };
  await (await openDeviceData()).put("reads", read, `${owner.partyId} ${name}`);
}

/** Deletes the replies of some days ago: the phone must not go on holding clients' addresses. */
async function deleteOldReplies(): Promise<void> {
  const db = await openDeviceData();
  for (const key of await db.getAllKeys("reads")) {
    const read = await db.get("reads", key);
    if (isOlder(read?.atMs, readDays)) await db.delete("reads", key);
  }
}

/** Deletes a reply that the driver may not read any more. */
async function deleteReply(name: string): Promise<void> {
  const owner = await deviceOwner();
  if (owner) await (await openDeviceData()).delete("reads", `${owner.partyId} ${name}`);
}

/** The last reply stored under this name for the owner, and when it was read; null where there is none. */
export async function storedReply<Reply>(name: string) {
  const owner = await deviceOwner();
  if (owner === null) return null;
  const stored = await (await openDeviceData()).get("reads", `${owner.partyId} ${name}`);
  const reply = stored && (await decryptJson<Reply>(owner, stored));
  return reply ? { reply, atMs: stored.atMs ?? 0 } : null;
}

/** Reads and stores the reply; returns the stored one where the server is away. @throws what `read` throws */
export async function orCached<Reply>(name: string, read: () => Promise<Reply>): Promise<Reply> {
  try {
    const fresh = await read();
    // A phone that is full stores nothing, and works while there is a connection.
    const owner = await deviceOwner().catch(() => null);
    if (owner) await storeReply(owner, name, fresh).catch(() => undefined);
    setReadTime(name, null);
    return fresh;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      await deleteReply(name).catch(() => undefined);
    }
    const stored = isServerAway(error) ? await storedReply<Reply>(name).catch(() => null) : null;
    if (stored === null) throw error;
    setReadTime(name, stored.atMs);
    return stored.reply;
  }
}

/** Makes a signed-in driver the owner of the phone, which then knows the driver without a connection. */
export async function rememberDriver(party: { readonly id: string }): Promise<void> {
  // If the keys cannot be read, the phone goes on with those it has.
  await setDeviceOwner(party.id).catch(() => undefined);
  const owner = await deviceOwner();
  if (owner?.partyId !== party.id) return;
  await storeReply(owner, "party", party);
  await deleteOldReplies();
}

window.addEventListener(signingOutEvent, (event) => {
  const count = readStored("local", unsentCountName);
  if (count === null) return;
  const steps = count === "1" ? "One step" : `${count} steps`;
  const question = `${steps} of your jobs on this phone could not be sent yet. If you log out now, we never get them. Log out all the same?`;
  if (!window.confirm(question)) event.preventDefault();
});
