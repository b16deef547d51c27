import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { collectFaults } from "../drill.ts";
import { type Answer, call } from "../support/call.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { type Booked, differenceOf } from "./book.ts";

type Faults = ReturnType<typeof collectFaults>;

const idOf = ({ answer }: Booked) => String(answer.body["id"]);

/** Sends every key once more, in any number of lanes, and compares the answers with the first ones. */
export async function replayAll(
  ports: readonly number[],
  lines: Agent,
  booked: readonly Booked[],
  faults: Faults,
): Promise<number> {
  let next = 0;
  async function ask({ client, key, body }: Booked, port: number): Promise<Answer> {
    const headers = { ...client.headers, "idempotency-key": key };
    const retry = { method: "POST", path: "/api/orders/create", headers, body };
    const answer = await call(port, lines, retry);
    if (answer.status !== 503) return answer;
    await pause(1_000);
    return call(port, lines, retry);
  }
  const lane = async () => {
    for (let index = next++; index < booked.length; index = next++) {
      const known = booked[index];
      const port = ports[index % ports.length];
      if (!known || port === undefined) return;
      const difference = differenceOf(known.answer, await ask(known, port));
      if (difference) faults.add(difference);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return next > 0 ? booked.length : 0;
}

/** What was acknowledged against what is stored: each once, and nothing that nobody was told of. */
export async function compareOrders(
  { query }: Pick<DrillDatabase, "query">,
  booked: readonly Booked[],
  faults: Faults,
): Promise<{ stored: number; finished: number }> {
  const orders = await query<{ id: string; notes: string; createdMs: number }>(
    `select id, notes, (extract(epoch from created_at) * 1000)::float8 as "createdMs" from orders`,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byKey = Map.groupBy(orders, ({ notes }) => notes);
  for (const known of booked) {
    const order = byId.get(idOf(known));
    if (!order) faults.add(`An acknowledged booking is lost: order ${idOf(known)}.`);
    else if (order.notes !== known.key) faults.add(`Order ${order.id} is another booking's.`);
  }
  for (const [key, of] of byKey) {
    if (of.length > 1) faults.add(`A key made ${of.length} orders: ${key}.`);
  }
  const told = new Set(booked.map(idOf));
  const untold = orders.filter(({ id }) => !told.has(id));
  if (untold.length > 0) faults.add(`${untold.length} orders are stored that nobody was told of.`);
  // Made by a try that was cut off, and answered by a later one: what the keys are there for.
  const finished = booked.filter((known) => {
    const order = byId.get(idOf(known));
    return order !== undefined && order.createdMs < known.sentMs;
  });
  return { stored: orders.length, finished: finished.length };
}
