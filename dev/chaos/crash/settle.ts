import { setTimeout as pause } from "node:timers/promises";
import { until } from "#server/platform/db/embedded/until.ts";
import { type Booked, bookingCall, differenceOf } from "../frame/booking.ts";
import { type Answer, call } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import { countOrderMail, isOrderMail } from "../frame/mail.ts";

const idOf = ({ answer }: Booked) => String(answer.body["id"]);

/** Sends every key once more, eight at a time, and compares the answers with the first ones. */
export async function replayAll(
  { lines, faults }: Setup,
  ports: readonly number[],
  booked: readonly Booked[],
): Promise<number> {
  let next = 0;
  async function ask({ client, key, body }: Booked, port: number): Promise<Answer> {
    const retry = bookingCall(client, body, key);
    const answer = await call(port, lines, retry);
    if (answer.status !== 503) return answer;
    await pause(1_000);
    return call(port, lines, retry);
  }
  const replay = async () => {
    for (let index = next++; index < booked.length; index = next++) {
      const known = booked[index];
      const port = ports[index % ports.length];
      if (!known || port === undefined) return;
      const difference = differenceOf(known.answer, await ask(known, port));
      if (difference) faults.add(difference);
    }
  };
  await Promise.all(Array.from({ length: 8 }, replay));
  return next > 0 ? booked.length : 0;
}

/** Compares what was acknowledged with what is stored: each once, and nothing unknown. */
export async function compareOrders(
  { database, faults }: Setup,
  booked: readonly Booked[],
): Promise<{ stored: number; finished: number }> {
  const orders = await database.query<{ id: string; notes: string; createdMs: number }>(
    `select id, notes, (extract(epoch from created_at) * 1000)::float8 as "createdMs" from orders`,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const known of booked) {
    const order = byId.get(idOf(known));
    if (!order) faults.add(`An acknowledged booking is lost: order ${idOf(known)}.`);
    else faults.addIf(order.notes !== known.key, `Order ${order.id} is another booking's.`);
  }
  for (const [key, of] of Map.groupBy(orders, ({ notes }) => notes)) {
    faults.addIf(of.length > 1, `A key made ${of.length} orders: ${key}.`);
  }
  const acknowledged = new Set(booked.map(idOf));
  const unknown = orders.filter(({ id }) => !acknowledged.has(id)).length;
  faults.addIf(unknown > 0, `${unknown} orders are stored that were never acknowledged.`);
  // Made by a try that was cut off, and answered by a later one: what the keys are there for.
  const finished = booked.filter((known) => {
    const order = byId.get(idOf(known));
    return order !== undefined && order.createdMs < known.sentMs;
  });
  return { stored: orders.length, finished: finished.length };
}

/**
 * Compares the queue of confirmations with the messages that were sent. One that a kill interrupted
 * is sent again, so it may arrive twice; none may count as done that did not arrive.
 */
export async function countMail({ database, faults }: Setup) {
  const jobs = await database.query<{ orderId: string; state: string }>(
    `select data->>'orderId' as "orderId", state::text from pgboss.job where ${isOrderMail}`,
  );
  const sent = await countOrderMail(database);
  const done = jobs.filter(({ state }) => state === "completed");
  const lost = done.filter(({ orderId }) => !sent.has(orderId)).length;
  faults.addIf(lost > 0, `${lost} confirmations count as sent and were not.`);
  const failed = jobs.filter(({ state }) => state === "failed" || state === "cancelled").length;
  faults.addIf(failed > 0, `${failed} confirmations were given up.`);
  return {
    sent: sent.size,
    twice: [...sent.values()].filter((times) => times > 1).length,
    waiting: jobs.length - done.length,
  };
}

/**
 * Waits until no confirmation is left on the queue, because what a killed process had taken up is
 * taken up again after a minute or two. Answers after this time at the latest.
 */
export async function untilMailHasLeft({ database }: Setup, longestMs: number): Promise<void> {
  const waiting = `select from pgboss.job where ${isOrderMail} and state < 'completed' limit 1`;
  const isGone = async () => (await database.query(waiting)).length === 0;
  await until(isGone, { within: longestMs, every: 1_000 });
}
