import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { callApi } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { readStored } from "#web/browser/browser-storage.ts";
import { signingOutEvent } from "#web/session/session.ts";
import { showMoment } from "./read-or-kept.ts";

/**
 * What a driver's phone keeps for when there is no connection: what was read of the day's jobs, and what
 * was done and is not sent. All of it is encrypted with a key that the server derives for the driver
 * (decision 042). The key itself is kept so that it can be used and not read, and goes with the session.
 */

/** Bytes that nobody reads without the key. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

/** Something that waits to be sent, as it is stored; `refusal` once the server has said no. */
export type StoredAction = {
  readonly id?: number;
  readonly partyId: string;
  readonly words: Sealed;
  readonly file: Sealed | null;
  readonly refusal: string | null;
  /** The client's code was refused: what follows of its job waits for the right one. */
  readonly asksCode?: boolean;
  /** How often our server has failed at it. */
  readonly failures?: number;
};

type Kept = DBSchema & {
  /** With the time at which it was read, by the phone's clock. */
  readonly reads: { readonly key: string; readonly value: Sealed & { readonly atMs?: number } };
  readonly actions: { readonly key: number; readonly value: StoredAction };
};

type Owner = {
  readonly partyId: string;
  readonly keys: readonly CryptoKey[];
  /** When the server was asked for them, by the phone's clock. */
  readonly atMs?: number;
};
type Keys = DBSchema & { readonly owner: { readonly key: "me"; readonly value: Owner } };

/** How many actions wait, for the question before a logout. */
export const unsentName = "unsent";

/** A logout deletes them by these names: session/session.ts. */
const [keysName, keptName] = ["layisha-keys", "layisha-kept"];

let opened: Promise<IDBPDatabase<Kept>> | undefined;
/** The next one who needs it opens it anew. */
const forget = () => {
  opened = undefined;
};

