-- The books: every transaction adds up to zero, and nothing that was entered is ever changed. An order
-- is in them once it got its driver since wallets count; the database itself sees to it that it then has
-- its commission once. docs/decisions/038. Amounts are in cents, a debit positive, a credit negative.

-- The accounts of the company, and those of each person.
create table ledger_accounts (
  id int generated always as identity primary key,
  kind text not null check (kind in ('bank', 'wallet', 'debt', 'earnings', 'cash', 'receivable', 'held',
    'earned', 'fees', 'vat', 'sales-vat', 'payouts', 'costs', 'suspense')),
  party_id uuid references parties on delete restrict,
  balance bigint default 0, -- The company's accounts have none: every posting would wait for them.
  unique nulls not distinct (kind, party_id),
  constraint ledger_accounts_owner check (
    (kind in ('wallet', 'debt', 'earnings', 'cash', 'receivable')) = (party_id is not null)),
  constraint ledger_accounts_balance_of_people check ((party_id is null) = (balance is null)),
  constraint ledger_wallet_not_below_zero check (kind <> 'wallet' or balance <= 0),
  constraint ledger_debt_not_below_zero check (kind <> 'debt' or balance >= 0)
);
create index ledger_accounts_of_party on ledger_accounts (party_id) where party_id is not null;
insert into ledger_accounts (kind, balance)
  select unnest(array['bank', 'held', 'earned', 'fees', 'payouts', 'suspense', 'costs', 'vat', 'sales-vat']),
    null;

-- Everything that was entered, once for all its entries.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  at timestamptz not null, kind text not null,
  order_id uuid references orders on delete restrict,
  by_id uuid references parties on delete restrict, -- Null where it happened by itself.
  -- The transaction that this one takes back, once.
  reverses bigint unique references ledger_transactions on delete restrict,
  made_in xid8 not null default pg_current_xact_id() -- Entries come with their transaction, never later.
);
create index ledger_transactions_of_order on ledger_transactions (order_id) where order_id is not null;
create index ledger_transactions_by_age on ledger_transactions (at);
create index ledger_transactions_of_party on ledger_transactions (by_id) where by_id is not null;

-- What each transaction enters on which account.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions on delete restrict,
  account_id int not null references ledger_accounts on delete restrict,
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_of_account on ledger_entries (account_id, id) include (amount);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);

-- The check of a foreign key asks for the right to update what it refers to, and a restore empties all.
revoke delete on ledger_accounts, ledger_transactions from current_user;
revoke update, delete on ledger_entries from current_user;

create function guard_ledger_account() returns trigger language plpgsql as $$ begin
  if pg_trigger_depth() < 2 or (new.id, new.kind, new.party_id) is distinct from (old.id, old.kind, old.party_id) then
    raise exception 'a balance changes only with an entry'
      using errcode = 'check_violation', constraint = 'ledger_accounts_follow_entries';
  end if;
  return new;
end $$;
create trigger ledger_accounts_follow_entries before update on ledger_accounts
  for each row execute function guard_ledger_account();
create function open_ledger_account() returns trigger language plpgsql as $$ begin
  if coalesce(new.balance, 0) <> 0 then
    raise exception 'an account is opened with nothing on it'
      using errcode = 'check_violation', constraint = 'ledger_accounts_follow_entries';
  end if;
  return new;
end $$;
create trigger ledger_accounts_open_empty before insert on ledger_accounts
  for each row execute function open_ledger_account();
create function enter_amount() returns trigger language plpgsql as $$ declare
  t ledger_transactions;
  account_kind text;
begin
  select * into t from ledger_transactions where id = new.transaction_id;
  if t.made_in is distinct from pg_current_xact_id() then
    raise exception 'a transaction gets its entries when it is made'
      using errcode = 'check_violation', constraint = 'ledger_entries_come_at_once';
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
create trigger ledger_entries_enter before insert on ledger_entries for each row execute function enter_amount();

-- What the books were at the end of each day: a changed past does not give the same root again.
create table ledger_roots (
  day date primary key,
  entries int not null check (entries >= 0),
  root bytea not null check (length(root) = 32)
);

-- How many faults the nightly check of the books found.
create table ledger_checks (
  at timestamptz primary key,
  faults int not null check (faults >= 0)
);
