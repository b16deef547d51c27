import { sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import type { Db } from "#server/context.ts";
import { isOpenOrder } from "../orders/order-states.store.ts";

/**
 * SQL value: a text that changes with every change of some rows. It counts rows and adds up the transactions
 * that wrote them, so it also sees a change that is stored after a later one, which the latest time does not.
 */
export const rowsVersion = () =>
  sql<string>`count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)`;

/** A text that changes with every recorded change of drivers, vehicles and their documents, and with a new driver. */
export async function readFleetVersion(db: Db): Promise<string> {
  const latest = db
    .selectFrom("audit_events")
    .select(sql`xmin`.as("xmin"))
    .where("entity", "in", ["driver", "vehicle"])
    .orderBy("at", "desc")
    .limit(200)
    .as("latest");
  const { version } = await db
    .selectFrom(latest)
    .select(
      sql<string>`${rowsVersion()} || ' '
        || coalesce((select id::text from drivers order by id desc limit 1), '')`.as("version"),
    )
    .executeTakeFirstOrThrow();
  return version;
}

/** A text that changes with the fleet, and one for each day that changes with its open orders. */
export async function readDayVersions(db: Db, dates: readonly CalendarDate[]) {
  const [fleet, rows] = await Promise.all([
    readFleetVersion(db),
    db
      .selectFrom("orders")
      .select(["orderDate", rowsVersion().as("version")])
      .where("orderDate", "in", dates)
      .where(isOpenOrder())
      .groupBy("orderDate")
      .execute(),
  ]);
  const orders = new Map(rows.map(({ orderDate, version }) => [orderDate, version]));
  return { fleet, orders: new Map(dates.map((date) => [date, orders.get(date) ?? ""])) };
}