export function openKept(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(keptName, 1, {
    upgrade: (db) => {
      db.createObjectStore("reads");
      db.createObjectStore("actions", { keyPath: "id", autoIncrement: true });
    },
    // Phones close it while a page sleeps.
    terminated: forget,
    // A tab that logs out deletes it, and must not wait for this one.
    blocking: (_was, _becomes, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
  });
  opened.catch(forget);
  return opened;
}

/** Looking for the keys makes no database of them anew, which the end of a session has deleted. */
async function withKeys<Result>(
  access: "look" | "make",
  work: (keys: IDBPDatabase<Keys>) => Promise<Result>,
): Promise<Result | undefined> {
  let isThere = true;
  const opening = openDB<Keys>(keysName, 1, {
    upgrade: (db, _was, _becomes, change) => {
      isThere = access === "make";
      if (isThere) return void db.createObjectStore("owner");
      change.done.catch(() => undefined);
      change.abort();
    },
  });
  const keys = await opening.catch((error: unknown) => {
    if (isThere) throw error;
    return null;
  });
  try {
    return keys === null ? undefined : await work(keys);
  } finally {
    keys?.close();
  }
}

/** Whether this browser can keep anything: some have no storage in a private window. */
export const canKeep = () =>
  typeof crypto.subtle === "object" && "locks" in navigator && "indexedDB" in window;

/** Whose phone this is by now; null while nobody is signed in, or where the key was not read yet. */
export async function ownerOfDevice(): Promise<Owner | null> {
  const owner = canKeep() && (await withKeys("look", (keys) => keys.get("owner", "me")));
  return owner || null;
}

/** Days for which what was read is kept, and after which the server is asked for the keys anew. */
const [readDays, keyDays] = [3, 1];
const dayMs = 24 * 3_600_000;
const isOlder = (atMs: number | undefined, days: number) =>
  atMs === undefined || Math.abs(Date.now() - atMs) > days * dayMs;

/** Keys that open what was kept before ours was changed. */
const mostKeys = 4;

/** Makes the phone that of this driver, whose key the server gives to nobody else. */
export async function ownDevice(partyId: string): Promise<void> {
  if (!canKeep()) return;
  const owner = await ownerOfDevice();
  const mine = owner?.partyId === partyId ? owner : null;
  if (mine && !isOlder(mine.atMs, keyDays)) return;
  // What the new one reads is never kept for the one before, also where the server is away now.
  if (owner && !mine) await withKeys("look", (keys) => keys.delete("owner", "me"));
  // A page waits for it: without a key it keeps nothing, and works as long as there is a connection.
  const signal = AbortSignal.timeout(3_000);
  const { keys } = await callApi("GET /api/jobs/devicekey", { signal });
  const imported = await Promise.all(
    keys.map((key) =>
      crypto.subtle.importKey("raw", fromBase64(key), "AES-GCM", false, ["encrypt", "decrypt"]),
    ),
  );
  const all = [...imported, ...(mine?.keys ?? [])].slice(0, mostKeys);
  const made = { partyId, keys: all, atMs: Date.now() };
  await withKeys("make", (kept) => kept.put("owner", made, "me"));
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function seal({ keys }: Owner, bytes: BufferSource): Promise<Sealed> {
  const [key] = keys;
  if (!key) throw new Error("There is no key to keep this with.");
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** What was sealed; null where none of the keys opens it. */
export async function unseal({ keys }: Owner, { iv, bytes }: Sealed): Promise<ArrayBuffer | null> {
  for (const key of keys) {
    const opened = crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
    const clear = await opened.catch(() => null);
    if (clear) return clear;
  }
  return null;
}

export const sealWords = (owner: Owner, words: unknown) =>
  seal(owner, new TextEncoder().encode(JSON.stringify(words)));

export async function unsealWords<Words>(owner: Owner, sealed: Sealed): Promise<Words | null> {
  const clear = await unseal(owner, sealed);
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as Words);
}

/** No answer came, or one of a proxy that found no server. */
export const isAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

async function keep(owner: Owner, name: string, reply: unknown): Promise<void> {
  const sealed = await sealWords(owner, reply);
  const read = { ...sealed, atMs: Date.now() };
  await (await openKept()).put("reads", read, `${owner.partyId} ${name}`);
}

/** Forgets what was read days ago: whose move it was is no business of this phone any more. */
async function forgetOld(): Promise<void> {
  const db = await openKept();
  for (const key of await db.getAllKeys("reads")) {
    const read = await db.get("reads", key);
    if (isOlder(read?.atMs, readDays)) await db.delete("reads", key);
  }
}

/** Forgets what this driver may not read any more. */
async function forgetRead(name: string): Promise<void> {
  const owner = await ownerOfDevice();
  if (owner) await (await openKept()).delete("reads", `${owner.partyId} ${name}`);
}

/** What was read last by this name, of whoever is signed in, and when; null for nothing. */
export async function recall<Reply>(name: string) {
  const owner = await ownerOfDevice();
  if (owner === null) return null;
  const sealed = await (await openKept()).get("reads", `${owner.partyId} ${name}`);
  const reply = sealed && (await unsealWords<Reply>(owner, sealed));
  return reply ? { reply, atMs: sealed.atMs ?? 0 } : null;
}

/** What is read, or what was read last where the server is away. @throws what `read` throws */
export async function orKept<Reply>(name: string, read: () => Promise<Reply>): Promise<Reply> {
  try {
    const fresh = await read();
    // A phone that is full keeps nothing, and works as long as there is a connection.
    const owner = await ownerOfDevice().catch(() => null);
    if (owner) await keep(owner, name, fresh).catch(() => undefined);
    showMoment(name, null);
    return fresh;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      await forgetRead(name).catch(() => undefined);
    }
    const kept = isAway(error) ? await recall<Reply>(name).catch(() => null) : null;
    if (kept === null) throw error;
    showMoment(name, kept.atMs);
    return kept.reply;
  }
}

/** Makes the phone that of a driver who is signed in, who is known there without a connection too. */
export async function rememberDriver(party: { readonly id: string }): Promise<void> {
  // One whose keys could not be asked for anew has those of before.
  await ownDevice(party.id).catch(() => undefined);
  const owner = await ownerOfDevice();
  if (owner?.partyId !== party.id) return;
  await keep(owner, "party", party);
  await forgetOld();
}

window.addEventListener(signingOutEvent, (event) => {
  const count = readStored("local", unsentName);
  if (count === null) return;
  const steps = count === "1" ? "One step" : `${count} steps`;
  const question = `${steps} of your jobs on this phone could not be sent yet. If you log out now, we never get them. Log out all the same?`;
  if (!window.confirm(question)) event.preventDefault();
});
