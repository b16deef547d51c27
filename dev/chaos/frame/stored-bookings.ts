import type { Bookings } from "./booking.ts";
import type { Setup } from "./drill.ts";

/** Compares what was acknowledged with what is stored: each once, and nothing unknown. */
export async function compareOrders(
  { database, faults, figure }: Setup,
  { booked }: Pick<Bookings, "booked">,
): Promise<void> {
  const orders = await database.query<{ id: string; notes: string; createdMs: number }>(
    `select id, notes, (extract(epoch from created_at) * 1000)::float8 as "createdMs" from orders`,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  let finished = 0;
  for (const { orderId, key, sentMs } of booked) {
    const order = byId.get(orderId);
    if (!order) {
      faults.add(`An acknowledged booking is lost: order ${orderId}.`);
      continue;
    }
    faults.addIf(order.notes !== key, `Order ${orderId} is another booking's.`);
    // Made by a try that was cut off, and answered by a later one: what the keys are there for.
    if (order.createdMs < sentMs) finished += 1;
  }
  const keys = new Set(orders.map(({ notes }) => notes)).size;
  faults.addIf(keys < orders.length, `${orders.length - keys} orders were made by a key again.`);
  const unknown = orders.length - booked.length;
  faults.addIf(unknown > 0, `${unknown} orders are stored that were never acknowledged.`);
  figure("bookings that a cut-off try had made", finished);
  figure("orders stored", orders.length);
}
