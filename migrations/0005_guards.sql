-- What must hold of money, bookings and accounts also when a program forgets it, or two of them race.

-- Money: all of it within the price, and no discount beyond its rule (specification, section 9):
-- 5 % and 10 % of the sum of the costs, none for repeats. A change of these rules is a migration too.
alter table quotes
  add constraint quotes_net_within_price check (net >= 0),
  add constraint quotes_midmonth_within_rule check
    (midmonth_discount * -20 <= base_cost + distance_cost + helpers_cost + floors_cost),
  add constraint quotes_promotion_within_rule check
    (promotion_discount * -10 <= base_cost + distance_cost + helpers_cost + floors_cost),
  add constraint quotes_no_repeat_discount check (repeat_discount = 0);

alter table orders
  add constraint orders_net_within_price check (net >= 0),
  add constraint orders_midmonth_within_rule check
    (midmonth_discount * -20 <= base_cost + distance_cost + helpers_cost + floors_cost),
  add constraint orders_promotion_within_rule check
    (promotion_discount * -10 <= base_cost + distance_cost + helpers_cost + floors_cost),
  add constraint orders_no_repeat_discount check (repeat_discount = 0);

-- Bookings: at a time of the day, and the time that driver and vehicle are taken begins when the move
-- does. An empty one would overlap nothing, an endless one everything.
alter table quotes drop constraint quotes_order_time_check;
alter table quotes add constraint quotes_order_time_check
  check (order_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

alter table orders drop constraint orders_order_time_check;
alter table orders add constraint orders_order_time_check
  check (order_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table orders add constraint orders_occupied_as_booked check (
  lower_inc(occupied) and not upper_inc(occupied) and not upper_inf(occupied)
  and lower(occupied) = (order_date
    + make_time(left(order_time, 2)::int, right(order_time, 2)::int, 0)) at time zone 'Africa/Johannesburg'
  and upper(occupied) - lower(occupied) between interval '2 hours' and interval '1 day'
);

-- What was booked stays as it was booked, and an order moves only as the specification, section 4,
-- lets it: forward, or back to waiting when it loses its driver (docs/decisions/002). Addresses and
-- notes are left out on purpose: a person may ask to have them erased.
create function guard_order_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.order_type, new.payment_type, new.truck_size,
      new.metres, new.helpers, new.floors, new.base_cost, new.distance_cost, new.helpers_cost,
      new.floors_cost, new.midmonth_discount, new.repeat_discount, new.promotion_discount,
      new.price, new.commission, new.net)
    is distinct from
     (old.id, old.client_id, old.order_type, old.payment_type, old.truck_size,
      old.metres, old.helpers, old.floors, old.base_cost, old.distance_cost, old.helpers_cost,
      old.floors_cost, old.midmonth_discount, old.repeat_discount, old.promotion_discount,
      old.price, old.commission, old.net) then
    raise exception 'the client, the trip and the money of an order are never changed'
      using errcode = 'check_violation', constraint = 'orders_stay_as_booked';
  end if;
  if new.status <> old.status
    and not (old.status = 'pending' and new.status = 'started')
    and not (old.status = 'started' and new.status = 'completed')
    and not (old.status = 'started' and new.status = 'pending' and new.driver_id is null) then
    raise exception 'an order does not move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'orders_status_moves';
  end if;
  if (new.driver_id, new.vehicle_id) is distinct from (old.driver_id, old.vehicle_id)
    and (old.status = 'completed' or (old.driver_id is not null and new.driver_id is not null)) then
    raise exception 'the driver of an order is given once, taken off before completion, never replaced'
      using errcode = 'check_violation', constraint = 'orders_driver_moves';
  end if;
  if old.status = 'completed'
    and (new.order_date, new.order_time, new.occupied)
      is distinct from (old.order_date, old.order_time, old.occupied) then
    raise exception 'a completed order took place when it did'
      using errcode = 'check_violation', constraint = 'orders_stay_as_booked';
  end if;
  return new;
end $$;
create trigger orders_guarded before update on orders
  for each row execute function guard_order_change();

-- Accounts: one plain address each (src/domain/people/email-address.ts), so that nothing that is
-- mailed ever reaches a second one, and one South African number, which only a removed person may
-- have lost.
create function is_email_address(value text) returns boolean language sql immutable strict
  return length(value) <= 254 and value ~
    '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$';
create function is_cellphone(value text) returns boolean language sql immutable strict
  return value ~ '^0[1-8][0-9]{8}$';

alter table parties
  add constraint parties_email_form check (is_email_address(email)),
  add constraint parties_cellphone_form check
    (is_cellphone(cellphone) or (cellphone = '' and status = 'removed'));
alter table owners
  add constraint owners_email_form check (is_email_address(email)),
  add constraint owners_cellphone_form check
    (is_cellphone(cellphone) or (cellphone = '' and status = 'removed'));
alter table otps add constraint otps_email_form check (is_email_address(email));
alter table verification_grants
  add constraint verification_grants_email_form check (is_email_address(email));

-- Somebody must be able to let others in. Judged when a transaction ends, so that one administrator
-- can take another's place in it; those that end at once take turns, under the lock that the
-- application takes too (guard-admins.ts), and each sees what the one before it committed.
create function guard_last_admin() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = old.id and role = 'admin')
    and tg_table_name = 'parties' then
    return null;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'administrators are changed at the isolation level read committed only'
      using errcode = 'check_violation', constraint = 'users_one_active_admin';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  if not exists (
    select from users join parties on parties.id = users.id
    where users.role = 'admin' and parties.status = 'active'
  ) then
    raise exception 'there must be an active administrator'
      using errcode = 'check_violation', constraint = 'users_one_active_admin';
  end if;
  return null;
