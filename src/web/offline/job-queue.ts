import { forgetStored, writeStored } from "#web/browser/browser-storage.ts";
import {
  openKept,
  ownerOfDevice,
  type StoredAction,
  seal,
  sealWords,
  unsealWords,
  unsentName,
} from "./device-store.ts";
import type { JobAction } from "./job-actions.ts";
import { type DoneAt, manyFailures } from "./queue-rules.ts";

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

export type Words = Pick<Queued, "orderId" | "reference"> &
  DoneAt & {
    readonly action: JobAction;
    /** Under which the server does it once. */
    readonly key: string;
  };

export const now = (): DoneAt => ({
  atMs: Date.now(),
  page: performance.timeOrigin,
  tick: performance.now(),
});

/** Our key was changed twice while a session was over: nobody opens what was kept under the first. */
export const lostMessage =
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

const listeners = new Set<() => void>();
let known: readonly Queued[] = [];

/** What the driver of this phone has done and we have not heard, in that order, as it is stored. */
export async function rows(): Promise<readonly (StoredAction & { readonly id: number })[]> {
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
  // A logout takes all that waits, of other drivers of this phone too.
  const all = owner ? await (await openKept()).getAll("actions") : [];
  const waiting = all.filter(isUnsent).length;
  if (waiting > 0) writeStored("local", unsentName, String(waiting));
  else forgetStored("local", unsentName);
  for (const tell of listeners) tell();
}
// What another tab has added, sent or refused: its count is in the storage that they share.
window.addEventListener("storage", () => void refresh());

/** Says of a step what became of it, unless its driver has left it out meanwhile. */
export async function restate(
  row: StoredAction & { readonly id: number },
  change: Partial<Omit<StoredAction, "id">>,
): Promise<void> {
  const { store, done } = (await openKept()).transaction("actions", "readwrite");
  if (await store.getKey(row.id)) await store.put({ ...row, ...change });
  await done;
  await refresh();
}

export async function keep(said: Omit<Words, keyof DoneAt>): Promise<void> {
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

/** What waits or was refused on this phone, as it was read last. */
export const queueNow = (): readonly Queued[] => known;

export function subscribeQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
