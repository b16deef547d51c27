import { sql } from "kysely";
import { erasedName, erasedPlace } from "#domain/privacy/erased-person.ts";
import type { Retention } from "./housekeeping.ts";

const isDue = (now: Date) => sql`
  order_date < (${now}::timestamptz - interval '7 years')::date
  and pickup_place_id <> ${erasedPlace}`;

/** Orders that no law makes us keep any more: nothing in them says where anybody lived. */
export const oldOrders: Pick<Retention, "count" | "forget"> = {
  count: async ({ db }, now) => {
    const { rows } = await sql<{ due: number }>`
      select count(*) as due from orders where ${isDue(now)}
    `.execute(db);
    return rows[0]?.due ?? 0;
  },
  forget: async ({ db }, now, limit) => {
    const { numAffectedRows } = await sql`
      update orders
      set pickup = ${erasedName}, destination = ${erasedName}, pickup_place_id = ${erasedPlace},
        destination_place_id = ${erasedPlace}, notes = '', updated_at = ${now}
      where id = any(array(
        select id from orders where ${isDue(now)} limit ${limit} for update skip locked))
    `.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
