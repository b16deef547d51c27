import { setTimeout as pause } from "node:timers/promises";
import type { collectFaults } from "../drill.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { countOrderMail } from "../support/sent-mail.ts";

/**
 * Holds the queue of confirmations against the messages that were sent. One that a kill interrupted
 * is sent again, so it may arrive twice; none may count as done that did not arrive.
 */
export async function countMail(
  database: Pick<DrillDatabase, "query" | "dataDir">,
  faults: ReturnType<typeof collectFaults>,
): Promise<{ sent: number; twice: number; waiting: number }> {
  const jobs = await database.query<{ orderId: string; state: string }>(
    `select data->>'orderId' as "orderId", state::text from pgboss.job where data->>'kind' = 'order-mail'`,
  );
  const sent = await countOrderMail(database);
  const done = jobs.filter(({ state }) => state === "completed");
  const lost = done.filter(({ orderId }) => !sent.has(orderId));
  if (lost.length > 0) faults.add(`${lost.length} confirmations count as sent and were not.`);
  const failed = jobs.filter(({ state }) => state === "failed" || state === "cancelled");
  if (failed.length > 0) faults.add(`${failed.length} confirmations were given up.`);
  return {
    sent: sent.size,
    twice: [...sent.values()].filter((times) => times > 1).length,
    waiting: jobs.length - done.length,
  };
}

/**
 * Waits until nothing is left on the queue of confirmations, because what a killed process had taken
 * up is taken up again after a minute or two. Answers after this time at the latest.
 */
export async function untilMailHasLeft(
  { query }: Pick<DrillDatabase, "query">,
  longestMs: number,
): Promise<void> {
  const giveUpMs = Date.now() + longestMs;
  while (Date.now() < giveUpMs) {
    const left = await query(
      "select from pgboss.job where data->>'kind' = 'order-mail' and state < 'completed' limit 1",
    );
    if (left.length === 0) return;
    await pause(1_000);
  }
}
