import { sql } from "kysely";
import type { z } from "zod";
import type { orderVersion } from "#contract/order-shapes.ts";

/** SQL value: the prices of an order before the present one, the first on top. */
export const versionsOf = sql<z.output<typeof orderVersion>[]>`(
  select coalesce(json_agg(json_build_object(
    'replacedAt', to_char(replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'price', priced -> 'price', 'truckSize', priced -> 'truck_size',
    'orderDate', priced -> 'order_date', 'orderTime', priced -> 'order_time',
    'kms', (priced ->> 'metres')::numeric / 1000, 'source', priced -> 'distance_source',
    'replacedForClient', coalesce(replaced_for_client, false),
    'helpers', priced -> 'helpers', 'floors', priced -> 'floors') order by version), '[]')
  from order_versions where order_versions.order_id = orders.id)`;
