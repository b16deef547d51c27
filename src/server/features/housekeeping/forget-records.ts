import { type RawBuilder, sql } from "kysely";
import { erasedName, erasedPlace } from "#domain/privacy/erased-person.ts";
import { system } from "#server/core/audit/record-event.ts";
import { lockAddress } from "#server/core/codes/sends.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type Erasable, eraseAccount, hasOpenMoney } from "../privacy/erasure/erase-account.ts";
import { eraseWordsOn } from "../privacy/erasure/erase-client.ts";
import { eraseOwner } from "../privacy/erasure/erase-driver.ts";
import { type Housekeeping, lastWorkedOn, olderThan, type Retention } from "./housekeeping.ts";

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
const unusedAccounts: Retention = {
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

/** A record goes after those that refer to it: accounts come late, owners after them. */
export const erasedRecords: readonly Retention[] = [
  {
    what: "Addresses, contact persons, notes and reasons of orders, and the words of their reviews and claims",
    kept: "7 years after the move",
    why: "Tax Administration Act, section 29: 5 years from the return, which is handed in at most 2 years after the move. The money and the day stay, for the books.",
    table: "orders",
    due: (now) => sql`order_date < (${now}::timestamptz - interval '7 years')::date
      and pickup_place_id <> ${erasedPlace}`,
    erase: async (trx, ids, now) => {
      await eraseWordsOn(trx, ids);
      await sql`update orders set pickup = ${erasedName}, destination = ${erasedName},
          pickup_place_id = ${erasedPlace}, destination_place_id = ${erasedPlace},
          pickup_details = null, destination_details = null, notes = '', updated_at = ${now}
        where id in ${ids}`.execute(trx);
    },
  },
  {
    what: "The words of the bank's statements",
    kept: "7 years after their day",
    why: "Tax Administration Act, section 29, as for orders. The day and the amount stay, for the books.",
    table: "bank_lines",
    due: (now) => sql`day < (${now}::timestamptz - interval '7 years')::date
      and (text, reference, reason) <> (${erasedName}, '', '')`,
    erase: (trx, ids) =>
      sql`update bank_lines set text = ${erasedName}, reference = '', reason = ''
        where id in ${ids}`.execute(trx),
  },
  {
    what: "Whom invoices and credit notes were made out to, and why one was credited",
    kept: "7 years after their month",
    why: "As orders: a tax invoice names its recipient (Value-Added Tax Act, sections 20 and 55). The amounts stay, for the books.",
    table: "invoices",
    key: "number",
    due: (now) => sql`month < (${now}::timestamptz - interval '7 years')::date
      and made_out_to <> ${erasedName}`,
    erase: (trx, numbers) =>
      sql`update invoices set made_out_to = ${erasedName}, reason = ''
        where number in ${numbers}`.execute(trx),
  },
  unusedAccounts,
  {
    what: "Owners of vehicles who were deleted, and to whom no driver and no vehicle refers",
    kept: "12 months after anybody last worked on them",
    why: "They can be restored until then.",
    table: "owners",
    due: olderThan(
      lastWorkedOn,
      "12 months",
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
];
