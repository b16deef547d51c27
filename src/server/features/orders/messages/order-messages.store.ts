import { type InsertObject, type Selectable, sql } from "kysely";
import { type MessageState, messageKinds } from "#domain/orders/order-messages.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { OrderMessagesTable } from "#server/tables/order-tables.ts";
import type { Tables } from "#server/tables/tables.ts";

export type StoredMessage = Selectable<OrderMessagesTable>;
/** A message that is being sent; it may have left before, where nobody heard what became of an attempt. */
export type TakenMessage = StoredMessage & { readonly mayHaveLeft: boolean };
export type Queue = Pick<StoredMessage, "order_id" | "party_id" | "channel">;

/** Longer than handing a message over takes: its process is gone then, and the message may have left. */
const takenForMs = 60_000;

function waitingIn(db: Db, { order_id, party_id, channel }: Queue) {
  return db
    .selectFrom("order_messages")
    .where("order_id", "is not distinct from", order_id)
    .where("party_id", "is not distinct from", party_id)
    .where("channel", "=", channel)
    .where("state", "=", "waiting");
}

/** Takes the oldest due message that nobody else is at. One that is put off holds up none after it. */
export async function takeFirst(db: Db, queue: Queue, nowMs: number) {
  const now = new Date(nowMs);
  const first = waitingIn(db, queue).select(["id", "taken_until"]).where("due_at", "<=", now);
  return db
    .updateTable("order_messages as message")
    .from(first.orderBy("id").limit(1).as("first"))
    .set({ taken_until: new Date(nowMs + takenForMs) })
    .whereRef("message.id", "=", "first.id")
    .where("message.state", "=", "waiting")
    .where((eb) =>
      eb.or([eb("message.taken_until", "is", null), eb("message.taken_until", "<=", now)]),
    )
    .returningAll("message")
    .returning((eb) => eb("first.taken_until", "is not", null).$castTo<boolean>().as("mayHaveLeft"))
    .executeTakeFirst();
}

/** The next that can be taken, and when; undefined when nothing waits. */
export async function nextToTake(db: Db, queue: Queue, nowMs: number) {
  return waitingIn(db, queue)
    .select(["id", sql<Date>`greatest(due_at, taken_until)`.as("at")])
    .orderBy((eb) => eb.fn("greatest", ["due_at", eb.val(new Date(nowMs))]))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Lets others try a message again, and notes whether it may have left: a time up to which it was taken. */
export async function leaveMessage(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, mayHaveLeft }: Pick<TakenMessage, "id" | "mayHaveLeft">,
): Promise<void> {
  const until = mayHaveLeft ? new Date(clock()) : null;
  const left = db.updateTable("order_messages").set({ taken_until: until });
  await left.where("id", "=", id).where("state", "=", "waiting").execute();
}

/** Notes what became of messages, the driver of whom they told, and their id at the gateway. */
export async function settle(
  db: Db,
  ids: readonly number[],
  state: Exclude<MessageState, "waiting">,
  known: Pick<StoredMessage, "settled_at" | "gateway_id"> &
    Partial<Pick<StoredMessage, "driver_id">>,
): Promise<void> {
  await db
    .updateTable("order_messages")
    .set({ state, taken_until: null, was: null, ...known })
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .execute();
}

const laterThan = (db: Db, message: StoredMessage) =>
  waitingIn(db, message).select("id").where("kind", "=", message.kind).where("id", ">", message.id);

/** Has later messages of this kind tell of what changed since this move: null where nobody knows since what. */
export async function tellSince(trx: Trx, message: StoredMessage, was: string | null) {
  await trx
    .updateTable("order_messages")
    .set({ was })
    .where("id", "in", laterThan(trx, message))
    .execute();
}

/** Whether a later message of the same kind waits, which will say the same. */
export async function isRepeated(db: Db, message: StoredMessage): Promise<boolean> {
  const later = laterThan(db, message).limit(1).executeTakeFirst();
  return (await later) !== undefined;
}

/** The messages of one order as staff see them, the latest first; a deleted one has its too. */
export async function listMessages(db: Db, orderId: string) {
  const order = db.selectFrom("orders").select("id").where("id", "=", orderId);
  if (!(await order.executeTakeFirst())) throw new Failure("not_found");
  const rows = await db
    .selectFrom("order_messages")
    .select(["id", "kind", "channel", "state", "problem", "created_at", "settled_at"])
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ id, kind, channel, state, problem, created_at, settled_at }) => ({
    id: String(id),
    to: messageKinds[kind].to,
    kind,
    channel,
    state,
    problem,
    at: (settled_at ?? created_at).toISOString(),
  }));
}

/** Adds messages, and answers those that are new: an event that was told already is left out. */
export async function insertMessages(
  trx: Trx,
  messages: readonly InsertObject<Tables, "order_messages">[],
): Promise<readonly Pick<StoredMessage, "id" | "kind" | "channel" | "due_at">[]> {
  return trx
    .insertInto("order_messages")
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "kind", "channel", "due_at"])
    .execute();
}
