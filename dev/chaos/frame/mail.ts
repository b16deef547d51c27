import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DrillDatabase } from "./database.ts";

/** The confirmations of bookings among the messages about orders, as SQL. */
export const isConfirmation = "kind = 'booked' and channel = 'email'";

/** Lets the minute pass after which work that a process took and did not finish is taken by another. */
export async function abandonTakenWork({ query }: Pick<DrillDatabase, "query">): Promise<void> {
  await query("update pgboss.job set started_on = now() - interval '1 day' where state = 'active'");
  await query(
    "update order_messages set taken_until = least(taken_until, now()) where state = 'waiting' and taken_until is not null",
  );
}

const orderLink = /\/orders\/details\/([0-9a-f-]{36})/;

/**
 * How many messages about each order were sent, by the files in which the product keeps messages
 * without a mail server.
 */
export async function countOrderMail({
  dataDir,
}: Pick<DrillDatabase, "dataDir">): Promise<Map<string, number>> {
  const folder = join(dataDir, "mail");
  const sent = new Map<string, number>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith(".eml")) continue;
    // Long lines are broken in the middle of a link.
    const text = (await readFile(join(folder, file), "utf8")).replaceAll(/=\r?\n/g, "");
    const orderId = orderLink.exec(text)?.[1];
    if (orderId) sent.set(orderId, (sent.get(orderId) ?? 0) + 1);
  }
  return sent;
}
