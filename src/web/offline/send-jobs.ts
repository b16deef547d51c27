import { orderStates } from "#domain/orders/order-states.ts";
import { callApi } from "#web/api/api-client.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import {
  decryptFromDevice,
  decryptJsonFromDevice,
  encryptJsonForDevice,
  readDeviceOwner,
  setDeviceOwner,
} from "./device-keys.ts";
import { isServerUnreachable } from "./device-store.ts";
import { type JobAction, sendJobAction } from "./job-actions.ts";
import {
  addQueuedJobAction,
  deleteQueuedJobAction,
  isJobActionUnsent,
  type JobActionContent,
  lostJobActionMessage,
  readCurrentActionMoment,
  readStoredJobActions,
  refreshJobQueue,
  updateQueuedJobAction,
} from "./job-queue.ts";
import {
  canJobActionBeRetried,
  isServerFault,
  isWrongCodeRefusal,
  jobActionAgeMs,
} from "./queue-rules.ts";
import { retryUntilSuccess } from "./try-again.ts";

/** The message for a refused action. The URL cannot be wrong, so a job not found was taken from the driver. */
const refusalText = (error: unknown) =>
  error instanceof ApiError && error.code === "not_found"
    ? "The job is not yours any more."
    : apiErrorMessage(error);

/** Checks that this person is still signed in. @throws Error where somebody else is signed in by now */
async function checkSignedInAs(partyId: string): Promise<void> {
  const { partyData } = await callApi("GET /api/me");
  if (partyData.id !== partyId) throw new Error("Somebody else is logged in on this phone.");
}

/**
 * Sends the queued actions one after the other, the earliest first; only one tab does so at a time. A
 * refused action stays, with the server's message, until the driver has read it. After a wrong code, later
 * actions on that job wait until the driver types another code or staff start the move.
 *
 * @throws the error that stops the sending for now
 */
async function sendQueue(): Promise<void> {
  await navigator.locks.request("layisha-jobs", async () => {
    const owner = await readDeviceOwner();
    if (owner === null) return;
    const unsent = (await readStoredJobActions()).filter(isJobActionUnsent);
    if (unsent.length === 0) return;
    await checkSignedInAs(owner.partyId);
    const waitingOrders = new Set<string>();
    for (const row of unsent) {
      const content = await decryptJsonFromDevice<JobActionContent>(owner, row.words);
      const bytes = row.file && (await decryptFromDevice(owner, row.file));
      if (content === null || (row.file && !bytes)) {
        await updateQueuedJobAction(row, { refusal: lostJobActionMessage });
        continue;
      }
      const { action, orderId, key } = content;
      if (waitingOrders.has(orderId)) continue;
      if (row.asksCode) {
        if (action.kind === "start" && (await isUnderWay(orderId)))
          await deleteQueuedJobAction(row.id);
        else waitingOrders.add(orderId);
        continue;
      }
      const photo = bytes && { file: new Blob([bytes], { type: "image/jpeg" }) };
      try {
        await sendJobAction(orderId, { ...action, ...photo } as JobAction, {
          key,
          agoMs: jobActionAgeMs(content, readCurrentActionMoment()),
        });
        await deleteQueuedJobAction(row.id);
      } catch (error) {
        if (!canJobActionBeRetried(error)) {
          const asksCode = isWrongCodeRefusal(error);
          if (asksCode) waitingOrders.add(orderId);
          await updateQueuedJobAction(row, { refusal: refusalText(error), asksCode });
          continue;
        }
        if (isServerFault(error))
          await updateQueuedJobAction(row, { failures: (row.failures ?? 0) + 1 });
        throw error;
      }
    }
    if (waitingOrders.size > 0) throw new Error("An action waits for its code.");
  });
}

/** Whether the move has started meanwhile. Staff start a move for which the driver cannot get the code. */
async function isUnderWay(id: string): Promise<boolean> {
  const order = await callApi("GET /api/orders/{id}", { params: { id } }).catch(() => null);
  return order !== null && orderStates[order.status].isUnderWay;
}

/** Sends an action again with the client's right code, and then the actions that waited for it. */
export async function resendJobActionWithCode(id: number, code: string): Promise<void> {
  const owner = await readDeviceOwner();
  const row = (await readStoredJobActions()).find((one) => one.id === id);
  const content = row && owner && (await decryptJsonFromDevice<JobActionContent>(owner, row.words));
  if (!content || !("code" in content.action)) return;
  // The action gets a new idempotency key: to the old one the server would repeat its refusal.
  const action = { ...content.action, code };
  const corrected = { ...content, action, key: crypto.randomUUID() };
  const words = await encryptJsonForDevice(owner, corrected);
  await updateQueuedJobAction(row, { words, refusal: null, asksCode: false });
  await startSendingQueuedJobActions();
}

/**
 * Does a driver's action on a job: sends it at once if there is a connection and no earlier action waits,
 * else queues it. Returns the message for the driver.
 *
 * @throws ApiError where the server refuses it at once
 */
export async function sendOrQueueJobAction(
  partyId: string,
  order: { readonly id: string; readonly reference: string },
  action: JobAction,
): Promise<string> {
  const key = crypto.randomUUID();
  if (!(await readStoredJobActions().catch(() => [])).some(isJobActionUnsent)) {
    try {
      return (await sendJobAction(order.id, action, { key, agoMs: 0 })).msg;
    } catch (error) {
      if (!isServerUnreachable(error)) throw error;
      await setDeviceOwner(partyId).catch(() => undefined);
      if ((await readDeviceOwner()) === null) throw error;
    }
  }
  const content = { orderId: order.id, reference: order.reference, action, key };
  await addQueuedJobAction(content).catch((cause: unknown) => {
    const msg =
      "This phone could not keep this step. Make room on it, or do it again where there is a connection.";
    throw Object.assign(new ApiError(0, { code: "unreachable", msg }), { cause });
  });
  void startSendingQueuedJobActions();
  return "Kept on this phone. It is sent as soon as there is a connection.";
}

let stop = () => {};
let driver: string | null = null;

/**
 * Sends the queued actions now, and retries for as long as this tab is open.
 *
 * @param driverId the signed-in driver; when left out, the driver of the last call. A phone without the
 * driver's key first reads it from the server, because it cannot decrypt the queue without it.
 */
export async function startSendingQueuedJobActions(driverId = driver): Promise<void> {
  driver = driverId;
  const send = async () => {
    if (driverId !== null && (await readDeviceOwner()) === null) {
      // Another driver may have logged in with another tab.
      await checkSignedInAs(driverId);
      await setDeviceOwner(driverId);
      await refreshJobQueue();
    }
    await sendQueue();
  };
  stop();
  await send().catch((error: unknown) => {
    stop();
    stop = retryUntilSuccess(send, error);
  });
}
