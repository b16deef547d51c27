-- A booking can be cancelled and changed. Every version of its price is kept, and it has a reference
-- that can be said over the phone. Nothing here reads or writes an old order.

-- References: sixteen characters that neither sound nor look alike, for 32 bits of a running number.
-- A Feistel network stirs the bits, so that no two orders share a reference and none tells how many
-- orders there are.
create sequence order_numbers maxvalue 4294967295;
create function order_reference(number bigint) returns text language plpgsql immutable strict as $$
declare
  l bigint := number >> 16;
  r bigint := number & 65535;
  stirred bigint;
begin
  for round in 1..4 loop
    stirred := (r * 40503 + round * 25717) & 4294967295;
    stirred := l # ((stirred >> 8) & 65535);
    l := r;
    r := stirred;
  end loop;
  return translate(lpad(to_hex((l << 16) | r), 8, '0'), '0123456789abcdef', '234679FHKLMQRWXY');
end $$;

create table order_references (
  order_id uuid primary key references orders on delete restrict,
  reference text not null unique default order_reference(nextval('order_numbers'))
);
create function give_reference() returns trigger language plpgsql as $$
begin
  insert into order_references (order_id) values (new.id);
  return null;
end $$;
create trigger orders_get_reference after insert on orders
  for each row execute function give_reference();
create function keep_as_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name
    using errcode = 'check_violation', constraint = tg_name;
end $$;
create trigger order_references_append_only before update or delete on order_references
  for each row execute function keep_as_it_is();
create trigger order_references_never_emptied before truncate on order_references
  execute function refuse_truncate();

-- Rates: every quote and every order keeps those of the price list that it was priced at. Orders of
-- before have those that held when they were booked, as the history of the price list tells.
alter table quotes add column rates jsonb;
alter table orders
  add column rates jsonb,
  add column version int not null default 1,
  add column moved_at timestamptz,
  alter column terms_version drop not null;
comment on column orders.rates is 'The rates of this version. Null in orders of before: rates_of tells theirs.';
comment on column orders.moved_at is 'When the order got its state. Null in orders of before.';

create function listed_rates(size text) returns jsonb language sql stable
  return (select jsonb_build_object(
    'baseAmount', base_amount::text, 'ratePerKm', rate_per_km::text,
    'helpersPricing', helpers_pricing::text, 'floorsPricing', floors_pricing::text)
    from pricing where truck_size = size);

-- Each field of a time: what the first change after its beginning replaced, or what holds now.
create table price_history (
  truck_size text not null,
  since timestamptz not null,
  rates jsonb not null,
  primary key (truck_size, since)
);
insert into price_history (truck_size, since, rates)
  select truck_size, since, (
    select jsonb_object_agg(field.key, coalesce((
      select event.changes -> field.key ->> 0 from audit_events event
      where event.entity = 'pricing' and event.entity_id = pricing.id::text
        and event.at > since and event.changes ? field.key
      order by event.at limit 1), field.value))
    from jsonb_each_text(listed_rates(truck_size)) field)
  from pricing cross join lateral (
    select '-infinity'::timestamptz as since
    union select at from audit_events where entity = 'pricing' and entity_id = pricing.id::text
  ) changes;

-- Null where neither the order nor the history tells them.
create function rates_of(o orders) returns jsonb language sql stable return coalesce(o.rates,
  (select rates from price_history
    where truck_size = o.truck_size and since <= o.created_at order by since desc limit 1));

-- A server of the version before may still book for a moment, and knows no rates.
create function note_rates() returns trigger language plpgsql as $$
begin
  new.rates := coalesce(new.rates, listed_rates(new.truck_size));
  return new;
end $$;
create trigger orders_note_rates before insert on orders
  for each row when (new.rates is null) execute function note_rates();

-- Versions: the order has the last one; those before it stand in order_versions, with the columns of
-- `orders` that a price rests on. Addresses are left out: a person may ask to have them erased.
create function order_as_priced(o orders) returns jsonb language sql immutable
  return jsonb_build_object(
    'truck_size', o.truck_size, 'order_date', o.order_date, 'order_time', o.order_time,
    'metres', o.metres, 'distance_source', o.distance_source, 'helpers', o.helpers, 'floors', o.floors,
    'base_cost', o.base_cost, 'distance_cost', o.distance_cost, 'helpers_cost', o.helpers_cost,
    'floors_cost', o.floors_cost, 'midmonth_discount', o.midmonth_discount,
    'repeat_discount', o.repeat_discount, 'promotion_discount', o.promotion_discount,
    'price', o.price, 'commission', o.commission, 'net', o.net);
