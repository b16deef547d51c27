import { orderStates } from "#domain/orders/order-states.ts";
import { callApi } from "#web/api/api-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import {
  isAway,
  ownDevice,
  ownerOfDevice,
  sealWords,
  unseal,
  unsealWords,
} from "./device-store.ts";
import { type JobAction, sendAction } from "./job-actions.ts";
import {
  dismiss,
  isUnsent,
  keep,
  lostMessage,
  now,
  refresh,
  restate,
  rows,
  type Words,
} from "./job-queue.ts";
import { agoMs, isForLater, isOurFault, isWrongCode } from "./queue-rules.ts";
import { keepTrying } from "./try-again.ts";

/** A step has no address to check: a job that a driver may not see was theirs, and is not any more. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code === "not_found"
    ? "The job is not yours any more."
    : messageOf(error);

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
async function sendWaiting(): Promise<void> {
  await navigator.locks.request("layisha-jobs", async () => {
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
  await startSending();
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
  void startSending();
  return "Kept on this phone. It is sent as soon as there is a connection.";
}

const fullMessage =
  "This phone could not keep this step. Make room on it, or do it again where there is a connection.";

let stop = () => {};
let driver: string | null = null;

/**
 * Sends what waits, now and by itself as soon as that is possible, for as long as this tab is open.
 *
 * @param driverId who is signed in; the last one when left out. A key that could not be read before is
 *   asked for first: without it nobody knows what waits.
 */
export async function startSending(driverId = driver): Promise<void> {
  driver = driverId;
  const send = async () => {
    if (driverId !== null && (await ownerOfDevice()) === null) {
      // Another driver may have logged in beside this tab: that one's key is not this one's.
      await beHeardAs(driverId);
      await ownDevice(driverId);
      await refresh();
    }
    await sendWaiting();
  };
  stop();
  await send().catch((error: unknown) => {
    stop();
    stop = keepTrying(send, error);
  });
}
