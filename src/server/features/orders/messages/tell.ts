import { v7 as newId } from "uuid";
import {
  goesByEmail,
  goesBySms,
  isPressing,
  kindsShownOn,
  type MessageKind,
  messageChannels,
  messageKinds,
  nextDigestMs,
  type OfficeKind,
  smsDueMs,
} from "#domain/orders/order-messages.ts";
import { takesSms } from "#domain/people/cellphone.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import type { ToldMove } from "#server/tables/order-tables.ts";
import { insertMessages } from "./order-messages.store.ts";
import { beforeChange, leftOut } from "./told.store.ts";

export type ToldOrder = Pick<
  OrderRow,
  "id" | "client_id" | "driver_id" | "order_date" | "order_time"
>;

export type Telling = {
  readonly kind: MessageKind;
  /** The driver whom it goes to, or whom it names to a client; a driver's own is else that of the order. */
  readonly driverId?: string | null;
  /** When the job was, for who has lost it: the order may move afterwards. */
  readonly wasOn?: string;
  readonly was?: ToldMove;
  /** Not before then, in milliseconds since 1970. */
  readonly notBeforeMs?: number;
  /** The event, where the same is found more than once. */
  readonly occasion?: string;
};

type Telled = Pick<Context, "clock" | "jobs">;

const queueOf = { email: "order-message", sms: "order-sms" } as const;

/** Puts to a message its recipient, null for the office; a driver's message without a driver is none. */
function addressed({ driverId = null, ...telling }: Telling, order: ToldOrder) {
  const { to } = messageKinds[telling.kind];
  if (to !== "driver") {
    return [{ ...telling, driverId, partyId: to === "client" ? order.client_id : null }];
  }
  const partyId = driverId ?? order.driver_id;
  return partyId === null ? [] : [{ ...telling, driverId: partyId, partyId }];
}

/** Who of these can be told by SMS, and wants to be. */
export async function whoTakesSms(db: Db, ids: readonly (string | null)[]) {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("parties")
    .select(["id", "cellphone"])
    .where("id", "in", ids as readonly string[])
    .where("sms_stopped_at", "is", null)
    .execute();
  return new Set(rows.filter(({ cellphone }) => takesSms(cellphone)).map(({ id }) => id));
}

/**
 * Queues messages about an order, in the transaction that causes them and in the order in which they
 * are read. What is urgent goes by SMS too, but not to who did it.
 *
 * @param by the party that caused it; null for the product itself
 */
export async function tell(
  { clock, jobs }: Telled,
  trx: Trx,
  { order, by }: { readonly order: ToldOrder; readonly by: string | null },
  asked: readonly Telling[],
): Promise<void> {
  const tellings = asked.flatMap((telling) => addressed(telling, order));
  const nowMs = clock();
  const move = { orderDate: order.order_date, orderTime: order.order_time };
  const urgent = tellings.filter(
    ({ kind, partyId }) => partyId !== null && partyId !== by && goesBySms(kind, move, nowMs),
  );
  const byPhone = await whoTakesSms(
    trx,
    urgent.map(({ partyId }) => partyId),
  );
  const messages = tellings.flatMap((telling) => {
    const { kind, driverId, partyId, wasOn, was } = telling;
    const { notBeforeMs = nowMs, occasion = newId() } = telling;
    const isUrgent = urgent.includes(telling) && byPhone.has(partyId);
    const channels = messageChannels.filter((channel) =>
      channel === "email" ? goesByEmail(kind) : isUrgent,
    );
    return channels.map((channel) => ({
      order_id: order.id,
      party_id: partyId,
      channel,
      kind,
      occasion,
      driver_id: driverId,
      was_on: wasOn ?? null,
      was: was
        ? beforeChange({ order_id: order.id, party_id: partyId, channel }, kind, { move: was, by })
        : null,
      created_at: new Date(nowMs),
      // The page of whoever did it shows it at once.
      seen_at: partyId === by && kindsShownOn("page").includes(kind) ? new Date(nowMs) : null,
      due_at: new Date(channel === "sms" ? smsDueMs(move, notBeforeMs) : notBeforeMs),
    }));
  });
  if (messages.length === 0) return;
  for (const { id: messageId, kind, channel, due_at } of await insertMessages(trx, messages)) {
    const waitMs = due_at.getTime() - nowMs;
    // What the office need not know at once leaves together, by its message of the day.
    if (messageKinds[kind].to === "office" && waitMs > 0) continue;
    await jobs.enqueue(trx, queueOf[channel], { messageId }, waitMs / 1000);
  }
}

const isNear = ({ order_date: orderDate, order_time: orderTime }: ToldOrder, nowMs: number) =>
  isPressing({ orderDate, orderTime }, nowMs);

/** What the office is told of a move: at once where it is near, else by its message of the day. */
export function forOffice({ clock }: Pick<Context, "clock">, kind: OfficeKind, order: ToldOrder) {
  const nowMs = clock();
  return { kind, notBeforeMs: isNear(order, nowMs) ? nowMs : nextDigestMs(nowMs) };
}

/**
 * Tells the office at once of a new booking that waited for the message of the day and that a change
 * has brought near, and of a move that its client has left without a driver.
 *
 * @param order the move as it is after the change
 * @param change whether its client made it, and whether it took the driver
 */
export async function tellOffice(
  context: Telled,
  trx: Trx,
  told: { readonly order: ToldOrder; readonly by: string },
  change: { readonly isClients: boolean; readonly isDriverLost: boolean },
): Promise<void> {
  const nowMs = context.clock();
  const isNearNow = isNear(told.order, nowMs);
  const now = new Date(nowMs);
  const waiting = trx
    .updateTable("order_messages")
    .set({ due_at: now })
    .where("order_id", "=", told.order.id)
    .where("kind", "in", ["new-booking", "driver-needed", "job-given-back"])
    .where("state", "=", "waiting")
    .where("due_at", ">", now)
    .returning("id");
  const hastened = isNearNow ? await waiting.execute() : [];
  for (const { id: messageId } of hastened) {
    await context.jobs.enqueue(trx, "order-message", { messageId });
  }
  const isUntold = told.order.driver_id === null && isNearNow && hastened.length === 0;
  if (!change.isClients || !(change.isDriverLost || isUntold)) return;
  await tell(context, trx, told, [forOffice(context, "driver-needed", told.order)]);
}

/**
 * The messages of an order that stands again as it did which were left out meanwhile: that it was
 * booked or changed, who drives, that it has started. What a message that the order is back says
 * itself is not told twice.
 *
 * @param order with the state and the driver that it has then, and the time of its deletion
 */
export async function toldAgain(trx: Trx, order: OrderRow): Promise<readonly Telling[]> {
  const { left, isHiddenTold } = await leftOut(trx, order);
  const asBooked = left.has("booked") ? "booked" : "changed";
  const wasHidden = order.hidden_at !== null;
  const kinds: readonly MessageKind[] = [
    ...(wasHidden && !isHiddenTold ? ([asBooked] as const) : []),
    ...(order.driver_id === null
      ? []
      : ([order.status === "started" ? "started" : "driver-named"] as const)),
    ...(wasHidden ? (["job-changed"] as const) : []),
  ];
  const { driver_id: driverId } = order;
  return kinds.filter((kind) => left.has(kind)).map((kind) => ({ kind, driverId }));
}

/** What a driver is told of a job that is theirs no more. */
export const jobLost = ({ order_date, order_time }: ToldOrder): Telling => ({
  kind: "job-removed",
  wasOn: `${order_date} ${order_time}`,
});
