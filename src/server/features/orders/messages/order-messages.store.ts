import { type InsertObject, type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { orderMessages } from "#contract/order-shapes.ts";
import { type MessageState, messageKinds } from "#domain/orders/order-messages.ts";
import type { SmsProblem } from "#domain/text/sms-problems.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { OrderMessagesTable } from "#server/tables/order-tables.ts";
import type { Tables } from "#server/tables/tables.ts";

type Messages = z.output<typeof orderMessages>;

export type StoredMessage = Selectable<OrderMessagesTable>;
/** A message that is being sent; it may have left before, where nobody heard what became of an attempt. */
export type TakenMessage = StoredMessage & { readonly mayHaveLeft: boolean };
export type Queue = Pick<StoredMessage, "order_id" | "party_id" | "channel">;

/** Longer than handing a message over takes: its process is gone then, and the message may have left. */
const takenForMs = 60_000;

export async function findMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  return db.selectFrom("order_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What waits for one recipient of one order by one channel. */
function waitingIn(db: Db, { order_id, party_id, channel }: Queue) {
  return db
    .selectFrom("order_messages")
    .where("order_id", "is not distinct from", order_id)
    .where("party_id", "is not distinct from", party_id)
    .where("channel", "=", channel)
    .where("state", "=", "waiting");
}

/**
 * Takes the oldest message that is due, unless somebody else is at it. One that is put off holds up
 * none after it: when its time comes, it is sent only if it still holds.
 */
export async function takeFirst(
  db: Db,
  queue: Queue,
  nowMs: number,
): Promise<TakenMessage | undefined> {
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
export async function nextToTake(
  db: Db,
  queue: Queue,
  nowMs: number,
): Promise<{ readonly id: number; readonly at: Date } | undefined> {
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

/**
 * Has the office told now of this order, which is new or needs a driver, instead of by its message of
 * the day; answers what waits.
 */
export async function hastenForOffice(trx: Trx, orderId: string, now: Date) {
  return trx
    .updateTable("order_messages")
    .set({ due_at: now })
    .where("order_id", "=", orderId)
    .where("kind", "in", ["new-booking", "driver-needed", "job-given-back"])
    .where("state", "=", "waiting")
    .where("due_at", ">", now)
    .returning("id")
    .execute();
}

/** What the message of this day should have told the office and did not, once that has been settled. */
export async function missedByDigest(trx: Trx, due: Date) {
  return trx
    .selectFrom("order_messages")
    .select("id")
    .where("order_id", "is not", null)
    .where("party_id", "is", null)
    .where("state", "=", "waiting")
    .where("due_at", "<=", due)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_messages as digest")
          .select("digest.id")
          .where("digest.kind", "=", "digest")
          .where("digest.due_at", "=", due)
          .where("digest.state", "<>", "waiting"),
      ),
    )
    .execute();
}

export async function putOff(db: Db, id: number, untilMs: number): Promise<void> {
  const later = { due_at: new Date(untilMs) };
  await db.updateTable("order_messages").set(later).where("id", "=", id).execute();
}

/** Notes what became of messages, the driver of whom they told, and their id at the gateway. */
export async function settle(
  db: Db,
  ids: readonly number[],
  state: Exclude<MessageState, "waiting">,
  {
    nowMs,
    ...known
  }: { readonly nowMs: number } & Pick<StoredMessage, "gateway_id"> &
    Partial<Pick<StoredMessage, "driver_id">>,
): Promise<void> {
  await db
    .updateTable("order_messages")
    .set({ state, settled_at: new Date(nowMs), taken_until: null, was: null, ...known })
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .execute();
}

/** Has later messages of this kind tell of what changed since this move: null where nobody knows since what. */
export async function tellSince(trx: Trx, message: StoredMessage, was: string | null) {
  await trx
    .updateTable("order_messages")
    .set({ was })
    .where(
      "id",
      "in",
      waitingIn(trx, message)
        .select("id")
        .where("kind", "=", message.kind)
        .where("id", ">", message.id),
    )
    .execute();
}

/** 500 of the texts since then of which their gateway has not said what became of them, any of more. */
export async function textsUnderWay(db: Db, since: Date) {
  return db
    .selectFrom("order_messages")
    .select(["id", "gateway_id"])
    .where("created_at", ">", since)
    .where("gateway_id", "is not", null)
    .$narrowType<{ gateway_id: string }>()
    .orderBy((eb) => eb.fn("random"))
    .limit(500)
    .execute();
}

export async function settleText(
  db: Db,
  id: number,
  said: "delivered" | SmsProblem,
): Promise<void> {
  await db
    .updateTable("order_messages")
    .set({
      gateway_id: null,
      ...(said !== "delivered" && { state: "undelivered", problem: said }),
    })
    .where("id", "=", id)
    .execute();
}

/** Whether a later message of the same kind waits, which will say the same. */
export async function isRepeated(db: Db, message: StoredMessage): Promise<boolean> {
  const later = await waitingIn(db, message)
    .select("id")
    .where("kind", "=", message.kind)
    .where("id", ">", message.id)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** The messages of one order as staff see them, the latest first; a deleted one has its too. */
export async function listMessages(db: Db, orderId: string): Promise<Messages["items"]> {
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
