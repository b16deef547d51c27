import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { MoveFacts } from "#domain/orders/messages/message-facts.ts";
import { messageChannels } from "#domain/orders/messages/message-kind.ts";
import {
  isOrderMessageSentBySms,
  messageKinds,
  messageKindsShownOn,
  type OrderMessageKind,
} from "#domain/orders/messages/message-kinds.ts";
import { earliestSmsTimeMs, nextOfficeDigestMs } from "#domain/orders/messages/message-times.ts";
import { canReceiveSms } from "#domain/people/cellphone.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import {
  insertOrderMessages,
  type OrderMessageQueue,
  serializeMove,
} from "./order-messages.store.ts";

type MessageOrder = Pick<OrderRow, "id" | "clientId" | "driverId" | "orderDate" | "orderTime">;

export type NewOrderMessage = {
  readonly kind: OrderMessageKind;
  /** The driver who gets the message, or whom it names to a client; when left out, the order's driver. */
  readonly driverId?: string | null;
  /** The day and time of a job that a driver lost, `YYYY-MM-DD HH:mm`: the order may move afterwards. */
  readonly wasOn?: string;
  /** The move before the change, for a message about a change. */
  readonly was?: MoveFacts;
  /** The earliest time at which the message leaves, in milliseconds since 1970-01-01 UTC. */
  readonly notBeforeMs?: number;
  /** An id of the event behind the message, so that the same event queues its message once. */
  readonly occasion?: string;
};

/** An order, and the id of whoever caused messages about it; null for the product itself. */
export type OrderMessageCause = { readonly order: MessageOrder; readonly by: string | null };

export type OrderMessageContext = Pick<AppContext, "clock" | "jobs">;

const queueFor = { email: "order-message", sms: "order-sms" } as const;

/** Adds the recipient to a message, null for the office; drops a driver's message where there is no driver. */
function withRecipient({ driverId = null, ...message }: NewOrderMessage, order: MessageOrder) {
  const { to } = messageKinds[message.kind];
  if (to !== "driver") {
    return [{ ...message, driverId, partyId: to === "client" ? order.clientId : null }];
  }
  const partyId = driverId ?? order.driverId;
  return partyId === null ? [] : [{ ...message, driverId: partyId, partyId }];
}

/** Finds the accounts whose number takes SMS and that have not stopped SMS; returns their ids. */
export async function findPartiesAcceptingSms(db: Db, ids: readonly (string | null)[]) {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("parties")
    .select(["id", "cellphone"])
    .where("id", "in", ids as readonly string[])
    .where("smsStoppedAt", "is", null)
    .execute();
  return new Set(rows.filter(({ cellphone }) => canReceiveSms(cellphone)).map(({ id }) => id));
}

/**
 * SQL value: the move before this change, or before an earlier change whose message still waits, so that
 * this message tells of both changes. An earlier change that the recipient saw on the screen does not count,
 * unless the recipient makes this one. The lock keeps the earlier message waiting meanwhile.
 */
const moveBefore = (
  was: MoveFacts,
  { orderId, partyId, channel }: OrderMessageQueue,
  kind: OrderMessageKind,
  by: string | null,
) =>
  sql<string>`coalesce((select waiting.was from order_messages waiting
    where waiting.order_id = ${orderId} and waiting.party_id is not distinct from ${partyId}
      and waiting.channel = ${channel} and waiting.kind = ${kind} and waiting.state = 'waiting'
      and (waiting.seen_at is null or waiting.party_id = ${by})
    order by waiting.id limit 1 for share), ${serializeMove(was)}::jsonb)`;

/**
 * Queues messages about an order, in the transaction that causes them and in the sequence in which they are
 * read. Urgent ones go by SMS too, but not to whoever caused them.
 */
export async function queueOrderMessages(
  { clock, jobs }: OrderMessageContext,
  trx: Trx,
  { order, by }: OrderMessageCause,
  messages: readonly NewOrderMessage[],
): Promise<void> {
  const addressed = messages.flatMap((message) => withRecipient(message, order));
  const nowMs = clock();
  const urgent = addressed.filter(
    ({ kind, partyId }) =>
      partyId !== null && partyId !== by && isOrderMessageSentBySms(kind, order, nowMs),
  );
  const takingSms = await findPartiesAcceptingSms(
    trx,
    urgent.map(({ partyId }) => partyId),
  );
  const rows = addressed.flatMap((message) => {
    const { kind, driverId, partyId, wasOn, was } = message;
    const { notBeforeMs = nowMs, occasion = newId() } = message;
    const isBySms = urgent.includes(message) && takingSms.has(partyId);
    const channels = messageChannels.filter((channel) =>
      channel === "email" ? messageKinds[kind].email !== undefined : isBySms,
    );
    return channels.map((channel) => {
      const queue = { orderId: order.id, partyId, channel };
      return {
        ...queue,
        kind,
        occasion,
        driverId,
        wasOn: wasOn ?? null,
        was: was ? moveBefore(was, queue, kind, by) : null,
        createdAt: new Date(nowMs),
        // Whoever caused the message reads its news on the page at once.
        seenAt:
          partyId === by && messageKindsShownOn("page").includes(kind) ? new Date(nowMs) : null,
        dueAt: new Date(channel === "sms" ? earliestSmsTimeMs(order, notBeforeMs) : notBeforeMs),
      };
    });
  });
  if (rows.length === 0) return;
  for (const { id: messageId, partyId, channel, dueAt } of await insertOrderMessages(trx, rows)) {
    const waitMs = dueAt.getTime() - nowMs;
    // News to the office that can wait comes in the message of the day.
    if (partyId === null && dueAt.getTime() === nextOfficeDigestMs(nowMs)) continue;
    await jobs.enqueue(trx, queueFor[channel], { messageId }, waitMs / 1000);
  }
}

export const createJobRemovedMessage = ({
  orderDate,
  orderTime,
}: MessageOrder): NewOrderMessage => ({
  kind: "job-removed",
  wasOn: `${orderDate} ${orderTime}`,
});
