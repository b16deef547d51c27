import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
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
} from "#web/lib/kept/device-store.ts";
import { reloadOrders } from "../orders.queries.ts";
import { type JobAction, sendAction } from "./job-actions.ts";

/** Something that a driver did, which waits for a connection or was refused. */
export type Queued = {
  readonly id: number;
  readonly orderId: string;
  readonly reference: string;
  /** Without its file. */
  readonly action: JobAction;
  /** By the phone's clock. */
  readonly atMs: number;
  readonly refusal: string | null;
};

type Words = Pick<Queued, "orderId" | "reference" | "action" | "atMs"> & {
  /** Under which the server does it once. */
  readonly key: string;
  /** The page in which it was done, and when by that page's own clock, which only goes forward. */
  readonly page: number;
  readonly tick: number;
};

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
async function refresh(): Promise<void> {
  const owner = await ownerOfDevice();
  const found = await Promise.all(
    (await rows()).map(async ({ id, words, refusal }) => {
      const said = owner && (await unsealWords<Words>(owner, words));
      return said ? [{ ...said, id, refusal }] : [];
    }),
  );
  known = found.flat();
  const waiting = known.filter(({ refusal }) => refusal === null).length;
  if (waiting > 0) writeStored("local", unsentName, String(waiting));
  else forgetStored("local", unsentName);
  for (const tell of listeners) tell();
}
// What another tab has added, sent or refused: its count is in the storage that they share.
window.addEventListener("storage", () => void refresh());

/** How long ago something was done: by the page's own clock where it is still open, else by the phone's. */
const agoMs = ({ page, tick, atMs }: Words) =>
  Math.round(
    Math.max(0, page === performance.timeOrigin ? performance.now() - tick : Date.now() - atMs),
  );

/** Whether the server may take it another time: nobody heard it, or it asks for patience. */
const isForLater = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  ["not_signed_in", "session_ended", "too_many_requests", "in_progress"].includes(error.code);

/**
 * Sends what waits, in the order in which it was done and one after the other, whichever tab comes
 * first. What the server refuses stays, with its reason, until the driver has read it.
 */
export async function sendWaiting(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    const owner = await ownerOfDevice();
    if (owner === null) return;
    for (const row of await rows()) {
      if (row.refusal !== null) continue;
      const words = await unsealWords<Words>(owner, row.words);
      const bytes = row.file && (await unseal(owner, row.file));
      if (words === null || (row.file && !bytes)) continue;
      const { action, orderId, key } = words;
      const file = bytes ? { file: new Blob([bytes], { type: "image/jpeg" }) } : {};
      const whole = { ...action, ...file } as JobAction;
      const db = await openKept();
      try {
        await sendAction(orderId, whole, { key, agoMs: agoMs(words) });
        await db.delete("actions", row.id);
      } catch (error) {
        if (isForLater(error)) return;
        await db.put("actions", { ...row, refusal: messageOf(error) });
      }
      await refresh();
    }
  });
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
  await keep({ orderId: order.id, reference: order.reference, action, key });
  void sendWaiting();
  return "Kept on this phone. It is sent as soon as there is a connection.";
}

async function keep(said: Omit<Words, "atMs" | "page" | "tick">): Promise<void> {
  const owner = await ownerOfDevice();
  if (owner === null) throw new Error("Nobody is logged in on this phone.");
  const { action } = said;
  const bytes = action.kind === "photo" ? await action.file.arrayBuffer() : null;
  const words: Words = {
    ...said,
    // A file does not become text.
    action: bytes ? ({ kind: "photo" } as JobAction) : action,
    atMs: Date.now(),
    page: performance.timeOrigin,
    tick: performance.now(),
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

/** Forgets what was refused, once it is read. */
export async function dismiss(id: number): Promise<void> {
  await (await openKept()).delete("actions", id);
  await refresh();
}

const everyMs = 10_000;

/** What waits or was refused on this phone; while a page shows it, it is sent when that is possible. */
export function useJobQueue(): readonly Queued[] {
  const queryClient = useQueryClient();
  const queue = useSyncExternalStore(subscribe, () => known);
  const waiting = queue.filter(({ refusal }) => refusal === null).length;
  useEffect(() => {
    const send = () => void sendWaiting().catch(() => undefined);
    void refresh().then(send, () => undefined);
    window.addEventListener("online", send);
    const timer = setInterval(send, everyMs);
    return () => {
      window.removeEventListener("online", send);
      clearInterval(timer);
    };
  }, []);
  const before = useRef(waiting);
  useEffect(() => {
    // What was sent or refused meanwhile has changed its order.
    if (waiting < before.current) void reloadOrders(queryClient);
    before.current = waiting;
  }, [waiting, queryClient]);
  return queue;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