create table order_versions (
  order_id uuid not null references orders on delete restrict,
  version int not null check (version >= 1),
  replaced_at timestamptz not null,
  rates jsonb,
  priced jsonb not null,
  primary key (order_id, version)
);
create trigger order_versions_append_only before update or delete on order_versions
  for each row execute function keep_as_it_is();
create trigger order_versions_never_emptied before truncate on order_versions
  execute function refuse_truncate();
create function keep_order_version() returns trigger language plpgsql as $$
begin
  insert into order_versions (order_id, version, replaced_at, rates, priced)
  values (old.id, old.version, new.updated_at, rates_of(old), order_as_priced(old));
  return null;
end $$;
create trigger orders_keep_version after update of version on orders
  for each row when (new.version is distinct from old.version) execute function keep_order_version();

-- Cancellations: who, when, why, and what it costs.
alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('pending', 'started', 'completed', 'cancelled')) not valid,
  drop constraint orders_under_way_with_driver,
  add constraint orders_under_way_with_driver
    check (status in ('pending', 'cancelled') or driver_id is not null) not valid;

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
  constraint cancellations_waited_at_empty_address
    check ((kind = 'nobody-there') = (waited_minutes is not null)),
  constraint cancellations_fee_has_state check ((fee = 0) = (fee_state = 'none'))
);
create function guard_cancellation() returns trigger language plpgsql as $$
begin
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
create trigger cancellations_kept before delete on cancellations
  for each row execute function keep_as_it_is();
create trigger cancellations_never_emptied before truncate on cancellations
  execute function refuse_truncate();

create function require_cancellation() returns trigger language plpgsql as $$
begin
  if not exists (select from cancellations where order_id = new.id) then
    raise exception 'a cancelled order has who cancelled it, and why'
      using errcode = 'check_violation', constraint = 'orders_cancelled_with_reason';
  end if;
  return null;
end $$;
create constraint trigger orders_cancelled_with_reason after insert or update of status on orders
  deferrable initially deferred for each row when (new.status = 'cancelled')
  execute function require_cancellation();
create function require_cancelled_order() returns trigger language plpgsql as $$
begin
  if not exists (select from orders where id = new.order_id and status = 'cancelled') then
    raise exception 'only a cancelled order has a cancellation'
      using errcode = 'check_violation', constraint = 'cancellations_of_cancelled';
  end if;
  return null;
end $$;
create constraint trigger cancellations_of_cancelled after insert on cancellations
  deferrable initially deferred for each row execute function require_cancelled_order();

-- What was booked changes only with a version of its price, and an order moves only as the
-- specification, section 4, and docs/decisions/032 let it. A start and a completion can be taken back
-- for 15 minutes. Addresses and notes are left out on purpose: a person may ask to have them erased.
create or replace function guard_order_change() returns trigger language plpgsql as $$
declare
  is_taken_back constant boolean := old.moved_at >= new.updated_at - interval '15 minutes';
begin
  if (new.id, new.client_id, new.order_type, new.payment_type)
    is distinct from (old.id, old.client_id, old.order_type, old.payment_type) then
    raise exception 'the client of an order is never changed'
      using errcode = 'check_violation', constraint = 'orders_stay_as_booked';
  end if;
  if new.version = old.version then
    if (order_as_priced(new), new.occupied, new.rates)
      is distinct from (order_as_priced(old), old.occupied, old.rates) then
      raise exception 'the trip and the money of an order change only with a version of its price'
        using errcode = 'check_violation', constraint = 'orders_stay_as_booked';
    end if;
  elsif new.version <> old.version + 1 or new.status <> old.status
    or old.status not in ('pending', 'started') then
    raise exception 'version % of order % cannot follow version %', new.version, old.id, old.version
      using errcode = 'check_violation', constraint = 'orders_versions_follow';
  end if;
  if new.status = old.status and new.moved_at is distinct from old.moved_at then
    raise exception 'an order gets its state when it moves'
      using errcode = 'check_violation', constraint = 'orders_status_moves';
  end if;
  if new.status <> old.status
    and not (old.status = 'pending' and new.status in ('started', 'cancelled'))
    and not (old.status = 'started' and new.status in ('completed', 'cancelled'))
    and not (old.status = 'started' and new.status = 'pending'
      and (new.driver_id is null or is_taken_back is true))
    and not (old.status = 'completed' and new.status = 'started' and is_taken_back is true) then
    raise exception 'an order does not move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'orders_status_moves';
  end if;
  if (new.driver_id, new.vehicle_id) is distinct from (old.driver_id, old.vehicle_id)
    and (old.status in ('completed', 'cancelled') or new.status in ('completed', 'cancelled')
      or (old.driver_id is not null and new.driver_id is not null)) then
    raise exception 'the driver of an order is given once, taken off before its end, never replaced'
      using errcode = 'check_violation', constraint = 'orders_driver_moves';
  end if;
  return new;
end $$;
