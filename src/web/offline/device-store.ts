import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { ApiError } from "#web/api/api-error.ts";
import { readFromStorage } from "#web/browser/browser-storage.ts";
import { signingOutEvent } from "#web/session/session.ts";
import { setCachedReadTime } from "./cached-reads.ts";
import {
  type DeviceOwner,
  decryptJsonFromDevice,
  type EncryptedBytes,
  encryptJsonForDevice,
  isMomentOlderThanDays,
  readDeviceOwner,
  setDeviceOwner,
  withKeys,
} from "./device-keys.ts";

/**
 * A driver's phone stores two things for work without a connection: the server's replies about the day's
 * jobs, and the driver's actions that are not sent yet. Both are encrypted (device-keys.ts).
 */

/** A driver's action on a job, as the phone stores it. */
export type StoredJobAction = {
  /** The number that the database gives to the action. */
  readonly id: number;
  readonly partyId: string;
  /** The encrypted `JobActionContent` (job-queue.ts). */
  readonly words: EncryptedBytes;
  readonly file: EncryptedBytes | null;
  /** The server's message, once the server has refused the action; else null. */
  readonly refusal: string | null;
  /** Whether the server refused the client's code: later actions on the job wait for the right code. */
  readonly asksCode?: boolean;
  /** How many times the server has answered this action with an internal error (status 500). */
  readonly failures?: number;
};

type DeviceData = DBSchema & {
  readonly actions: { readonly key: number; readonly value: StoredJobAction };
};

/** The name in local storage of the number of unsent actions. A logout asks before it deletes the actions. */
export const unsentActionCountKey = "unsent";

/** `deleteDeviceDatabases` (browser/browser-storage.ts) deletes the database that has this name. */
const dataName = "layisha-kept";

let opened: Promise<IDBPDatabase<DeviceData>> | undefined;
const forgetOpened = () => {
  opened = undefined;
};

export function openDeviceDatabase(): Promise<IDBPDatabase<DeviceData>> {
  opened ??= openDB<DeviceData>(dataName, 2, {
    upgrade: (db, oldVersion) => {
      if (oldVersion < 1) db.createObjectStore("actions", { keyPath: "id", autoIncrement: true });
      // The first version had the replies here.
      else (db as IDBPDatabase).deleteObjectStore("reads");
    },
    // Phones may close the database while a page is in the background; it is then opened again.
    terminated: forgetOpened,
    // A tab that logs out deletes the database, and must not have to wait for this tab.
    blocking: (_oldVersion, _newVersion, event) => {
      (event.target as IDBDatabase).close();
      forgetOpened();
    },
  });
  opened.catch(forgetOpened);
  return opened;
}

/** Whether the server cannot be reached: no answer came, or only that of a proxy that found no server. */
export const isServerUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

/** Days for which the phone keeps stored replies. */
const replyDays = 3;

async function storeReply(owner: DeviceOwner, name: string, reply: unknown): Promise<void> {
  const read = { ...(await encryptJsonForDevice(owner, reply)), atMs: Date.now() };
  await withKeys((db) => db.put("reads", read, `${owner.partyId} ${name}`));
}

/** Deletes replies older than `replyDays`, so that the phone does not go on holding clients' addresses. */
async function deleteOldReplies(): Promise<void> {
  await withKeys(async (db) => {
    for (const key of await db.getAllKeys("reads")) {
      const read = await db.get("reads", key);
      if (isMomentOlderThanDays(replyDays, read?.atMs)) await db.delete("reads", key);
    }
  });
}

/** Deletes a reply that the driver may not read any more. */
async function deleteReply(name: string): Promise<void> {
  const owner = await readDeviceOwner();
  if (owner) await withKeys((db) => db.delete("reads", `${owner.partyId} ${name}`));
}

/** The last reply stored under this name for the phone's driver, and when it came; null where there is none. */
export async function readStoredReply<Reply>(name: string) {
  const owner = await readDeviceOwner();
  if (owner === null) return null;
  const stored = await withKeys((db) => db.get("reads", `${owner.partyId} ${name}`));
  const reply = stored && (await decryptJsonFromDevice<Reply>(owner, stored));
  return reply ? { reply, atMs: stored.atMs ?? 0 } : null;
}

/** Reads a reply and stores it; returns the stored one while the server is away. @throws what `read` throws */
export async function readAndStoreReply<Reply>(
  name: string,
  read: () => Promise<Reply>,
): Promise<Reply> {
  try {
    const fresh = await read();
    // If the phone is full, the reply is not stored, and pages work only online.
    const owner = await readDeviceOwner().catch(() => null);
    if (owner) await storeReply(owner, name, fresh).catch(() => undefined);
    setCachedReadTime(name, null);
    return fresh;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      await deleteReply(name).catch(() => undefined);
    }
    const stored = isServerUnreachable(error)
      ? await readStoredReply<Reply>(name).catch(() => null)
      : null;
    if (stored === null) throw error;
    setCachedReadTime(name, stored.atMs);
    return stored.reply;
  }
}

/** Makes a signed-in driver the owner of the phone, so that the driver can use it without a connection. */
export async function rememberDriverOffline(party: { readonly id: string }): Promise<void> {
  // If the server does not give the keys, the phone goes on with the keys that it has.
  await setDeviceOwner(party.id).catch(() => undefined);
  const owner = await readDeviceOwner();
  if (owner?.partyId !== party.id) return;
  await storeReply(owner, "party", party);
  await deleteOldReplies();
}

window.addEventListener(signingOutEvent, (event) => {
  const count = readFromStorage("local", unsentActionCountKey);
  if (count === null) return;
  const steps = count === "1" ? "One step" : `${count} steps`;
  const question = `${steps} of your jobs on this phone could not be sent yet. If you log out now, we never get them. Log out all the same?`;
  if (!window.confirm(question)) event.preventDefault();
});
