import { sql } from "kysely";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { earliestMoveTakeBackMs, moveTakeBackWindowMinutes } from "#domain/orders/job-day.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import { type PayoutAmounts, payoutTotalCents } from "#domain/payouts/payout.ts";
import type { Db, Trx } from "#server/context.ts";
import { refuseIfOpenOrders } from "#server/core/orders/open-orders.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { createConflictFailure, Failure } from "#server/failure.ts";

const completed = sql.lit(orderActions.complete.leadsTo);

type Due = PayoutAmounts & {
  readonly id: string;
  readonly name: string;
  readonly detailsId: string | null;
  readonly hasUnchecked: boolean;
  readonly isInBatch: boolean;
  /** The reference of a completed contract order whose cash is not confirmed yet; null where there is none. */
  readonly openCash: string | null;
};

/** Says why a driver cannot be paid what is due to them now; null where nothing prevents it. */
function findPayoutProblem({ detailsId, hasUnchecked, isInBatch, openCash }: Due, cents: number) {
  if (cents <= 0) return "What they kept or owe is more. It carries on.";
  if (isInBatch) return "A batch that is not released has them already.";
  if (openCash !== null) {
    return `The cash of order ${formatOrderReference(openCash)} is not confirmed. Settle it on its page first.`;
  }
  if (detailsId !== null) return null;
  return hasUnchecked ? "Their bank details are not checked." : "They have no bank details.";
}

/**
 * Lists the drivers who are due a payout: what their orders earned, less the cash they kept, the commission
 * they owe and earlier payouts. It is their accounts' balance now, less later orders' earnings.
 *
 * @param until the last day of the cycle, as `lastPayoutCycleEnd` gives it; null for a driver who leaves, who gets
 * the rest of the wallet too
 * @param ids the drivers to look at; null for all
 */
export async function listDriversDuePayout(
  db: Db,
  until: CalendarDate | null,
  nowMs: number,
  ids: readonly string[] | null,
) {
  const end = new Date(
    until === null
      ? earliestMoveTakeBackMs(nowMs)
      : johannesburgEpochMs(addDays(until, 1), "00:00"),
  );
  // An order completed before `end`, taken back, and completed again later has entries on both days.
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
    const cents = payoutTotalCents(row);
    return { ...row, cents, problem: findPayoutProblem(row, cents) };
  });
}

/** Locks a driver who leaves; refuses an active one, open orders, and a completion that can still be undone. */
export async function lockLeavingDriver(trx: Trx, id: string, nowMs: number): Promise<void> {
  const driver = await lockParty(trx, { id, type: "driver" });
  if (!driver) throw new Failure("not_found");
  if (driver.status !== "suspended" && driver.status !== "removed") {
    throw createConflictFailure(
      "Suspend or remove the driver first: who drives is paid by the week.",
    );
  }
  await refuseIfOpenOrders(trx, driver);
  const recent = await trx
    .selectFrom("orders")
    .innerJoin("order_references as r", "r.orderId", "orders.id")
    .select("r.reference")
    .where("driverId", "=", id)
    .where("inBooks", "=", true)
    .where("status", "=", orderActions.complete.leadsTo)
    .where("movedAt", ">=", new Date(earliestMoveTakeBackMs(nowMs)))
    .executeTakeFirst();
  if (!recent) return;
  throw createConflictFailure(
    `Order ${formatOrderReference(recent.reference)} was completed a moment ago and can still be taken back. Pay ${moveTakeBackWindowMinutes} minutes after it.`,
  );
}
