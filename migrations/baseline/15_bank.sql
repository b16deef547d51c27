-- The statements of our bank, line by line. Amounts are in cents. docs/decisions/043.

-- Statements that staff imported. An import can be undone.
create table bank_imports (
  id uuid primary key,
  at timestamptz not null,
  by_id uuid not null references parties on delete restrict,
  format text not null check (format in ('csv', 'camt.053')),
  -- As the file writes it; empty where it does not say.
  account text not null default '' check (length(account) <= 100),
  first_day date not null, last_day date not null,
  -- What the bank says was on the account before the first line and after the last.
  opening bigint, closing bigint,
  undone_at timestamptz, undone_by uuid references parties on delete restrict,
  constraint bank_imports_days check (last_day >= first_day),
  constraint bank_imports_undone check ((undone_at is null) = (undone_by is null))
);
create index bank_imports_of_staff on bank_imports (by_id);
create index bank_imports_undone_by on bank_imports (undone_by) where undone_by is not null;
create trigger bank_imports_append_only before delete or update of id, at, by_id, format, account, first_day,
  last_day, opening, closing on bank_imports for each row execute function keep_as_it_is();

-- Lines of the statements: imported, or typed before the statement came. Each is in the books, with its
-- purpose or in suspense, so that the bank account of the books is what the bank says.
create table bank_lines (
  id uuid primary key,
  day date not null,
  cents bigint not null check (cents <> 0), -- Above zero what came in, below zero what went out.
  text text not null default '' check (length(text) <= 500),
  reference text not null default '' check (length(reference) <= 500),
  -- A hash of account, day, amount and words, and of which one it is of equal lines, so that a line is
  -- the same in every file. Null for one that was typed and has not been on a statement.
  identity bytea unique check (length(identity) = 32),
  import_id uuid references bank_imports on delete restrict,
  entered_at timestamptz not null, entered_by uuid references parties on delete restrict,
  -- The transaction that has it on the bank account.
  booked_in bigint unique references ledger_transactions on delete restrict,
  state text not null check (state in ('waiting', 'doubtful', 'split', 'settled', 'void')),
  purpose text check (purpose in ('top-up', 'top-up-returned', 'client-payment', 'payout',
    'payout-batch', 'payout-returned', 'fee', 'costs')),
  party_id uuid references parties on delete restrict, -- For whom or what it is, as far as the purpose has any.
  order_id uuid references orders on delete restrict, invoice int references invoices on delete restrict,
  payout_id uuid references payouts on delete restrict,
  -- A bank may debit all payouts of a file in one amount.
  batch_id uuid references payout_batches on delete restrict,
  -- The top-up that the bank sent back with it, once.
  returns_id uuid unique references bank_lines on delete restrict,
  -- The transaction that gave it its purpose; null where the books had it already.
  settled_in bigint unique references ledger_transactions on delete restrict, settled_at timestamptz,
  reason text not null default '' check (length(reason) <= 500), -- Why it waits, or what staff said of it.
  like_id uuid references bank_lines on delete restrict, -- The line that it looks like, and may be.
  -- The line whose amount it is a part of: the whole stands on the bank account, the parts have purposes.
  part_of uuid references bank_lines on delete restrict,
  constraint bank_lines_imported check (identity is null or import_id is not null),
  constraint bank_lines_booked check (
    booked_in is not null or state in ('doubtful', 'void') or part_of is not null),
  constraint bank_lines_settled check (state = 'void'
    or (state = 'settled') = (purpose is not null) and (purpose is null) = (settled_at is null)),
  constraint bank_lines_person check (
    (purpose in ('top-up', 'top-up-returned', 'client-payment')) is not true or party_id is not null),
  constraint bank_lines_invoice check (invoice is null or purpose is not distinct from 'client-payment'),
  constraint bank_lines_payout check (
    (purpose in ('payout', 'payout-returned')) is true = (payout_id is not null)),
  constraint bank_lines_batch check ((purpose = 'payout-batch') is true = (batch_id is not null)),
  constraint bank_lines_return check ((purpose = 'top-up-returned') is true = (returns_id is not null)),
  constraint bank_lines_doubtful check (state <> 'doubtful' or like_id is not null and booked_in is null),
  constraint bank_lines_part check (part_of is null
    or identity is null and booked_in is null and state in ('waiting', 'settled', 'void'))
);
create index bank_lines_by_day on bank_lines (day, id);
create index bank_lines_waiting on bank_lines (day, id) where state in ('waiting', 'doubtful');
create index bank_lines_of_import on bank_lines (import_id);
create index bank_lines_of_staff on bank_lines (entered_by);
create index bank_lines_of_party on bank_lines (party_id) where party_id is not null;
create index bank_lines_of_order on bank_lines (order_id) where order_id is not null;
create index bank_lines_of_invoice on bank_lines (invoice) where invoice is not null;
create index bank_lines_of_payout on bank_lines (payout_id) where payout_id is not null;
create index bank_lines_of_batch on bank_lines (batch_id) where batch_id is not null;
create index bank_lines_alike on bank_lines (like_id) where like_id is not null;
create index bank_lines_parts on bank_lines (part_of) where part_of is not null;
create trigger bank_lines_keep before delete or update of id, cents, part_of, entered_at, entered_by
  on bank_lines for each row execute function keep_as_it_is();
create trigger bank_lines_booked_once before update of booked_in on bank_lines
  for each row when (old.booked_in is not null) execute function keep_as_it_is();

-- The parts of a line that is split are its amount, and no other line has any.
create function require_parts() returns trigger language plpgsql as $$ declare
  whole bank_lines;
  parts bigint;
begin
  select * into whole from bank_lines where id = coalesce(new.part_of, new.id);
  select sum(cents) into parts from bank_lines where part_of = whole.id and state <> 'void';
  if parts is distinct from (case when whole.state = 'split' then whole.cents end) then
    raise exception 'the parts of line % are % cents', whole.id, parts
      using errcode = 'check_violation', constraint = 'bank_lines_parts_add_up';
  end if;
  return null;
end $$;
create constraint trigger bank_lines_parts_add_up after insert on bank_lines
  deferrable initially deferred for each row when (new.part_of is not null or new.state = 'split')
  execute function require_parts();
create constraint trigger bank_lines_parts_stay after update of state on bank_lines
  deferrable initially deferred for each row
  when (new.part_of is not null or new.state = 'split' or old.state = 'split')
  execute function require_parts();

-- The purpose that staff gave a payment is suggested when its payer pays with the same words again.
create table bank_payers (
  words text primary key check (length(words) between 6 and 200),
  purpose text not null check (purpose in ('top-up', 'client-payment', 'costs')),
  party_id uuid references parties on delete restrict,
  reason text not null default '' check (length(reason) <= 500),
  used_at timestamptz not null,
  constraint bank_payers_person check ((purpose = 'costs') = (party_id is null))
);
create index bank_payers_of_party on bank_payers (party_id) where party_id is not null;
create index bank_payers_by_age on bank_payers (used_at);
