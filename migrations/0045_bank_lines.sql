-- What the bank's statement shows, line by line: imported, or typed before the statement came. Each line
-- is in the books, with the purpose that it has or in suspense, so that the bank account of the books is
-- what the bank says. It takes the place of top_ups. docs/decisions/043.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('bank', 'wallet',
  'debt', 'earnings', 'cash', 'receivable', 'held', 'earned', 'fees', 'payouts', 'costs', 'suspense'));
insert into ledger_accounts (kind, balance) values ('costs', null);

create table bank_imports (
  id uuid primary key,
  at timestamptz not null,
  by_id uuid not null references parties on delete restrict,
  format text not null check (format in ('csv', 'camt.053')),
  -- As the file writes it; empty where it does not say.
  account text not null default '' check (length(account) <= 100),
  first_day date not null,
  last_day date not null check (last_day >= first_day)
);

create table bank_lines (
  id uuid primary key,
  day date not null,
  -- Above zero what came in, below zero what went out.
  cents bigint not null check (cents <> 0),
  text text not null default '' check (length(text) <= 500),
  reference text not null default '' check (length(reference) <= 500),
  -- A hash of account, day, amount, text and reference, and of which one it is of equal lines of its
  -- statement: the same line has the same. Null for one that was typed and has not been on a statement.
  identity bytea unique check (length(identity) = 32),
  import_id uuid references bank_imports on delete restrict,
  entered_at timestamptz not null,
  entered_by uuid references parties on delete restrict,
  -- The transaction that has it on the bank account.
  booked_in bigint not null unique references ledger_transactions on delete restrict,
  state text not null check (state in ('waiting', 'settled', 'void')),
  purpose text check (purpose in ('top-up', 'client-payment', 'fee', 'costs')),
  party_id uuid references parties on delete restrict,
  order_id uuid references orders on delete restrict,
  -- The transaction that gave it its purpose; null where the books had it already.
  settled_in bigint unique references ledger_transactions on delete restrict,
  settled_at timestamptz,
  -- Why it waits, or what staff said of it.
  reason text not null default '' check (length(reason) <= 500),
  constraint bank_lines_imported check ((identity is null) = (import_id is null)),
  constraint bank_lines_void_by_hand check (state <> 'void' or identity is null),
  constraint bank_lines_purpose check ((purpose is null) = (state = 'waiting')),
  constraint bank_lines_settled check ((settled_at is null) = (state = 'waiting')),
  constraint bank_lines_person check (
    (purpose in ('top-up', 'client-payment')) is not true or party_id is not null)
);
create index bank_lines_waiting on bank_lines (day, id) where state = 'waiting';
create index bank_lines_by_day on bank_lines (day, id);
create index bank_lines_of_party on bank_lines (party_id) where party_id is not null;
create index bank_lines_of_order on bank_lines (order_id) where order_id is not null;
create index bank_lines_of_import on bank_lines (import_id);
create index bank_lines_of_staff on bank_lines (entered_by);
create index bank_imports_of_staff on bank_imports (by_id);

insert into bank_lines (id, day, cents, entered_at, entered_by, booked_in, state, purpose, party_id,
    settled_in, settled_at)
  select gen_random_uuid(), top_ups.received_on, e.amount, t.at, t.by_id, t.id,
    case when exists (select from ledger_transactions back where back.reverses = t.id)
      then 'void' else 'settled' end, 'top-up', top_ups.driver_id, t.id, t.at
  from top_ups
  join ledger_transactions t on t.id = top_ups.transaction_id
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.kind = 'bank';
drop table top_ups;

create trigger bank_lines_keep before delete or update of id, cents, booked_in, entered_at, entered_by
  on bank_lines for each row execute function keep_as_it_is();
create trigger bank_lines_never_emptied before truncate on bank_lines
  execute function refuse_truncate();
create trigger bank_imports_append_only before update or delete on bank_imports
  for each row execute function keep_as_it_is();
create trigger bank_imports_never_emptied before truncate on bank_imports
  execute function refuse_truncate();
