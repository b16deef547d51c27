-- How an order changes, and what stays of each change.

-- The columns on which a price rests. Addresses are not among them: people may have them erased.
create function order_as_priced(o orders) returns jsonb language sql immutable
  return jsonb_build_object(
    'truck_size', o.truck_size, 'order_date', o.order_date, 'order_time', o.order_time,
    'metres', o.metres, 'distance_source', o.distance_source, 'helpers', o.helpers, 'floors', o.floors,
    'base_cost', o.base_cost, 'distance_cost', o.distance_cost, 'helpers_cost', o.helpers_cost,
    'floors_cost', o.floors_cost, 'midmonth_discount', o.midmonth_discount,
    'repeat_discount', o.repeat_discount, 'promotion_discount', o.promotion_discount,
    'price', o.price, 'commission', o.commission, 'net', o.net);

-- What was booked changes only with a version of its price, and an order moves only as section 4 of the
-- specification and docs/decisions/032 let it. A start and a completion can be taken back for 15 minutes.
create function guard_order_change() returns trigger language plpgsql as $$ declare
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
create trigger orders_guarded before update on orders for each row execute function guard_order_change();

-- Another driver, day or hour, a start that is taken back and a deletion undo the driver's setting out.
create function guard_on_the_way() returns trigger language plpgsql as $$ begin
  if new.driver_id is distinct from old.driver_id or new.occupied is distinct from old.occupied
    or new.hidden_at is distinct from old.hidden_at
    or (new.status = 'pending' and old.status <> 'pending') then
    new.on_the_way_at := null;
    new.arrives_at := null;
  elsif new.on_the_way_at is distinct from old.on_the_way_at
    and (old.on_the_way_at is not null or new.driver_id is null
      or old.status <> 'pending' or new.status <> 'pending') then
    raise exception 'only the driver of a pending order sets out, and once'
      using errcode = 'check_violation', constraint = 'orders_set_out_once';
  end if;
  return new;
end $$;
create trigger orders_on_the_way before update on orders
  for each row when (old.on_the_way_at is not null or new.on_the_way_at is not null)
  execute function guard_on_the_way();

create function keep_cancellation_policy() returns trigger language plpgsql as $$ begin
  raise exception 'what cancelling costs stays as it was booked'
    using errcode = 'check_violation', constraint = 'orders_cancellation_policy_stays';
end $$;
create trigger orders_cancellation_policy_stays before update on orders
  for each row when (new.cancellation_policy is distinct from old.cancellation_policy)
  execute function keep_cancellation_policy();

-- What people say of an order over the phone.
create sequence order_numbers maxvalue 4294967295;
create table order_references (
  order_id uuid primary key references orders on delete restrict,
  reference text not null unique default order_reference(nextval('order_numbers'))
);
create function give_reference() returns trigger language plpgsql as $$ begin
  insert into order_references (order_id) values (new.id); return null;
end $$;
create trigger orders_get_reference after insert on orders for each row execute function give_reference();

-- The rates of an order; null where neither it nor the history of the price list tells them.
create function rates_of(o orders) returns jsonb language sql stable return coalesce(o.rates,
  (select rates from price_history
    where truck_size = o.truck_size and since <= o.created_at order by since desc limit 1));
create function note_rates() returns trigger language plpgsql as $$ begin
  new.rates := coalesce(new.rates, listed_rates(new.truck_size)); return new;
end $$;
create trigger orders_note_rates before insert on orders
  for each row when (new.rates is null) execute function note_rates();

-- The versions of an order before its last one.
create table order_versions (
  order_id uuid not null references orders on delete restrict,
  version int not null check (version >= 1),
  replaced_at timestamptz not null, replaced_for_client boolean,
  rates jsonb, priced jsonb not null,
  primary key (order_id, version)
);
create function keep_order_version() returns trigger language plpgsql as $$ begin
  insert into order_versions (order_id, version, replaced_at, rates, priced, replaced_for_client)
  values (old.id, old.version, new.updated_at, rates_of(old), order_as_priced(old), new.version_for_client);
  return null;
end $$;
create trigger orders_keep_version after update of version on orders
  for each row when (new.version is distinct from old.version) execute function keep_order_version();
