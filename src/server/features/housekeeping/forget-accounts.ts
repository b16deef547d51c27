import { type RawBuilder, sql } from "kysely";
import { system } from "#server/core/audit/record-event.ts";
import { lockAddress } from "#server/core/codes/otps.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type Erasable, eraseAccount, hasOpenMoney } from "../privacy/erasure/erase-account.ts";
import type { Housekeeping, Retention } from "./housekeeping.ts";

const ago = (now: Date, time: string) => sql`${now}::timestamptz - ${sql.lit(time)}::interval`;

/** Orders of `parties`, as a client or as a driver, for which `more` holds. */
const hasOrders = (more: RawBuilder<unknown>) => sql`exists (
  select from orders where (client_id = parties.id or driver_id = parties.id) and ${more})`;

/** Unused for five years, or removed a year ago without orders; open work, money and requests keep it. */
const isDue = (now: Date) => sql`
  parties.type in ('client', 'driver') and parties.erased_at is null
  and not ${hasOrders(isOpenOrder())}
  and not ${hasOpenMoney}
  and not exists (select from privacy_requests where party_id = parties.id and status = 'open')
  and (
    parties.status = 'removed' and parties.updated_at < ${ago(now, "1 year")}
      and not ${hasOrders(sql`order_date >= (${ago(now, "7 years")})::date`)}
    or parties.updated_at < ${ago(now, "5 years")}
      and not ${hasOrders(sql`order_date >= (${ago(now, "5 years")})::date`)}
      and not exists (select from sessions where party_id = parties.id)
      and not exists (
        select from audit_events
        where entity = parties.type and entity_id = parties.id::text and at >= ${ago(now, "5 years")}
          -- What strangers caused is no use of the account.
          and action not in ('login-slowed', 'login-stopped'))
  )`;

/** Erases one of them; false when it is in use again, or was used until a moment ago. */
async function forgetAccount(context: Housekeeping, account: Erasable, now: Date) {
  return inTransaction(context.db, async (trx) => {
    await lockAddress(trx, account.email);
    const party = await lockParty(trx, account);
    const { rows } = await sql`
      select from parties where id = ${account.id} and ${isDue(now)}
    `.execute(trx);
    if (party?.email !== account.email || rows.length === 0) return false;
    await eraseAccount(context, trx, system, account);
    return true;
  });
}

/** Accounts of clients and drivers that nobody has a use for. Staff stay: history names them. */
export const unusedAccounts: Retention = {
  what: "Accounts of clients and drivers",
  kept: "5 years after the last login, order or change; removed ones 12 months, when tax law wants none of their orders",
  why: "To come back to. A removed one can be restored until then. Erasing leaves orders without the name.",
  table: "parties",
  due: isDue,
  forget: async (context, now, limit) => {
    const { rows } = await sql<Erasable>`
      select id, type, email from parties where ${isDue(now)} limit ${limit}
    `.execute(context.db);
    let forgotten = 0;
    for (const account of rows) {
      if (await forgetAccount(context, account, now)) forgotten += 1;
    }
    return forgotten;
  },
};
