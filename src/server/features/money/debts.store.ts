import { sql } from "kysely";
import type { CallHandlerResult } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { debtAgeGroupsInDays } from "#domain/ledger/wallets.ts";
import type { Db } from "#server/context.ts";
import { partyFullNameColumn, startOfJohannesburgDay } from "./books.store.ts";

type Money = CallHandlerResult<"GET /api/money">;

export const maxRowsPerMoneyList = 100;

/**
 * Lists what clients owe, split by the age of the debts. A payment settles the oldest debt first. What a client
 * owes since a certain day is therefore the sum of all debts since that day, but at most the balance. An
 * order's debt counts from the day on which it arose, even if a payment of it was taken back later. The rest of
 * the balance gets the oldest age, so older entries are read only for orders whose money moved again.
 */
export async function listClientDebts(
  db: Db,
  today: CalendarDate,
): Promise<Pick<Money, "debtors" | "ages">> {
  const [first, second, third] = debtAgeGroupsInDays.map((days) =>
    startOfJohannesburgDay(addDays(today, -days)),
  );
  const oldest = addDays(today, -debtAgeGroupsInDays[2]);
  const { rows } = await sql<{ id: string; name: string; cents: number; since: number[] }>`
    with owed as materialized (
      select id, party_id, balance from ledger_accounts where kind = 'receivable' and balance > 0),
    moved as materialized (
      select owed.id, e.transaction_id, e.amount
      from owed join ledger_entries e on e.account_id = owed.id where e.day >= ${oldest}),
    debts as (
      select moved.id, t.order_id, sum(amount)::bigint as cents,
        max(t.at) filter (where amount > 0 and t.reverses is null) as at,
        min(t.id) = min(t.id) filter (where t.kind = 'complete') as is_whole
      -- This limit of time follows from the day above; it keeps PostgreSQL from reading older transactions.
      from moved join ledger_transactions t on t.id = transaction_id and t.at >= ${third}
      group by moved.id, t.order_id,
        case when t.order_id is null then coalesce(t.reverses, t.id) end),
    summed as materialized (
      select id, at, cents + case when is_whole then 0 else coalesce((
        select sum(e.amount)::bigint from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account_id = debts.id
        where t.order_id = debts.order_id and t.at < ${third}), 0) end as cents
      from debts where at is not null),
    aged as (
      select id, array[coalesce(sum(cents) filter (where at >= ${first}), 0),
        coalesce(sum(cents) filter (where at >= ${second}), 0), sum(cents)] as since
      from summed where cents > 0 group by id)
    select parties.id, ${partyFullNameColumn} as name, balance as cents,
      coalesce(since, '{0,0,0}')::float8[] as since
    from owed join parties on parties.id = party_id left join aged on aged.id = owed.id
    order by 3 desc, 1
  `.execute(db);
  const debtors = rows.map(({ since, ...debtor }) => {
    const owed = [...since.map((cents) => Math.min(cents, debtor.cents)), debtor.cents];
    return { ...debtor, ages: owed.map((cents, age) => cents - (owed[age - 1] ?? 0)) };
  });
  const ages = [0, 1, 2, 3].map((age) =>
    debtors.reduce((sum, debtor) => sum + (debtor.ages[age] ?? 0), 0),
  );
  return { debtors: debtors.slice(0, maxRowsPerMoneyList), ages };
}

export function listClientsInCredit(db: Db): Promise<Money["inCredit"]> {
  return db
    .selectFrom("ledger_accounts as a")
    .innerJoin("parties", "parties.id", "a.partyId")
    .select(["parties.id", partyFullNameColumn.as("name"), sql<number>`a.balance`.as("cents")])
    .where("a.kind", "=", "receivable")
    .where("a.balance", "<", 0)
    .orderBy("a.balance")
    .orderBy("parties.id")
    .limit(maxRowsPerMoneyList)
    .execute();
}
