-- What becomes of an order: its cancellation, prices proposed on the day, and offers to drivers.

-- Who cancelled an order, why, and what it costs in whole rand.
create table cancellations (
  order_id uuid primary key references orders on delete restrict,
  at timestamptz not null,
  by_type text not null check (by_type in ('client', 'user')),
  by_id uuid not null references parties on delete restrict,
  kind text not null check (kind in ('client', 'nobody-there', 'no-truck', 'other')),
  reason text not null check (length(reason) between 1 and 500),
  waited_minutes int check (waited_minutes between 0 and 1440),
  fee int not null default 0 check (fee >= 0),
  fee_state text not null default 'none' check (fee_state in ('none', 'owed', 'paid', 'waived')),
  constraint cancellations_waited_at_empty_address check ((kind = 'nobody-there') = (waited_minutes is not null)),
  constraint cancellations_fee_has_state check ((fee = 0) = (fee_state = 'none'))
);
create index cancellations_owed on cancellations (order_id) include (fee) where fee_state = 'owed';
create function guard_cancellation() returns trigger language plpgsql as $$ begin
  if (new.order_id, new.at, new.by_type, new.by_id, new.kind, new.waited_minutes, new.fee)
    is distinct from
     (old.order_id, old.at, old.by_type, old.by_id, old.kind, old.waited_minutes, old.fee) then
    raise exception 'a cancellation stays as it was'
      using errcode = 'check_violation', constraint = 'cancellations_stay';
  end if;
  return new;
end $$;
create trigger cancellations_guarded before update on cancellations
  for each row execute function guard_cancellation();
create function guard_cancellation_fee() returns trigger language plpgsql as $$ begin
  if (old.fee_state = 'owed') = (new.fee_state = 'owed') or 'none' in (old.fee_state, new.fee_state) then
    raise exception 'a fee goes from owed to paid or waived, and back'
      using errcode = 'check_violation', constraint = 'cancellations_fee_moves';
  end if;
  return new;
end $$;
create trigger cancellations_fee_moves before update on cancellations
  for each row when (new.fee_state is distinct from old.fee_state)
  execute function guard_cancellation_fee();

-- A cancelled order has a cancellation, and no other order has one.
create function require_cancellation() returns trigger language plpgsql as $$ begin
  if not exists (select from cancellations where order_id = new.id) then
    raise exception 'a cancelled order has who cancelled it, and why'
      using errcode = 'check_violation', constraint = 'orders_cancelled_with_reason';
  end if;
  return null;
end $$;
create constraint trigger orders_cancelled_with_reason after insert or update of status on orders
  deferrable initially deferred for each row when (new.status = 'cancelled')
  execute function require_cancellation();
create function require_cancelled_order() returns trigger language plpgsql as $$ begin
  if not exists (select from orders where id = new.order_id and status = 'cancelled') then
    raise exception 'only a cancelled order has a cancellation'
      using errcode = 'check_violation', constraint = 'cancellations_of_cancelled';
  end if;
  return null;
end $$;
create constraint trigger cancellations_of_cancelled after insert on cancellations
  deferrable initially deferred for each row execute function require_cancelled_order();

-- Staff or the driver propose a price when the job turns out larger; it counts once the client accepts.
create table price_proposals (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  at timestamptz not null,
  by_type text not null check (by_type in ('driver', 'user')),
  by_id uuid not null references parties on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  helpers int not null check (helpers between 0 and 8), floors int not null check (floors between 0 and 8),
  rates jsonb not null, price int not null check (price >= 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  answered_at timestamptz,
  code_expires_at timestamptz not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  constraint price_proposals_answered check ((state = 'open') = (answered_at is null))
);
create unique index price_proposals_one_open on price_proposals (order_id) where state = 'open';
create index price_proposals_by_order on price_proposals (order_id, at desc, id desc);
create function guard_price_proposal() returns trigger language plpgsql as $$ begin
  if old.state <> 'open' and (to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason')
    or (to_jsonb(new) - '{reason,state,answered_at,attempts}'::text[])
      is distinct from (to_jsonb(old) - '{reason,state,answered_at,attempts}'::text[]) then
    raise exception 'a proposed price is answered once, and never changed'
      using errcode = 'check_violation', constraint = 'price_proposals_stay';
  end if;
  return new;
end $$;
create trigger price_proposals_guarded before update on price_proposals
  for each row execute function guard_price_proposal();
-- A proposal rests on the order as it is: it ends with the version, the driver or the job.
create function end_price_proposal() returns trigger language plpgsql as $$ begin
  update price_proposals set state = 'lapsed', answered_at = new.updated_at
    where order_id = new.id and state = 'open';
  return null;
end $$;
create trigger orders_end_price_proposal
  after update of version, status, driver_id, hidden_at on orders for each row
  when (new.version is distinct from old.version
    or new.driver_id is distinct from old.driver_id
    or new.hidden_at is distinct from old.hidden_at
    or new.status in ('completed', 'cancelled'))
  execute function end_price_proposal();

-- What each driver made of a job: offered by staff, or taken from the open ones.
create table job_offers (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  driver_id uuid not null references drivers on delete restrict,
  at timestamptz not null,
  -- Null for a job that nobody offered. One whose time is over may still be open: nothing ends it then.
  ends_at timestamptz,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'lapsed', 'given-back')),
  answered_at timestamptz,
  reason text not null default '' check (length(reason) <= 500), -- Why it was declined or given back.
  constraint job_offers_answered check ((state = 'open') = (answered_at is null)),
  constraint job_offers_open_ends check (state <> 'open' or ends_at is not null)
);
create unique index job_offers_one_open on job_offers (order_id, driver_id) where state = 'open';
create index job_offers_by_order on job_offers (order_id, at desc, id desc);
create index job_offers_by_driver on job_offers (driver_id, at desc, id desc);
create index job_offers_by_age on job_offers (at);
-- Offers rest on the order as it is: they end with its driver, its price, its time or the job.
create function end_job_offers() returns trigger language plpgsql as $$ begin
  update job_offers set state = 'lapsed', answered_at = new.updated_at
    where order_id = new.id and state = 'open';
  return null;
end $$;
create trigger orders_end_job_offers after update of version, status, driver_id, hidden_at on orders for each row
  when (new.version is distinct from old.version
    or new.driver_id is distinct from old.driver_id
    or new.hidden_at is distinct from old.hidden_at
    or new.status is distinct from old.status)
  execute function end_job_offers();
