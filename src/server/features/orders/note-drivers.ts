import { sql } from "kysely";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { confirmationMs } from "#domain/orders/confirmation.ts";
import type { AppContext } from "#server/context.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";

/**
 * Notes at 17:00 which orders of the next day have a driver, and which have none, once for each. An order that
 * is booked later is left out: nobody was told that we confirm it by then. docs/spec.md O-1707.
 */
export async function noteWhoHasDriver({ db, clock }: Pick<AppContext, "db" | "clock">) {
  const today = johannesburgDateAt(clock());
  const tomorrow = addDays(today, 1);
  const dueMs = confirmationMs(tomorrow);
  if (clock() < dueMs) return;
  await db
    .updateTable("orders")
    .set({ hadDriver: sql<boolean>`driver_id is not null` })
    .where("orderDate", "=", tomorrow)
    .where("hadDriver", "is", null)
    .where("createdAt", "<=", new Date(dueMs))
    .where(isOpenOrder())
    .execute();
}
