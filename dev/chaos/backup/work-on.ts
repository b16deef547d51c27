import type { Agent } from "node:http";
import type { collectFaults } from "../drill.ts";
import { call } from "../support/call.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { addStaff } from "../support/drill-people.ts";
import { countOrderMail } from "../support/sent-mail.ts";
import { type Booking, sendBooking } from "./book-on.ts";
import { until } from "./until.ts";

/** The product works with what came back: orders are read, keys have their answers, mail goes out. */
export async function workOn(
  target: { readonly port: number; readonly lines: Agent },
  { database, booked }: { readonly database: DrillDatabase; readonly booked: readonly Booking[] },
  faults: ReturnType<typeof collectFaults>,
): Promise<void> {
  const [staff] = await addStaff(database, 1, "user");
  const [old] = await database.query<{ id: string; price: number }>(
    "select id, price from orders order by created_at limit 1",
  );
  const read = await call(target.port, target.lines, {
    method: "GET",
    path: `/api/orders/${old?.id}`,
    ...(staff && { headers: staff.headers }),
  });
  if (read.status !== 200 || read.body["price"] !== old?.price) {
    faults.add(`An order cannot be read after the restore: ${read.status}.`);
  }
  for (const booking of booked) {
    const again = await sendBooking(target, booking);
    if (again.status === 201 && again.body["id"] === booking.id) continue;
    faults.add(`A key has another answer after the restore: ${JSON.stringify(again.body)}`);
  }
  // Their mail server was away all the time: how long each waits by now is not what is asked here.
  await database.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry')",
  );
  const isSent = async () => (await countOrderMail(database)).size >= booked.length;
  await until("every confirmation is sent", isSent);
}
