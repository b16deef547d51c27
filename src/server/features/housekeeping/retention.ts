import { sql } from "kysely";
import { shareLinkDays } from "#domain/orders/share-link.ts";
import {
  documentsWithoutOrdersRetention,
  type RetentionKind,
  retentionPeriods as times,
} from "#domain/privacy/retention.ts";
import { maxLoginFailures } from "#domain/sessions/login-policy.ts";
import type { needsFunctionMarker } from "#server/tables/register.ts";
import { type DatabaseTableName, databaseTables } from "#server/tables/tables.ts";
import {
  erasureRules,
  isRowOlderThan,
  lastChangedAtColumn,
  type RetentionRule,
  sqlTimeAgo,
} from "./forget-records.ts";

type Kept = { [N in DatabaseTableName]: (typeof databaseTables)[N]["kept"] }[DatabaseTableName];
type KeptKind = Kept extends infer K ? (K extends string ? never : keyof K) : never;
type KindByFunction = Kept extends infer K
  ? K extends string
    ? never
    : { [Kind in keyof K]: K[Kind] extends typeof needsFunctionMarker ? Kind : never }[keyof K]
  : never;

// A kind of record that no table in the register of personal data has is a type error here.
({}) satisfies Record<Exclude<RetentionKind, KeptKind>, never>;

/** SQL condition: a claim for damage has no answer yet, or somebody may still sue over the damage. */
const isClaimKept = (now: Date) =>
  sql`(claims.settled_at is null or claims.settled_at >= ${sqlTimeAgo(now, times.claimPhotos.time)})`;

/** SQL condition on a table with `order_id`: the order's moving day was before this moment. */
const isMovedBefore = (moment: ReturnType<typeof sqlTimeAgo>) =>
  sql`exists (select from orders where orders.id = order_id and order_date < (${moment})::date)`;

/** The rules for kinds of rows that cannot be found by the age of one column alone. */
const ruleByKind: Readonly<Record<KindByFunction, RetentionRule>> = {
  ...erasureRules,
  loginCounts: {
    due: (now) => sql`coalesce(known_until,
        failed_at + ${sql.lit(times.loginCounts.time)}::interval) < ${now}
      and failures < ${maxLoginFailures}`,
  },
  limits: { due: (now) => sql`expire < ${now.getTime()}` },
  handledMessages: {
    due: isRowOlderThan(
      lastChangedAtColumn,
      times.handledMessages.time,
      sql`(status = 'handled' or hidden_at is not null)`,
    ),
  },
  unhandledMessages: {
    due: isRowOlderThan(lastChangedAtColumn, times.unhandledMessages.time, sql`status = 'new'`),
  },
  bookers: { due: (now) => isMovedBefore(sqlTimeAgo(now, times.bookers.time)) },
  settledDocuments: {
    due: isRowOlderThan(
      sql.ref("settledAt"),
      times.settledDocuments.time,
      sql`state in ('refused', 'replaced')`,
    ),
  },
  documentsOfDrivers: {
    due: (now) => sql`exists (
      select from parties left join vehicles on vehicles.id = documents.vehicle_id
      where parties.id = coalesce(documents.driver_id, vehicles.driver_id)
        and parties.status = 'removed' and parties.updated_at < ${now}::timestamptz
          - case when exists (select from orders where orders.driver_id = parties.id)
              then interval ${sql.lit(times.documentsOfDrivers.time)}
              else interval ${sql.lit(documentsWithoutOrdersRetention)} end)`,
  },
  documentsOfVehicles: {
    due: (now) => sql`exists (
      select from vehicles where vehicles.id = vehicle_id and status = 'removed'
        and not exists (
          select from audit_events where entity = 'vehicle' and entity_id = vehicles.id::text
            and at >= ${sqlTimeAgo(now, times.documentsOfVehicles.time)}))`,
  },
  orderPhotos: {
    due: (now) => sql`${isMovedBefore(sqlTimeAgo(now, times.orderPhotos.time))}
      and not exists (select from claims where claims.order_id = order_photos.order_id
        and ${isClaimKept(now)})`,
  },
  claimPhotos: {
    due: (now) => sql`exists (select from claims where claims.id = claim_id
      and not ${isClaimKept(now)})`,
  },
  links: {
    due: (now) => sql`exists (select from orders where orders.id = order_id
      and order_date < (${now}::timestamptz at time zone 'Africa/Johannesburg')::date - ${sql.lit(shareLinkDays)}::int)`,
  },
  history: {
    due: (now) =>
      sql`at < least(${now}::timestamptz, now()) - ${sql.lit(times.history.time)}::interval`,
  },
};

export type PurgeRule = RetentionRule & {
  readonly what: string;
  readonly table: DatabaseTableName;
};

/** Makes a kind's rule from the column that dates its rows, or finds the rule that is written for it above. */
function findRule(kind: RetentionKind, since: unknown): RetentionRule {
  const { time } = { time: undefined, ...times[kind] };
  if (typeof since === "string" && time) return { due: isRowOlderThan(sql.ref(since), time) };
  return ruleByKind[kind as KindByFunction];
}

/** The rules for all rows that are not kept for ever, in the order in which the rows are deleted or cleared. */
export const purgeRules: readonly PurgeRule[] = Object.entries(times).flatMap(([kind, { what }]) =>
  Object.entries(databaseTables).flatMap(([table, { kept }]) => {
    const since = (kept as Readonly<Record<string, unknown>>)[kind];
    if (since === undefined) return [];
    const rule = findRule(kind as RetentionKind, since);
    return [{ what, table: table as DatabaseTableName, ...rule }];
  }),
);
