-- What contract clients are billed. Amounts are in cents. docs/decisions/045.

-- One row has the last number of an invoice. A number is taken only with its invoice: there are no gaps.
create table invoice_numbers (
  is_only boolean primary key default true check (is_only),
  last int not null check (last >= 0)
);
insert into invoice_numbers (last) values (0);
create function guard_invoice_numbers() returns trigger language plpgsql as $$ begin
  if pg_trigger_depth() < 2 then
    raise exception 'a number is taken with its invoice'
      using errcode = 'check_violation', constraint = 'invoice_numbers_follow_invoices';
  end if;
  return new;
end $$;
create trigger invoice_numbers_follow_invoices before insert or update or delete on invoice_numbers
  for each row execute function guard_invoice_numbers();

-- Invoices of contract clients, and the credit notes that take them back.
create table invoices (
  number int primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  client_id uuid not null references parties on delete restrict,
  month date not null check (extract(day from month) = 1),
  round int not null, -- How many invoices of the month were credited before. One stands at a time.
  credits int unique references invoices on delete restrict,
  at timestamptz not null,
  by_id uuid references parties on delete restrict, -- Null where it was made by itself.
  role text not null check (role in ('principal', 'agent')),
  made_out_to text not null check (length(made_out_to) between 1 and 500),
  reason text not null default '' check (length(reason) <= 2000), -- Why it is credited.
  lines jsonb not null, -- Each order: reference, orderDate, truckSize, price in whole rand.
  -- All of it, what was paid in cash before, and what the client had paid too much.
  cents bigint not null check (cents > 0), paid bigint not null, credit bigint not null default 0 check (credit >= 0),
  due_on date,
  unique (client_id, month, kind, round),
  constraint invoices_paid_in_part check (paid between 0 and cents),
  constraint invoices_credit check ((kind = 'credit-note') = (credits is not null))
);
create index invoices_of_staff on invoices (by_id) where by_id is not null;
create function number_invoice() returns trigger language plpgsql as $$ begin
  -- Whoever comes at the same time waits here, and then sees this row.
  update invoice_numbers set last = last + 1 returning last into new.number;
  select count(*) into new.round from invoices
    where client_id = new.client_id and month = new.month and kind = 'credit-note';
  return new;
end $$;
create trigger invoices_numbered before insert on invoices for each row execute function number_invoice();
-- An invoice is never changed; only whom it names is forgotten when tax law wants it no longer.
create function guard_invoice() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or new.made_out_to <> 'Erased'
    or to_jsonb(new) - 'made_out_to' - 'reason' <> to_jsonb(old) - 'made_out_to' - 'reason' then
    raise exception 'an invoice stays as it is: a credit note takes it back'
      using errcode = 'check_violation', constraint = 'invoices_append_only';
  end if;
  return new;
end $$;
create trigger invoices_append_only before update or delete on invoices
  for each row execute function guard_invoice();
