import { type RawBuilder, sql } from "kysely";
import { erasedName, erasedPlaceId } from "#domain/privacy/erased-person.ts";
import {
  type RetentionPeriod,
  removedAccountTime,
  retention as times,
} from "#domain/privacy/retention.ts";
import { systemActor } from "#server/core/audit/record-event.ts";
import { lockAddress } from "#server/core/codes/sends.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  type ErasableAccount,
  eraseAccount,
  hasOpenMoney,
} from "../privacy/erasure/erase-account.ts";
import { eraseOwner } from "../privacy/erasure/erase-driver.ts";
import { clearOrderWords, clearRows } from "../privacy/erasure/erase-rows.ts";
import {
  ago,
  type ForgetRule,
  lastWorkedOn,
  olderThan,
  type PurgeContext,
} from "./housekeeping.ts";

/** Orders of `parties`, as a client or as a driver, for which `more` holds. */
const hasOrders = (more: RawBuilder<unknown>) => sql`exists (
  select from orders where (client_id = parties.id or driver_id = parties.id) and ${more})`;

/** Unused for five years, or removed a year ago without orders; open work, money and requests keep it. */
function isUnused(now: Date) {
  const unused = ago(now, times.accounts.time);
  return sql`
    parties.type in ('client', 'driver') and parties.erased_at is null
    and not ${hasOrders(isOpenOrder())}
    and not ${hasOpenMoney}
    and not exists (select from privacy_requests where party_id = parties.id and status = 'open')
    and (
      parties.status = 'removed' and parties.updated_at < ${ago(now, removedAccountTime)}
        and not ${hasOrders(sql`order_date >= (${ago(now, times.orderPeople.time)})::date`)}
      or parties.updated_at < ${unused}
        and not ${hasOrders(sql`order_date >= (${unused})::date`)}
        and not exists (select from sessions where party_id = parties.id)
        and not exists (
          select from audit_events
          where entity = parties.type and entity_id = parties.id::text and at >= ${unused}
            -- What strangers caused is no use of the account.
            and action not in ('login-slowed', 'login-stopped'))
    )`;
}

/** Erases one of them; false when it is in use again, or was used until a moment ago. */
async function forgetAccount(context: PurgeContext, account: ErasableAccount, now: Date) {
  return inTransaction(context.db, async (trx) => {
    await lockAddress(trx, account.email);
    const party = await lockParty(trx, account);
    const { rows } = await sql`
      select from parties where id = ${account.id} and ${isUnused(now)}
    `.execute(trx);
    if (party?.email !== account.email || rows.length === 0) return false;
    await eraseAccount(context, trx, systemActor, account);
    return true;
  });
}

/** Rows of the books stay, without what names people: those of this day and older that still have names. */
const withNames =
  (
    day: RawBuilder<unknown>,
    { time }: { readonly time: RetentionPeriod },
    names: RawBuilder<unknown>,
  ) =>
  (now: Date) =>
    sql`${day} < (${ago(now, time)})::date and ${names}`;

/** Kinds whose rows stay, or are erased one by one. */
export const eraseRules = {
  orderPeople: {
    due: withNames(sql`order_date`, times.orderPeople, sql`pickup_place_id <> ${erasedPlaceId}`),
    erase: async (trx, ids, now) => {
      await clearOrderWords(trx, ids);
      const nowhere = { pickup: erasedName, destination: erasedName, updatedAt: now };
      await clearRows(trx, "orders", sql`id in ${ids}`, nowhere);
    },
  },
  bankWords: {
    due: withNames(
      sql`day`,
      times.bankWords,
      sql`(text, reference, reason) <> (${erasedName}, '', '')`,
    ),
    erase: (trx, ids) => clearRows(trx, "bank_lines", sql`id in ${ids}`, {}),
  },
  invoiceNames: {
    key: "number",
    due: withNames(sql`month`, times.invoiceNames, sql`made_out_to <> ${erasedName}`),
    erase: (trx, numbers) => clearRows(trx, "invoices", sql`number in ${numbers}`, {}),
  },
  /** Clients and drivers of whom nobody has any use. Staff stay: history names them. */
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
    due: olderThan(
      lastWorkedOn,
      times.owners.time,
      sql`status = 'removed' and erased_at is null
        and not exists (select from drivers where owner_id = owners.id)
        and not exists (select from vehicles where owner_id = owners.id)`,
    ),
    // Each is erased first: history lets go of erased owners alone.
    erase: async (trx, ids, now) => {
      const { rows } = await sql<{ id: string }>`select id from owners where id in ${ids}`.execute(
        trx,
      );
      for (const { id } of rows) await eraseOwner(trx, id, now);
      await sql`delete from owners where id in ${ids}`.execute(trx);
    },
  },
} as const satisfies Readonly<Record<string, ForgetRule>>;
