import { sql } from "kysely";
import type { AppContext } from "#server/context.ts";
import { recordAuditEvent, systemEventActor } from "#server/core/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { PurgeContext } from "./forget-records.ts";
import { type PurgeRule, purgeRules } from "./retention.ts";

/** The most rows of one SQL statement: few enough that nobody has to wait for their locks. */
const batchSize = 500;

export type PurgeOptions = {
  readonly dryRun: boolean;
  /** The milliseconds after which no further batch of rows begins. */
  readonly withinMs: number;
  /** Called for each kind of record with the number of rows that are due, or that were deleted or cleared. */
  readonly tell?: (what: string, count: number) => void;
};

/** Deletes or clears one batch of rows of a kind, without locked rows; answers the number of rows. */
async function forgetBatch(context: PurgeContext, rule: PurgeRule, now: Date): Promise<number> {
  const { db } = context;
  const { table, due, key = "id", erase, forget } = rule;
  if (forget) return forget(context, now, batchSize);
  const found = (column: string) => sql`select ${sql.ref(column)} as key from ${sql.table(table)}
    where ${due(now)} limit ${batchSize} for update skip locked`;
  if (!erase) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(${found("ctid")}))
    `.execute(db);
    return Number(numAffectedRows ?? 0);
  }
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ key: string | number }>`${found(key)}`.execute(trx);
    const keys = rows.map((row) => row.key);
    if (keys.length > 0) await erase(trx, sql`(${sql.join(keys)})`, now);
    return keys.length;
  });
}

async function countDue({ db }: PurgeContext, { table, due }: PurgeRule, now: Date) {
  const counted = sql<{ due: number }>`
    select count(*) as due from ${sql.table(table)} where ${due(now)}`;
  return (await counted.execute(db)).rows[0]?.due ?? 0;
}

/**
 * Deletes or clears the rows that are no longer kept, or only counts them; answers their number.
 *
 * @throws AggregateError when some kinds of rows failed, after all other kinds are done
 */
export async function purgeExpiredRows(
  context: PurgeContext,
  { dryRun, withinMs, tell }: PurgeOptions,
) {
  const now = new Date(context.clock());
  const deadline = performance.now() + withinMs;
  const forgotten: Record<string, number> = {};
  const failures = new Map<string, unknown>();
  for (const rule of purgeRules) {
    let count = 0;
    // When one batch fails, the batches before it stay done and are counted.
    try {
      if (dryRun) count = await countDue(context, rule, now);
      for (let last = batchSize; !dryRun && last === batchSize && performance.now() < deadline; ) {
        last = await forgetBatch(context, rule, now);
        count += last;
      }
    } catch (failure) {
      failures.set(rule.what, failure);
    }
    if (count > 0 || !failures.has(rule.what)) tell?.(rule.what, count);
    if (count > 0) forgotten[rule.what] = count;
  }
  const total = Object.values(forgotten).reduce((sum, count) => sum + count, 0);
  if (!dryRun && total > 0) {
    const all = { type: "retention", id: "all" };
    await recordAuditEvent(context, context.db, systemEventActor, "forget", all, forgotten);
  }
  if (failures.size > 0) {
    const names = [...failures.keys()].join(", ");
    throw new AggregateError(failures.values(), `Not forgotten: ${names}`);
  }
  return total;
}

/** The milliseconds of a night's purge: less than the time after which a background job counts as lost. */
const nightlyMs = 40_000;

/** Deletes or clears every night the rows no longer kept; rows beyond one night's time wait for the next. */
export async function purgeExpiredRowsNightly(context: AppContext): Promise<void> {
  const tell = (what: string, rows: number) => context.metrics.count("swept", { what }, rows);
  await purgeExpiredRows(context, { dryRun: false, withinMs: nightlyMs, tell });
}
