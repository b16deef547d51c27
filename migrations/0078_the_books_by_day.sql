-- Entries carry their day, and a day that is over keeps what each kind of account had at its end: what the
-- books have now is read from there onwards, however old they are. docs/decisions/044. The books are locked
-- while each entry gets its day.
create function day_of_transaction(looked_for bigint) returns date language plpgsql stable as $$
begin
  return (select (at at time zone 'Africa/Johannesburg')::date from ledger_transactions where id = looked_for);
end $$;
drop index ledger_entries_of_account;
alter table ledger_entries add column day date;
alter table ledger_entries alter column day type date using day_of_transaction(transaction_id),
  alter column day set not null;
drop function day_of_transaction;
create index ledger_entries_of_account on ledger_entries (account_id, id) include (amount, day, transaction_id);
create index ledger_entries_by_day on ledger_entries (day, account_id) include (amount, transaction_id);

create table ledger_closings (
  day date not null references ledger_roots on delete restrict,
  kind text not null,
  -- Of all accounts of the kind together, in cents, debits positive.
  cents bigint not null,
  primary key (day, kind)
);
comment on table ledger_closings is 'What each kind of account had at the end of a day that has its root.';
insert into ledger_closings (day, kind, cents)
  with moved as (
    select e.day, a.kind, sum(e.amount) as cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id group by e.day, a.kind),
  known as (select kind, min(day) as first_day from moved group by kind)
  select r.day, known.kind, sum(coalesce(moved.cents, 0)) over (partition by known.kind order by r.day)
  from ledger_roots r
  join known on known.first_day <= r.day
  left join moved on moved.day = r.day and moved.kind = known.kind;
create trigger ledger_closings_append_only before update or delete on ledger_closings
  for each row execute function keep_as_it_is();
create trigger ledger_closings_never_emptied before truncate on ledger_closings
  execute function refuse_truncate();

create or replace function enter_amount() returns trigger language plpgsql as $$
declare
  t ledger_transactions;
  account_kind text;
begin
  select * into t from ledger_transactions where id = new.transaction_id;
  if t.made_in is distinct from pg_current_xact_id() then
    raise exception 'a transaction gets its entries when it is made'
      using errcode = 'check_violation', constraint = 'ledger_entries_come_at_once';
  end if;
  new.day := (t.at at time zone 'Africa/Johannesburg')::date;
  if new.day <= (select max(day) from ledger_roots) then
    raise exception 'the books of % are closed', new.day
      using errcode = 'check_violation', constraint = 'ledger_days_stay_closed';
  end if;
  update ledger_accounts set balance = balance + new.amount
    where id = new.account_id and party_id is not null;
  select kind into account_kind from ledger_accounts where id = new.account_id;
  if account_kind in ('held', 'earned') and t.order_id is null then
    raise exception 'a commission is that of an order'
      using errcode = 'check_violation', constraint = 'ledger_commission_of_an_order';
  end if;
  return new;
end $$;
