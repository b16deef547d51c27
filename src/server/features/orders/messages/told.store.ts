import { sql } from "kysely";
import {
  kindsShownOn,
  type MessageKind,
  type MessageState,
} from "#domain/orders/order-messages.ts";
import { movedStatuses } from "#domain/orders/order-states.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { pick } from "#server/lists/answer-row.ts";
import { sideWrite } from "#server/platform/db/side-write.ts";
import { type ToldMove, toldColumns } from "#server/tables/order-tables.ts";
import type { Queue, StoredMessage } from "./order-messages.store.ts";

/**
 * What somebody was told of an order before this message leaves, by its channel or by e-mail: also by
 * messages about later events, which did not wait as long. The same event by the other channel does
 * not count.
 */
export async function toldBefore(
  db: Db,
  { id, order_id, party_id, channel, occasion }: StoredMessage,
  kinds: readonly MessageKind[],
) {
  const found = db
    .selectFrom("order_messages")
    .select(["id", "kind", "driver_id", "state", "settled_at", "seen_at"])
    .where("order_id", "=", order_id)
    .where("party_id", "is not distinct from", party_id)
    .where("channel", "in", [channel, "email"])
    .where("occasion", "<>", occasion)
    .where("kind", "in", kinds)
    .orderBy("settled_at", "desc")
    .orderBy("id", "desc");
  const rows = kinds.length === 0 ? [] : await found.execute();
  const heardMs = ({ state, settled_at, seen_at, driver_id }: (typeof rows)[number]) =>
    Math.max(
      (state === "sent" && settled_at?.getTime()) || 0,
      // A page without a driver names none, and takes none that was named before off the order.
      (driver_id !== null && seen_at?.getTime()) || 0,
    );
  const [known] = rows.filter((row) => heardMs(row) > 0).sort((a, b) => heardMs(b) - heardMs(a));
  return {
    last: rows.find(({ state }) => state === "sent"),
    /** The last of them that left, or whose news the recipient saw on the screen. */
    known,
    /** Whether there was an earlier one, sent or not: an older version of the product kept none. */
    isKnown: rows.some((row) => row.id < id),
    /** Whether a message waits that gives them the job, with all there is to know of it. */
    isJobToCome: rows.some(({ kind, state }) => kind === "job-assigned" && state === "waiting"),
  };
}

/** The kinds whose last email was left out as untrue since the order was hidden, and whether the client knows. */
export async function leftOut(trx: Trx, { id, client_id, driver_id, hidden_at }: OrderRow) {
  const last = await trx
    .selectFrom("order_messages")
    .distinctOn("kind")
    .select(["kind", "state", "settled_at"])
    .where("order_id", "=", id)
    .where("party_id", "in", driver_id === null ? [client_id] : [client_id, driver_id])
    .where("channel", "=", "email")
    .orderBy("kind")
    .orderBy("id", "desc")
    .execute();
  const settled = (state: MessageState) =>
    last.filter((row) => row.state === state && (row.settled_at ?? 0) >= (hidden_at ?? 0));
  return {
    left: new Set(settled("past").map(({ kind }) => kind)),
    isHiddenTold: settled("sent").some(({ kind }) => kind === "removed"),
  };
}

/** Notes who saw the news on the screen, so that its end is told too. Nothing waits for this write. */
export async function noteSeen(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: Party,
  orderIds: readonly string[],
  screen: "list" | "page",
): Promise<void> {
  if (isStaff(viewer) || orderIds.length === 0) return;
  const seen = db
    .updateTable("order_messages as message")
    .from("orders")
    .set((eb) => ({ seen_at: new Date(clock()), driver_id: eb.ref("orders.driver_id") }))
    .whereRef("orders.id", "=", "message.order_id")
    .where("message.order_id", "in", orderIds)
    .where("message.party_id", "=", viewer.id)
    .where("message.channel", "=", "email")
    .where("message.state", "not in", ["sent", "past"])
    .where("message.seen_at", "is", null)
    .where("message.kind", "in", kindsShownOn(screen))
    // An order whose start was taken back shows no start.
    .where((eb) =>
      eb.or([
        eb("message.kind", "not in", movedStatuses),
        eb(sql.ref("message.kind"), "=", sql.ref("orders.status")),
      ]),
    );
  await sideWrite(db, () => seen.execute(), 1_000);
}

export const toldMove = (move: ToldMove) => JSON.stringify(pick(move, toldColumns));

/**
 * SQL value: what a move was before a change that is told; or before an earlier one whose message
 * still waits, which leaves its telling to this one: not where its recipient saw that one on the screen,
 * unless this one is the recipient's own doing. That message is not settled meanwhile.
 */
export function beforeChange(
  { order_id, party_id, channel }: Queue,
  kind: MessageKind,
  { move, by }: { readonly move: ToldMove; readonly by: string | null },
) {
  return sql<string>`coalesce((select waiting.was from order_messages waiting
    where waiting.order_id = ${order_id} and waiting.party_id is not distinct from ${party_id}
      and waiting.channel = ${channel} and waiting.kind = ${kind} and waiting.state = 'waiting'
      and (waiting.seen_at is null or waiting.party_id = ${by})
    order by waiting.id limit 1 for share), ${toldMove(move)}::jsonb)`;
}
