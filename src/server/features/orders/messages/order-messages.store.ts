import { type InsertObject, type Selectable, sql } from "kysely";
import { type MoveFacts, moveFactFields } from "#domain/orders/messages/message-facts.ts";
import type { MessageState } from "#domain/orders/messages/message-kind.ts";
import { messageKinds, type OrderMessageKind } from "#domain/orders/messages/message-kinds.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { pickFields } from "#server/lists/pick.ts";
import { convertToColumnNames } from "#server/platform/db/insert-rows.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

export type StoredOrderMessage = Selectable<DatabaseTables["order_messages"]>;
/** A message that is being sent. `mayHaveLeft` says that an earlier attempt may have sent it already. */
export type OrderMessageBeingSent = StoredOrderMessage & { readonly mayHaveLeft: boolean };
/** The queue of an order's emails, or of its SMS, to one recipient: they are sent in the order of their ids. */
export type OrderMessageQueue = Pick<StoredOrderMessage, "orderId" | "partyId" | "channel">;

/** The time a process has to send a message. A slower process counts as gone; its message may have left. */
const takenForMs = 60_000;

function waitingIn(db: Db, { orderId, partyId, channel }: OrderMessageQueue) {
  return db
    .selectFrom("order_messages")
    .where("orderId", "is not distinct from", orderId)
    .where("partyId", "is not distinct from", partyId)
    .where("channel", "=", channel)
    .where("state", "=", "waiting");
}

/** Takes the oldest due message for sending, unless another process has it. Postponed messages delay none. */
export async function takeNextOrderMessage(db: Db, queue: OrderMessageQueue, nowMs: number) {
  const now = new Date(nowMs);
  const first = waitingIn(db, queue).select(["id", "takenUntil"]).where("dueAt", "<=", now);
  return db
    .updateTable("order_messages as message")
    .from(first.orderBy("id").limit(1).as("first"))
    .set({ takenUntil: new Date(nowMs + takenForMs) })
    .whereRef("message.id", "=", "first.id")
    .where("message.state", "=", "waiting")
    .where((eb) =>
      eb.or([eb("message.takenUntil", "is", null), eb("message.takenUntil", "<=", now)]),
    )
    .returningAll("message")
    .returning((eb) => eb("first.takenUntil", "is not", null).$castTo<boolean>().as("mayHaveLeft"))
    .executeTakeFirst();
}

/** Finds the next message of a queue, and when it can be taken; undefined when no message waits. */
export async function findNextOrderMessage(db: Db, queue: OrderMessageQueue, nowMs: number) {
  return waitingIn(db, queue)
    .select(["id", sql<Date>`greatest(due_at, taken_until)`.as("at")])
    .orderBy((eb) => eb.fn("greatest", ["dueAt", eb.val(new Date(nowMs))]))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Releases a message for the next attempt. A stored `takenUntil` says that the message may have left. */
export async function releaseOrderMessage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { id, mayHaveLeft }: Pick<OrderMessageBeingSent, "id" | "mayHaveLeft">,
): Promise<void> {
  const until = mayHaveLeft ? new Date(clock()) : null;
  const message = db.updateTable("order_messages").set({ takenUntil: until });
  await message.where("id", "=", id).where("state", "=", "waiting").execute();
}

/** Stores whether messages were sent, the driver whom they named, and their id at the SMS gateway. */
export async function storeOrderMessageResults(
  db: Db,
  ids: readonly number[],
  state: Exclude<MessageState, "waiting">,
  known: Pick<StoredOrderMessage, "settledAt" | "gatewayId"> &
    Partial<Pick<StoredOrderMessage, "driverId">>,
): Promise<void> {
  await db
    .updateTable("order_messages")
    .set({ state, takenUntil: null, was: null, ...known })
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .execute();
}

const laterThan = (db: Db, message: StoredOrderMessage) =>
  waitingIn(db, message).select("id").where("kind", "=", message.kind).where("id", ">", message.id);

export const serializeMove = (move: MoveFacts) =>
  JSON.stringify(convertToColumnNames(pickFields(move, moveFactFields)));

/** Sets the move with which later messages of this kind compare the new one; null where it is unknown. */
export async function setPreviousMove(trx: Trx, message: StoredOrderMessage, was: string | null) {
  await trx
    .updateTable("order_messages")
    .set({ was })
    .where("id", "in", laterThan(trx, message))
    .execute();
}

/** Says whether a later message of the same kind waits, which will bring the same news. */
export async function isOrderMessageRepeatedLater(
  db: Db,
  message: StoredOrderMessage,
): Promise<boolean> {
  const later = laterThan(db, message).limit(1).executeTakeFirst();
  return (await later) !== undefined;
}

/** Lists the messages of an order for staff, the latest first; also of a deleted order. */
export async function listOrderMessages(db: Db, orderId: string) {
  const order = db.selectFrom("orders").select("id").where("id", "=", orderId);
  if (!(await order.executeTakeFirst())) throw new Failure("not_found");
  const rows = await db
    .selectFrom("order_messages")
    .select(["id", "kind", "channel", "state", "problem", "createdAt", "settledAt"])
    .where("orderId", "=", orderId)
    .$narrowType<{ kind: OrderMessageKind }>()
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ id, kind, createdAt, settledAt, ...row }) => ({
    ...row,
    ...pickFields(messageKinds[kind], ["to", "word"]),
    id: String(id),
    kind,
    at: settledAt ?? createdAt,
  }));
}

/** Adds messages, and returns those that are new: an event that has its message already gets no second one. */
export async function insertOrderMessages(
  trx: Trx,
  messages: readonly InsertObject<DatabaseTables, "order_messages">[],
) {
  return trx
    .insertInto("order_messages")
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "partyId", "channel", "dueAt"])
    .execute();
}
