import { sql } from "kysely";
import type { MessageHistory } from "#domain/orders/messages/message-facts.ts";
import type { MessageState } from "#domain/orders/messages/message-kind.ts";
import {
  messageKindsShownOn,
  type OrderMessageKind,
} from "#domain/orders/messages/message-kinds.ts";
import { settableOrderStatuses } from "#domain/orders/order-states.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { tryOptionalDatabaseWrite } from "#server/platform/db/side-write.ts";
import type { StoredOrderMessage } from "./order-messages.store.ts";
import type { NewOrderMessage } from "./queue-messages.ts";

/**
 * Reads the other messages of these kinds to a message's recipient, on its channel or by email. Those about
 * later events count too, as they may have been sent sooner, but not those about the same event.
 */
export async function readOrderMessageHistory(
  db: Db,
  { id, orderId, partyId, channel, occasion }: StoredOrderMessage,
  kinds: readonly OrderMessageKind[],
): Promise<MessageHistory> {
  const found = db
    .selectFrom("order_messages")
    .select(["id", "kind", "driverId", "state", "settledAt", "seenAt"])
    .where("orderId", "=", orderId)
    .where("partyId", "is not distinct from", partyId)
    .where("channel", "in", [channel, "email"])
    .where("occasion", "<>", occasion)
    .where("kind", "in", kinds)
    .orderBy("settledAt", "desc")
    .orderBy("id", "desc");
  const rows = kinds.length === 0 ? [] : await found.execute();
  type Row = (typeof rows)[number];
  const knownMs = ({ state, settledAt, seenAt, driverId }: Row) =>
    Math.max(
      (state === "sent" && settledAt?.getTime()) || 0,
      // A page without the driver's name does not change which driver the reader knows.
      (driverId !== null && seenAt?.getTime()) || 0,
    );
  const earlier = (row: Row | undefined): MessageHistory["lastSent"] =>
    row ? { kind: row.kind, driverId: row.driverId } : null;
  const known = rows.filter((row) => knownMs(row) > 0);
  const [lastKnown] = known.sort((a, b) => knownMs(b) - knownMs(a));
  return {
    lastSent: earlier(rows.find(({ state }) => state === "sent")),
    lastKnown: earlier(lastKnown),
    hasEarlier: rows.some((row) => row.id < id),
    isAssignmentWaiting: rows.some(
      ({ kind, state }) => kind === "job-assigned" && state === "waiting",
    ),
  };
}

/** Reads the message kinds skipped since an order's deletion, and whether the client knows of it. */
async function readSkippedKinds(trx: Trx, { id, clientId, driverId, hiddenAt }: OrderRow) {
  const last = await trx
    .selectFrom("order_messages")
    .distinctOn("kind")
    .select(["kind", "state", "settledAt"])
    .where("orderId", "=", id)
    .where("partyId", "in", driverId === null ? [clientId] : [clientId, driverId])
    .where("channel", "=", "email")
    .orderBy("kind")
    .orderBy("id", "desc")
    .execute();
  const settled = (state: MessageState) =>
    last.filter((row) => row.state === state && (row.settledAt ?? 0) >= (hiddenAt ?? 0));
  return {
    skipped: new Set(settled("past").map(({ kind }) => kind)),
    knowsOfRemoval: settled("sent").some(({ kind }) => kind === "removed"),
  };
}

/**
 * The messages that were skipped while an order was deleted, or moved on by mistake, and that apply again:
 * that the order was booked or changed, who drives, that the move has started. What the message "Back on the
 * list" says is not said twice.
 *
 * @param order the order with the state and driver that it will have, and the time of its deletion
 */
export async function findMessagesToRepeat(
  trx: Trx,
  order: OrderRow,
): Promise<readonly NewOrderMessage[]> {
  const { skipped, knowsOfRemoval } = await readSkippedKinds(trx, order);
  const { driverId } = order;
  const wasHidden = order.hiddenAt !== null;
  const booking = skipped.has("booked") ? "booked" : "changed";
  const progress = order.status === "started" ? "started" : "driver-named";
  const kinds: readonly OrderMessageKind[] = [
    ...(wasHidden && !knowsOfRemoval ? ([booking] as const) : []),
    ...(driverId === null ? [] : ([progress] as const)),
    ...(wasHidden ? (["job-changed"] as const) : []),
  ];
  return kinds.filter((kind) => skipped.has(kind)).map((kind) => ({ kind, driverId }));
}

/** Records who saw a change on the screen, to tell them if it is undone. A page waits a second at most. */
export async function recordOrderMessagesSeen(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  viewer: Party,
  orderIds: readonly string[],
  screen: "list" | "page",
): Promise<void> {
  if (isStaffMember(viewer) || orderIds.length === 0) return;
  const seen = db
    .updateTable("order_messages as message")
    .from("orders")
    .set((eb) => ({ seenAt: new Date(clock()), driverId: eb.ref("orders.driverId") }))
    .whereRef("orders.id", "=", "message.orderId")
    .where("message.orderId", "in", orderIds)
    .where("message.partyId", "=", viewer.id)
    .where("message.channel", "=", "email")
    .where("message.state", "not in", ["sent", "past"])
    .where("message.seenAt", "is", null)
    .where("message.kind", "in", messageKindsShownOn(screen))
    // A start that was undone is not shown on the screen.
    .where((eb) =>
      eb.or([
        eb("message.kind", "not in", settableOrderStatuses),
        eb(sql.ref("message.kind"), "=", sql.ref("orders.status")),
      ]),
    );
  await tryOptionalDatabaseWrite(db, () => seen.execute(), 1_000);
}
