import { removeFromStorage, writeToStorage } from "#web/browser/browser-storage.ts";
import {
  decryptJsonFromDevice,
  encryptForDevice,
  encryptJsonForDevice,
  readDeviceOwner,
} from "./device-keys.ts";
import { openDeviceDatabase, type StoredJobAction, unsentActionCountKey } from "./device-store.ts";
import type { JobAction } from "./job-actions.ts";
import { failuresBeforeActionCanBeSkipped, type JobActionMoment } from "./queue-rules.ts";

/** A driver's action that waits for a connection, or that the server has refused. */
export type QueuedJobAction = {
  readonly id: number;
  readonly orderId: string;
  readonly reference: string;
  /** The action without its photo; null where this phone can no longer decrypt the action. */
  readonly action: JobAction | null;
  /** The moment of the action, in milliseconds since 1970 by the phone's clock. */
  readonly atMs: number;
  readonly refusal: string | null;
  /** Whether the server refused the client's code: later actions on the job wait for the right code. */
  readonly asksCode: boolean;
  /** Whether the server fails at this action at each try, so that every later action waits. */
  readonly isStuck: boolean;
};

/** The encrypted part of a stored action, apart from a photo. */
export type JobActionContent = Pick<QueuedJobAction, "orderId" | "reference"> &
  JobActionMoment & {
    readonly action: JobAction;
    /** The idempotency key, by which the server does the action only once. */
    readonly key: string;
  };

export const readCurrentActionMoment = (): JobActionMoment => ({
  atMs: Date.now(),
  page: performance.timeOrigin,
  tick: performance.now(),
});

/** The message for an action that no key decrypts: the key changed twice while the driver was logged out. */
export const lostJobActionMessage =
  "It was kept for too long, and this phone cannot read it any more. We did not get it.";
const lostAction = {
  orderId: "",
  reference: "",
  action: null,
  atMs: 0,
  refusal: lostJobActionMessage,
  asksCode: false,
  isStuck: false,
};

const listeners = new Set<() => void>();
let queue: readonly QueuedJobAction[] = [];

/** The stored actions of this phone's driver, the earliest first. */
export async function readStoredJobActions(): Promise<readonly StoredJobAction[]> {
  const owner = await readDeviceOwner();
  if (owner === null) return [];
  const all = await (await openDeviceDatabase()).getAll("actions");
  return all.filter(({ partyId }) => partyId === owner.partyId);
}

/** Whether an action is still to be sent; true also for one that waits for the client's code. */
export const isJobActionUnsent = ({
  refusal,
  asksCode,
}: Pick<StoredJobAction, "refusal" | "asksCode">) => refusal === null || asksCode === true;

/** Reads the queue of actions from the phone's storage, and updates the pages that show it. */
export async function refreshJobQueue(): Promise<void> {
  const owner = await readDeviceOwner();
  queue = await Promise.all(
    (await readStoredJobActions()).map(
      async ({ id, words, refusal, asksCode = false, failures = 0 }) => {
        const content = owner && (await decryptJsonFromDevice<JobActionContent>(owner, words));
        const isStuck = failures >= failuresBeforeActionCanBeSkipped;
        return content ? { ...content, id, refusal, asksCode, isStuck } : { ...lostAction, id };
      },
    ),
  );
  // The actions of all drivers of this phone count, because a logout deletes them all.
  const all = owner ? await (await openDeviceDatabase()).getAll("actions") : [];
  const unsent = all.filter(isJobActionUnsent).length;
  if (unsent > 0) writeToStorage("local", unsentActionCountKey, String(unsent));
  else removeFromStorage("local", unsentActionCountKey);
  for (const listener of listeners) listener();
}
// A change in the storage may mean that another tab has changed the queue.
window.addEventListener("storage", () => void refreshJobQueue());

/** Changes a stored action, unless its driver has deleted it meanwhile. */
export async function updateQueuedJobAction(
  row: StoredJobAction,
  change: Partial<Omit<StoredJobAction, "id">>,
): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction("actions", "readwrite");
  if (await store.getKey(row.id)) await store.put({ ...row, ...change });
  await done;
  await refreshJobQueue();
}

/** Stores an action to be sent later. @throws Error where nobody is signed in, or the phone is full */
export async function addQueuedJobAction(
  content: Omit<JobActionContent, keyof JobActionMoment>,
): Promise<void> {
  const owner = await readDeviceOwner();
  if (owner === null) throw new Error("Nobody is logged in on this phone.");
  const { action } = content;
  const bytes = action.kind === "photo" ? await action.file.arrayBuffer() : null;
  const whole: JobActionContent = {
    ...content,
    // The photo is stored apart, because JSON cannot hold a file.
    action: bytes ? ({ kind: "photo" } as JobAction) : action,
    ...readCurrentActionMoment(),
  };
  const row: Omit<StoredJobAction, "id"> = {
    partyId: owner.partyId,
    words: await encryptJsonForDevice(owner, whole),
    file: bytes && (await encryptForDevice(owner, bytes)),
    refusal: null,
  };
  await (await openDeviceDatabase()).add("actions", row as StoredJobAction);
  await refreshJobQueue();
}

/** Deletes an action: the server has done it, its refusal was read, or the driver skips it. */
export async function deleteQueuedJobAction(id: number): Promise<void> {
  await (await openDeviceDatabase()).delete("actions", id);
  await refreshJobQueue();
}

/** The queue of actions as it was last read from the phone's storage. */
export const currentJobQueue = (): readonly QueuedJobAction[] => queue;

export function subscribeToJobQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
