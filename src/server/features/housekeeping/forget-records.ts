import { type RawBuilder, sql } from "kysely";
import { erasedName, erasedPlaceId } from "#domain/privacy/erased-person.ts";
import {
  type RetentionPeriod,
  removedAccountRetention,
  retentionPeriods as times,
} from "#domain/privacy/retention.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { systemEventActor } from "#server/core/audit/record-event.ts";
import { lockSendingToAddress } from "#server/core/codes/sends.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  accountHasMoneyCondition,
  type ErasableAccount,
  eraseAccount,
} from "../privacy/erasure/erase-account.ts";
import { eraseVehicleOwner } from "../privacy/erasure/erase-driver.ts";
import { clearOrderTexts, clearPersonalColumns } from "../privacy/erasure/erase-rows.ts";

export type PurgeContext = Pick<AppContext, "db" | "clock" | "hasher" | "jobs" | "metrics">;

/** How to find and delete or clear the rows of one kind of record that are no longer kept. */
export type RetentionRule = {
  /** SQL condition: the row has been kept for its whole time, and is due to be deleted or cleared. */
  readonly due: (now: Date) => RawBuilder<unknown>;
  /** The column that identifies a row; left out for `id`. */
  readonly key?: string;
  /** Clears the personal values of these locked rows. Without this function the rows are deleted. */
  readonly erase?: (trx: Trx, keys: RawBuilder<unknown>, now: Date) => Promise<unknown>;
  /** Deletes or clears at most `limit` rows, in place of the usual batch; answers how many. */
  readonly forget?: (context: PurgeContext, now: Date, limit: number) => Promise<number>;
};

/** SQL value: the moment that lies this length of time before `now`. */
export const sqlTimeAgo = (now: Date, time: RetentionPeriod) =>
  sql`${now}::timestamptz - ${sql.lit(time)}::interval`;

/** SQL condition: this time of the row is longer ago than `time`, and the condition `more` holds. */
export const isRowOlderThan =
  (moment: RawBuilder<unknown>, time: RetentionPeriod, more = sql`true`): RetentionRule["due"] =>
  (now) =>
    sql`${moment} < ${sqlTimeAgo(now, time)} and ${more}`;

/** SQL value: when a contact message or a vehicle owner was last changed or, if never, was stored. */
export const lastChangedAtColumn = sql`coalesce(changed_at, created_at)`;

/** SQL condition on `parties`: the client or driver has an order for which `more` holds. */
const hasOrders = (more: RawBuilder<unknown>) => sql`exists (
  select from orders where (client_id = parties.id or driver_id = parties.id) and ${more})`;

/** SQL condition: the account is unused for five years or removed for one, without open orders and money. */
function isUnused(now: Date) {
  const unused = sqlTimeAgo(now, times.accounts.time);
  return sql`
    parties.type in ('client', 'driver') and parties.erased_at is null
    and not ${hasOrders(isOpenOrder())}
    and not ${accountHasMoneyCondition}
    and not exists (select from privacy_requests where party_id = parties.id and status = 'open')
    and (
      parties.status = 'removed' and parties.updated_at < ${sqlTimeAgo(now, removedAccountRetention)}
        and not ${hasOrders(sql`order_date >= (${sqlTimeAgo(now, times.orderPeople.time)})::date`)}
      or parties.updated_at < ${unused}
        and not ${hasOrders(sql`order_date >= (${unused})::date`)}
        and not exists (select from sessions where party_id = parties.id)
        and not exists (
          select from audit_events
          where entity = parties.type and entity_id = parties.id::text and at >= ${unused}
            -- A stranger's failed login does not count as use of the account.
            and action not in ('login-slowed', 'login-stopped'))
    )`;
}

/** Erases an unused account; answers false when the account is in use again. */
async function forgetAccount(context: PurgeContext, account: ErasableAccount, now: Date) {
  return inTransaction(context.db, async (trx) => {
    await lockSendingToAddress(trx, account.email);
    const party = await lockParty(trx, account);
    const { rows } = await sql`
      select from parties where id = ${account.id} and ${isUnused(now)}
    `.execute(trx);
    if (party?.email !== account.email || rows.length === 0) return false;
    await eraseAccount(context, trx, systemEventActor, account);
    return true;
  });
}

/** SQL condition: the row still has people's names and is old enough to lose them; the row itself stays. */
const isNamed =
  (
    day: RawBuilder<unknown>,
    { time }: { readonly time: RetentionPeriod },
    names: RawBuilder<unknown>,
  ) =>
  (now: Date) =>
    sql`${day} < (${sqlTimeAgo(now, time)})::date and ${names}`;

/** The retention rules for rows that are only cleared, or that are erased one by one. */
export const erasureRules = {
  orderPeople: {
    due: isNamed(sql`order_date`, times.orderPeople, sql`pickup_place_id <> ${erasedPlaceId}`),
    erase: async (trx, ids, now) => {
      await clearOrderTexts(trx, ids);
      const nowhere = { pickup: erasedName, destination: erasedName, updatedAt: now };
      await clearPersonalColumns(trx, "orders", sql`id in ${ids}`, nowhere);
    },
  },
  bankWords: {
    due: isNamed(
      sql`day`,
      times.bankWords,
      sql`(text, reference, reason) <> (${erasedName}, '', '')`,
    ),
    erase: (trx, ids) => clearPersonalColumns(trx, "bank_lines", sql`id in ${ids}`, {}),
  },
  invoiceNames: {
    key: "number",
    due: isNamed(sql`month`, times.invoiceNames, sql`made_out_to <> ${erasedName}`),
    erase: (trx, numbers) => clearPersonalColumns(trx, "invoices", sql`number in ${numbers}`, {}),
  },
  /** Accounts of staff are kept for ever, because the history names them. */
  accounts: {
    due: isUnused,
    forget: async (context, now, limit) => {
      const { rows } = await sql<ErasableAccount>`
        select id, type, email from parties where ${isUnused(now)} limit ${limit}
      `.execute(context.db);
      let forgotten = 0;
      for (const account of rows) {
        if (await forgetAccount(context, account, now)) forgotten += 1;
      }
      return forgotten;
    },
  },
  owners: {
    due: isRowOlderThan(
      lastChangedAtColumn,
      times.owners.time,
      sql`status = 'removed' and erased_at is null
        and not exists (select from drivers where owner_id = owners.id)
        and not exists (select from vehicles where owner_id = owners.id)`,
    ),
    // Owners are erased before deletion: only an erased owner's history can be cleared.
    erase: async (trx, ids, now) => {
      const { rows } = await sql<{ id: string }>`select id from owners where id in ${ids}`.execute(
        trx,
      );
      for (const { id } of rows) await eraseVehicleOwner(trx, id, now);
      await sql`delete from owners where id in ${ids}`.execute(trx);
    },
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;