end $$;
create constraint trigger parties_one_active_admin after update of status on parties
  deferrable initially deferred for each row
  when (old.type = 'user' and old.status = 'active' and new.status <> 'active')
  execute function guard_last_admin();
create constraint trigger users_one_active_admin after update of role on users
  deferrable initially deferred for each row
  when (old.role = 'admin' and new.role <> 'admin')
  execute function guard_last_admin();
create constraint trigger users_one_active_admin_left after delete on users
  deferrable initially deferred for each row when (old.role = 'admin')
  execute function guard_last_admin();

-- A plate is the one vehicle's that staff have approved with it, also after its removal. Until then
-- it is a claim, which each driver may make once: nobody keeps the rightful one out by being first.
alter table vehicles add column approved boolean not null default false;
update vehicles set approved = status <> 'pending';
create function note_approval() returns trigger language plpgsql as $$
begin
  new.approved := new.approved or new.status in ('active', 'suspended');
  return new;
end $$;
create trigger vehicles_note_approval before insert or update of status on vehicles
  for each row execute function note_approval();
alter table vehicles drop constraint vehicles_licence_plate_key;
create unique index vehicles_approved_plate on vehicles (licence_plate) where approved;
create unique index vehicles_one_claim on vehicles (licence_plate, driver_id) nulls not distinct
  where status = 'pending';
create index vehicles_by_plate on vehicles (licence_plate);

-- History is kept also from being emptied at once, and with it the bookings and the staff.
comment on function refuse_change() is
  'Keeps the rows of audit_events. A migration that must let one narrow change through, such as the erasure of a person''s data, replaces this function and names exactly that change.';
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is never emptied', tg_table_name
    using errcode = 'check_violation', constraint = tg_name;
end $$;
create trigger audit_events_never_emptied before truncate on audit_events
  execute function refuse_truncate();
create trigger orders_never_emptied before truncate on orders
  execute function refuse_truncate();
create trigger users_never_emptied before truncate on users
  execute function refuse_truncate();
