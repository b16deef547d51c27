import { callApi } from "#web/lib/api/api-client.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { forgetStored, writeStored } from "#web/lib/browser-storage.ts";
import {
  isAway,
  openKept,
  ownDevice,
  ownerOfDevice,
  type StoredAction,
  seal,
  sealWords,
  unseal,
  unsealWords,
  unsentName,
} from "./device-store.ts";
import { type JobAction, sendAction } from "./job-actions.ts";
import { agoMs, type DoneAt, isForLater, isOurFault, manyFailures } from "./queue-rules.ts";

/** Something that a driver did, which waits for a connection or was refused. */
export type Queued = {
  readonly id: number;
  readonly orderId: string;
  readonly reference: string;
  /** Without its file; null for what this phone cannot read any more. */
  readonly action: JobAction | null;
  /** By the phone's clock. */
  readonly atMs: number;
  readonly refusal: string | null;
  /** Our server fails at it each time, and all behind it waits. */
  readonly isStuck: boolean;
};

type Words = Pick<Queued, "orderId" | "reference"> &
  DoneAt & {
    readonly action: JobAction;
    /** Under which the server does it once. */
    readonly key: string;
  };

/** By the clocks of this page. */
const now = (): DoneAt => ({
  atMs: Date.now(),
  page: performance.timeOrigin,
  tick: performance.now(),
});

/** Our key was changed twice while a session was over: nobody opens what was kept under the first. */
const lostMessage =
  "It was kept for too long, and this phone cannot read it any more. We did not get it.";
const lost = {
  orderId: "",
  reference: "",
  action: null,
  atMs: 0,
  refusal: lostMessage,
  isStuck: false,
};

/** A step has no address to check: a job that a driver may not see was theirs, and is not any more. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code === "not_found"
    ? "The job is not yours any more."
    : messageOf(error);

const lockName = "layisha-jobs";
const listeners = new Set<() => void>();
let known: readonly Queued[] = [];

async function rows(): Promise<readonly (StoredAction & { readonly id: number })[]> {
  const owner = await ownerOfDevice();
  if (owner === null) return [];
  const all = await (await openKept()).getAll("actions");
  return all.flatMap((row) =>
    row.partyId === owner.partyId && row.id !== undefined ? [{ ...row, id: row.id }] : [],
  );
}

/** Reads anew what waits, and tells the page. */
export async function refresh(): Promise<void> {
  const owner = await ownerOfDevice();
  const found = await Promise.all(
    (await rows()).map(async ({ id, words, refusal, failures = 0 }) => {
      const said = owner && (await unsealWords<Words>(owner, words));
      return said ? { ...said, id, refusal, isStuck: failures >= manyFailures } : { ...lost, id };
    }),
  );
  known = found;
  const waiting = known.filter(({ refusal }) => refusal === null).length;
  if (waiting > 0) writeStored("local", unsentName, String(waiting));
  else forgetStored("local", unsentName);
  for (const tell of listeners) tell();
}
// What another tab has added, sent or refused: its count is in the storage that they share.
window.addEventListener("storage", () => void refresh());

/** Whether the server hears this phone, and as its driver: somebody else may be logged in on it by now. */
async function isHeardAs(partyId: string): Promise<boolean> {
  const asked = await callApi("GET /api/me").catch(() => null);
  return asked?.partyData.id === partyId;
}

/**
 * Sends what waits, in the order in which it was done and one after the other, whichever tab comes
 * first. What the server refuses stays, with its reason, until the driver has read it.
 */
export async function sendWaiting(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    const owner = await ownerOfDevice();
    if (owner === null) return;
    const waiting = (await rows()).filter(({ refusal }) => refusal === null);
    if (waiting.length === 0 || !(await isHeardAs(owner.partyId))) return;
    for (const row of waiting) {
      const words = await unsealWords<Words>(owner, row.words);
      const bytes = row.file && (await unseal(owner, row.file));
      if (words === null || (row.file && !bytes)) {
        await restate(row, { refusal: lostMessage });
        continue;
      }
      const { action, orderId, key } = words;
      const file = bytes ? { file: new Blob([bytes], { type: "image/jpeg" }) } : {};
      const whole = { ...action, ...file } as JobAction;
      try {
        await sendAction(orderId, whole, { key, agoMs: agoMs(words, now()) });
        await dismiss(row.id);
      } catch (error) {
        if (!isForLater(error)) {
          await restate(row, { refusal: reasonOf(error) });
          continue;
        }
        if (isOurFault(error)) await restate(row, { failures: (row.failures ?? 0) + 1 });
        return;
      }
    }
  });
}

/** Says of a step what became of it, unless its driver has left it out meanwhile. */
async function restate(
  row: StoredAction & { readonly id: number },
  change: Partial<Pick<StoredAction, "refusal" | "failures">>,
): Promise<void> {
  const { store, done } = (await openKept()).transaction("actions", "readwrite");
  if (await store.getKey(row.id)) await store.put({ ...row, ...change });
  await done;
  await refresh();
}

/**
 * Does what a driver has pressed: at once where there is a connection and nothing waits before it; else
 * it is kept, and sent when its turn comes. Answers what to say.
 *
 * @throws ApiError for what the server refuses at once
 */
export async function act(
  partyId: string,
  order: { readonly id: string; readonly reference: string },
  action: JobAction,
): Promise<string> {
  const key = crypto.randomUUID();
  if ((await rows().catch(() => [])).every(({ refusal }) => refusal !== null)) {
    try {
      return (await sendAction(order.id, action, { key, agoMs: 0 })).msg;
    } catch (error) {
      if (!isAway(error)) throw error;
      await ownDevice(partyId).catch(() => undefined);
      if ((await ownerOfDevice()) === null) throw error;
    }
  }
  await keep({ orderId: order.id, reference: order.reference, action, key }).catch((cause) => {
    const full = new ApiError(0, { code: "unreachable", msg: fullMessage });
    full.cause = cause;
    throw full;
  });
  send();
  return "Kept on this phone. It is sent as soon as there is a connection.";
}

const fullMessage =
  "This phone could not keep this step. Make room on it, or do it again where there is a connection.";

async function keep(said: Omit<Words, keyof DoneAt>): Promise<void> {
  const owner = await ownerOfDevice();
  if (owner === null) throw new Error("Nobody is logged in on this phone.");
  const { action } = said;
  const bytes = action.kind === "photo" ? await action.file.arrayBuffer() : null;
  const words: Words = {
    ...said,
    // A file does not become text.
    action: bytes ? ({ kind: "photo" } as JobAction) : action,
    ...now(),
  };
  const row: StoredAction = {
    partyId: owner.partyId,
    words: await sealWords(owner, words),
    file: bytes && (await seal(owner, bytes)),
    refusal: null,
  };
  await (await openKept()).add("actions", row);
  await refresh();
}

/** Forgets a step: it is done, its refusal is read, or its driver leaves it out. */
export async function dismiss(id: number): Promise<void> {
  await (await openKept()).delete("actions", id);
  await refresh();
}

const everyMs = 10_000;
let timer: ReturnType<typeof setInterval> | undefined;

const send = () => void sendWaiting().catch(() => undefined);

/** Sends what waits, now and as soon as that is possible, for as long as this tab is open. */
export function startSending(): void {
  send();
  if (timer !== undefined) return;
  window.addEventListener("online", send);
  timer = setInterval(send, everyMs);
}

/** What waits or was refused on this phone, as it was read last. */
export const queueNow = (): readonly Queued[] => known;

/** Calls `listener` whenever that changes. @returns a way to stop it */
export function subscribeQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
