-- What drivers are paid, and how. Amounts are in cents. docs/decisions/043.

-- What a driver writes on a payment to us. It is one letter longer than the reference of an order.
create sequence wallet_numbers maxvalue 4294967295;
create table wallet_references (
  driver_id uuid primary key references parties on delete restrict,
  reference text not null unique default 'W' || order_reference(nextval('wallet_numbers'))
);
create function give_wallet_reference() returns trigger language plpgsql as $$ begin
  insert into wallet_references (driver_id) values (new.id); return null;
end $$;
create trigger drivers_get_wallet_reference after insert on drivers
  for each row execute function give_wallet_reference();

-- Which driver was mailed the statement of which week: each once.
create table sent_statements (
  party_id uuid not null references parties on delete restrict,
  monday date not null check (extract(isodow from monday) = 1),
  at timestamptz not null,
  primary key (party_id, monday)
);

-- One person types where a driver is paid and another checks it; somebody who is alone waits for a day.
create table bank_details (
  id uuid primary key,
  driver_id uuid not null references drivers on delete restrict,
  holder text not null check (length(holder) between 1 and 100), bank text not null,
  branch_code text not null check (branch_code ~ '^\d{6}$'),
  account_number text not null check (account_number ~ '^\d{6,11}$'),
  account_type text not null check (account_type in ('current', 'savings', 'transmission')),
  typed_by uuid not null references parties on delete restrict, typed_at timestamptz not null,
  checked_by uuid references parties on delete restrict, checked_at timestamptz,
  checked_how text not null default '' check (length(checked_how) <= 500), -- How: "called the number on file".
  ended_at timestamptz, -- When newer ones took their place.
  constraint bank_details_checked check ((checked_by is null) = (checked_at is null)),
  constraint bank_details_four_eyes check (
    checked_by <> typed_by or checked_at >= typed_at + interval '24 hours')
);
-- A driver has those in use, and those that wait for a check.
create unique index bank_details_of_driver on bank_details (driver_id, (checked_at is null))
  where ended_at is null;
create index bank_details_by_driver on bank_details (driver_id, typed_at);
create index bank_details_by_end on bank_details (ended_at) where ended_at is not null;

-- One administrator makes a batch of payouts and another releases it; one who is alone waits for a day.
create table payout_batches (
  id uuid primary key,
  kind text not null check (kind in ('week', 'leaving')),
  -- The Sunday that ends the cycle, or the day on which a leaving driver's was made.
  until date not null, pay_by date not null,
  state text not null default 'made' check (state in ('made', 'withdrawn', 'released')),
  made_at timestamptz not null, made_by uuid not null references parties on delete restrict,
  released_at timestamptz, released_by uuid references parties on delete restrict,
  constraint payout_batches_released check (
    (state = 'released') = (released_at is not null) and (released_at is null) = (released_by is null)),
  constraint payout_batches_two_people check (
    released_by <> made_by or released_at >= made_at + interval '24 hours')
);
create index payout_batches_by_age on payout_batches (made_at, id);
create trigger payout_batches_kept before delete or update of id, kind, until, pay_by, made_at, made_by
  on payout_batches for each row execute function keep_as_it_is();

-- What one driver gets with a batch, and of what it is made.
create sequence payout_numbers maxvalue 4294967295;
create table payouts (
  id uuid primary key,
  batch_id uuid not null references payout_batches on delete restrict,
  driver_id uuid not null references drivers on delete restrict,
  reference text not null unique default 'P' || order_reference(nextval('payout_numbers')),
  earnings bigint not null check (earnings >= 0), wallet bigint not null check (wallet >= 0),
  cash bigint not null check (cash >= 0), debt bigint not null check (debt >= 0),
  cents bigint not null generated always as (earnings + wallet - cash - debt) stored check (cents > 0),
  state text not null default 'made' check (state in ('made', 'withdrawn', 'released', 'paid', 'returned')),
  details_id uuid references bank_details on delete set null, -- Null once the driver was erased.
  released_in bigint unique references ledger_transactions on delete restrict,
  constraint payouts_released check ((state in ('made', 'withdrawn')) = (released_in is null))
);
create unique index payouts_one_open on payouts (driver_id) where state = 'made';
create index payouts_of_batch on payouts (batch_id);
create index payouts_of_driver on payouts (driver_id, id);
create index payouts_of_details on payouts (details_id);
create trigger payouts_kept before delete or update of id, batch_id, driver_id, reference, earnings, wallet,
  cash, debt on payouts for each row execute function keep_as_it_is();
