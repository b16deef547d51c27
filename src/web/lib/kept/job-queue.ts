import { orderStates } from "#domain/orders/order-states.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { forgetStored, writeStored } from "#web/lib/browser-storage.ts";
import { keepTrying } from "#web/lib/try-again.ts";
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
import {
  agoMs,
  type DoneAt,
  isForLater,
  isOurFault,
  isWrongCode,
  manyFailures,
} from "./queue-rules.ts";

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
  /** The client's code was refused: what follows of its job waits for the right one. */
  readonly asksCode: boolean;
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
  asksCode: false,
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

/** Whether a step may still be sent; one that waits for the client's code is not given up. */
export const isUnsent = ({ refusal, asksCode }: Pick<StoredAction, "refusal" | "asksCode">) =>
  refusal === null || asksCode === true;

/** Reads anew what waits, and tells the page. */
export async function refresh(): Promise<void> {
  const owner = await ownerOfDevice();
  const found = await Promise.all(
    (await rows()).map(async ({ id, words, refusal, asksCode = false, failures = 0 }) => {
      const said = owner && (await unsealWords<Words>(owner, words));
      const isStuck = failures >= manyFailures;
      return said ? { ...said, id, refusal, asksCode, isStuck } : { ...lost, id };
    }),
  );
  known = found;
  const waiting = known.filter(isUnsent).length;
  if (waiting > 0) writeStored("local", unsentName, String(waiting));
  else forgetStored("local", unsentName);
  for (const tell of listeners) tell();
}
// What another tab has added, sent or refused: its count is in the storage that they share.
window.addEventListener("storage", () => void refresh());

/** @throws Error unless the server hears this phone as its driver: somebody else may be logged in by now */
async function beHeardAs(partyId: string): Promise<void> {
  const { partyData } = await callApi("GET /api/me");
  if (partyData.id !== partyId) throw new Error("Somebody else is logged in on this phone.");
}

/**
 * Sends what waits, in the order in which it was done and one after the other, whichever tab comes
 * first. What the server refuses stays, with its reason, until the driver has read it. After a wrong code
 * the rest of that job waits, until the driver has typed another or staff have started the move.
 *
 * @throws what keeps the rest from being sent for now
 */
export async function sendWaiting(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    const owner = await ownerOfDevice();
    if (owner === null) return;
    const waiting = (await rows()).filter(isUnsent);
    if (waiting.length === 0) return;
    await beHeardAs(owner.partyId);
    const held = new Set<string>();
    for (const row of waiting) {
      const words = await unsealWords<Words>(owner, row.words);
      const bytes = row.file && (await unseal(owner, row.file));
      if (words === null || (row.file && !bytes)) {
        await restate(row, { refusal: lostMessage });
        continue;
      }
      const { action, orderId, key } = words;
      if (held.has(orderId)) continue;
      if (row.asksCode) {
        if (action.kind === "start" && (await isUnderWay(orderId))) await dismiss(row.id);
        else held.add(orderId);
        continue;
      }
      const file = bytes ? { file: new Blob([bytes], { type: "image/jpeg" }) } : {};
      const whole = { ...action, ...file } as JobAction;
      try {
        await sendAction(orderId, whole, { key, agoMs: agoMs(words, now()) });
        await dismiss(row.id);
      } catch (error) {
        if (!isForLater(error)) {
          const asksCode = isWrongCode(error);
          if (asksCode) held.add(orderId);
          await restate(row, { refusal: reasonOf(error), asksCode });
          continue;
        }
        if (isOurFault(error)) await restate(row, { failures: (row.failures ?? 0) + 1 });
        throw error;
      }
    }
    if (held.size > 0) throw new Error("A step waits for its code.");
  });
}

/** Whether the move has started meanwhile: staff start it where the code is not to be had. */
async function isUnderWay(id: string): Promise<boolean> {
  const order = await callApi("GET /api/orders/{id}", { params: { id } }).catch(() => null);
  return order !== null && orderStates[order.status].isUnderWay;
}

/** Sends a step again with the client's code as it should be, and what waits behind it. */
export async function correctCode(id: number, code: string): Promise<void> {
  const [row, owner] = [(await rows()).find((one) => one.id === id), await ownerOfDevice()];
  const words = row && owner && (await unsealWords<Words>(owner, row.words));
  if (!words || !("code" in words.action)) return;
  // Another key: under the one of before the server knows another code.
  const right = { ...words, action: { ...words.action, code }, key: crypto.randomUUID() };
  await restate(row, { words: await sealWords(owner, right), refusal: null, asksCode: false });
  await send();
}

/** Says of a step what became of it, unless its driver has left it out meanwhile. */
async function restate(
  row: StoredAction & { readonly id: number },
  change: Partial<Omit<StoredAction, "id">>,
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
  if (!(await rows().catch(() => [])).some(isUnsent)) {
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
  void send();
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

let stop = () => {};

async function send(): Promise<void> {
  stop();
  await sendWaiting().catch((error: unknown) => {
    stop();
    stop = keepTrying(sendWaiting, error);
  });
}

/** Sends what waits, now and by itself as soon as that is possible, for as long as this tab is open. */
export const startSending = send;

/** What waits or was refused on this phone, as it was read last. */
export const queueNow = (): readonly Queued[] => known;

/** Calls `listener` whenever that changes. @returns a way to stop it */
export function subscribeQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
