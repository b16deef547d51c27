import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { ApiError } from "#web/api/api-error.ts";
import { readStored } from "#web/browser/browser-storage.ts";
import { signingOutEvent } from "#web/session/session.ts";
import { setReadTime } from "./cached-reads.ts";
import {
  type DeviceOwner,
  decryptJson,
  deviceOwner,
  type EncryptedBytes,
  encryptJson,
  isOlderThan,
  setDeviceOwner,
} from "./device-keys.ts";

/**
 * A driver's phone stores two things to work without a connection: the replies about the day's jobs, and
 * the actions that the driver took and the phone has not sent. All of it is encrypted (device-keys.ts).
 */

/** An action as the phone stores it. */
export type StoredAction = {
  /** The database numbers the actions. */
  readonly id: number;
  readonly partyId: string;
  /** The encrypted `ActionContent` (job-queue.ts). */
  readonly words: EncryptedBytes;
  readonly file: EncryptedBytes | null;
  /** The server's message, once it has refused the action. */
  readonly refusal: string | null;
  /** The server refused the client's code: the later actions of the job wait for the right code. */
  readonly asksCode?: boolean;
  /** The number of times that our server failed at the action. */
  readonly failures?: number;
};

type DeviceData = DBSchema & {
  /** `atMs`: when the reply was read, by the phone's clock. */
  readonly reads: {
    readonly key: string;
    readonly value: EncryptedBytes & { readonly atMs?: number };
  };
  readonly actions: { readonly key: number; readonly value: StoredAction };
};

/** The name in the browser's storage for the number of unsent actions. A logout asks about them. */
export const unsentCountName = "unsent";

/** `forgetOnDevice` deletes the database by this name (browser/browser-storage.ts). */
const dataName = "layisha-kept";

let opened: Promise<IDBPDatabase<DeviceData>> | undefined;
const forgetOpened = () => {
  opened = undefined;
};

export function openDeviceData(): Promise<IDBPDatabase<DeviceData>> {
  opened ??= openDB<DeviceData>(dataName, 1, {
    upgrade: (db) => {
      db.createObjectStore("reads");
      db.createObjectStore("actions", { keyPath: "id", autoIncrement: true });
    },
    // Phones close the database while a page sleeps.
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

/** Whether no answer came, or only the answer of a proxy that found no server. */
export const isServerAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

/** Days for which replies are stored. */
const replyDays = 3;

async function storeReply(owner: DeviceOwner, name: string, reply: unknown): Promise<void> {
  const read = { ...(await encryptJson(owner, reply)), atMs: Date.now() };
  await (await openDeviceData()).put("reads", read, `${owner.partyId} ${name}`);
}

/** Deletes the replies of some days ago: the phone must not go on holding clients' addresses. */
async function deleteOldReplies(): Promise<void> {
  const db = await openDeviceData();
  for (const key of await db.getAllKeys("reads")) {
    const read = await db.get("reads", key);
    if (isOlderThan(replyDays, read?.atMs)) await db.delete("reads", key);
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
