import { type RawBuilder, sql } from "kysely";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { finalBefore, orderActions } from "#domain/orders/order-states.ts";
import { type PayoutParts, payoutCents } from "#domain/payouts/payout.ts";
import type { Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { sorted } from "#server/lists/list-rows.ts";
import { accountEnd } from "./bank-details.ts";

const completed = sql.lit(orderActions.complete.leadsTo);

type Due = PayoutParts & {
  readonly id: string;
  readonly name: string;
  readonly detailsId: string | null;
  readonly hasUnchecked: boolean;
  readonly isInBatch: boolean;
  /** The reference of a contract order with cash that does not count yet; null where there is none. */
  readonly openCash: string | null;
};

/** Says why a driver is not paid what is due; null where nothing keeps it back. */
function problemOf({ detailsId, hasUnchecked, isInBatch, openCash }: Due, cents: number) {
  if (cents <= 0) return "What they kept or owe is more. It carries on.";
  if (isInBatch) return "A batch that is not released has them already.";
  if (openCash !== null) {
    return `The cash of order ${formatReference(openCash)} is not confirmed. Settle it on its page first.`;
  }
  if (detailsId !== null) return null;
  return hasUnchecked ? "Their bank details are not checked." : "They have no bank details.";
}

/**
 * What drivers are due of orders that cannot be taken back any more: what the orders brought, less
 * their cash, also where it was confirmed later, less all that was paid since; who leaves gets the
 * wallet too. It is what the accounts have, less what orders completed later have brought: of an order that
 * is not completed they have nothing. Commission that is owed is taken off. Cash that driver or client speak of and that does
 * not count yet keeps all of it: the driver would be paid what they have already.
 *
 * @param until the last day of the cycle, as `lastCycleEnd` says it; null for who leaves
 * @param ids of the drivers to look at; null for all
 */
export async function listDriversDue(
  db: Db,
  until: CalendarDate | null,
  nowMs: number,
  ids: readonly string[] | null,
) {
  const end = new Date(until === null ? finalBefore(nowMs) : epochMsOf(addDays(until, 1), "00:00"));
  // A completion of before the end that was taken back and done again behind it stands on both days.
  const dayBefore = addDays(johannesburgDateAt(end.getTime()), -1);
  const { rows } = await sql<Due>`
    with later as (
      select e.account_id, sum(e.amount) as cents
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join orders o on o.id = t.order_id and o.status = ${completed} and o.moved_at >= ${end}
      where e.day >= ${dayBefore} and e.account_id in (
        select id from ledger_accounts where kind in ('earnings', 'cash') and balance <> 0)
      group by e.account_id),
    due as (
      select a.party_id, a.kind, case when a.kind in ('debt', 'wallet') then abs(a.balance)
        else greatest(0, sign(a.balance) * (a.balance - coalesce(later.cents, 0))) end::bigint as cents
      from ledger_accounts a
      left join later on later.account_id = a.id
      where a.kind in ('earnings', 'cash', 'debt', 'wallet') and a.balance <> 0
        and (${until === null} or a.kind <> 'wallet')
        and (a.kind <> 'earnings' or a.balance < 0) and (a.kind <> 'cash' or a.balance > 0)
        and (${ids}::uuid[] is null or a.party_id = any(${ids}::uuid[])))
    select p.id, p.name || ' ' || p.surname as name,
      coalesce(sum(cents) filter (where kind = 'earnings'), 0)::bigint as earnings,
      coalesce(sum(cents) filter (where kind = 'wallet'), 0)::bigint as wallet,
      coalesce(sum(cents) filter (where kind = 'cash'), 0)::bigint as cash,
      coalesce(sum(cents) filter (where kind = 'debt'), 0)::bigint as debt,
      (select id from bank_details where driver_id = p.id and ended_at is null
        and checked_at is not null) as "detailsId",
      exists (select from bank_details where driver_id = p.id and ended_at is null
        and checked_at is null) as "hasUnchecked",
      exists (select from payouts where driver_id = p.id and state = 'made') as "isInBatch",
      (select min(r.reference) from orders o
        join cash_receipts c on c.order_id = o.id
        join order_references r on r.order_id = o.id
        where o.driver_id = p.id and o.in_books and o.order_type = 'contract'
          and o.status = ${completed} and o.hidden_at is null
          and c.agreed is null and greatest(c.written, c.said) > 0
          and o.moved_at < ${end}) as "openCash"
    from due join parties p on p.id = due.party_id
    group by p.id
    having coalesce(sum(cents) filter (where kind in ('earnings', 'wallet')), 0) > 0
    order by name, p.id
  `.execute(db);
  return rows.map((row) => {
    const cents = payoutCents(row);
    return { ...row, cents, problem: problemOf(row, cents) };
  });
}

/** The order of a driver that was completed last and can still be taken back; undefined for none. */
export const findRecentCompletion = (db: Db, driverId: string, nowMs: number) =>
  db
    .selectFrom("orders")
    .innerJoin("order_references as r", "r.orderId", "orders.id")
    .select("r.reference")
    .where("driverId", "=", driverId)
    .where("inBooks", "=", true)
    .where("status", "=", orderActions.complete.leadsTo)
    .where("movedAt", ">=", new Date(finalBefore(nowMs)))
    .executeTakeFirst();

const nameOf = (column: string) =>
  sql<string>`(select name || ' ' || surname from parties where id = ${sql.ref(column)})`;

/** SQL value: something about all payouts of a batch. */
const ofPayouts = (what: RawBuilder<unknown>) =>
  sql<number>`(select ${what} from payouts where batch_id = b.id)`;

export const payoutBatches = {
  id: "b.id",
  all: (db: Db) =>
    db
      .selectFrom("payout_batches as b")
      .select(["b.id", "b.kind", "b.until", "b.payBy", "b.state"])
      .select(["b.madeAt", "b.releasedAt", "b.madeBy as makerId"])
      .select([nameOf("b.madeBy").as("madeBy"), nameOf("b.releasedBy").as("releasedBy")])
      .select(ofPayouts(sql`sum(cents)::bigint`).as("cents"))
      .select(ofPayouts(sql`count(*)`).as("count"))
      .select(ofPayouts(sql`count(*) filter (where state = 'paid')`).as("paid"))
      .select(ofPayouts(sql`count(*) filter (where state = 'returned')`).as("returned")),
  listed: (db: Db) => payoutBatches.all(db),
  sorts: { newest: sorted("desc", { "b.madeAt": "timestamptz", "b.id": "uuid" }) },
} as const;

export const listBatchPayouts = (db: Db, batchId: string) =>
  db
    .selectFrom("payouts")
    .innerJoin("parties as p", "p.id", "driverId")
    .leftJoin("bank_details as d", "d.id", "detailsId")
    .select(["payouts.id", "payouts.driverId", "payouts.reference", "payouts.state"])
    .select(["earnings", "wallet", "cash", "debt", "cents", "detailsId"])
    .select(sql<string>`p.name || ' ' || p.surname`.as("name"))
    .select(["d.holder", "d.bank", "d.branchCode", "d.accountNumber"])
    .select(accountEnd.as("accountEnd"))
    .where("batchId", "=", batchId)
    .orderBy("name")
    .orderBy("payouts.id")
    .execute();

export const listDriverPayouts = (db: Db, driverId: string) =>
  db
    .selectFrom("payouts")
    .innerJoin("payout_batches as b", "b.id", "batchId")
    .select(["reference", "cents", "payouts.state", "b.payBy"])
    .where("driverId", "=", driverId)
    .where("releasedIn", "is not", null)
    .orderBy("payouts.id", "desc")
    .limit(100)
    .execute();

export async function lockMadeBatch(db: Db, id: string) {
  const payoutBatches = db.selectFrom("payout_batches").selectAll().where("id", "=", id);
  const found = await payoutBatches.forUpdate().executeTakeFirstOrThrow(() => new Failure("not_found"));
  if (found.state !== "made") throw new Failure("already_settled");
  return found;
}
