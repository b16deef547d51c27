-- When the driver set out for the pickup. It is no state: the order stays pending.
alter table orders add column on_the_way_at timestamptz;
comment on column orders.on_the_way_at is 'When its driver set out. Null where nobody has, or has said so.';

-- Whatever undoes the setting out takes the mark away: another driver or none, a start that is taken
-- back, another day or hour, a deletion. A server of the version before does each of them too.
create function guard_on_the_way() returns trigger language plpgsql as $$
begin
  if new.driver_id is distinct from old.driver_id or new.occupied is distinct from old.occupied
    or new.hidden_at is distinct from old.hidden_at
    or (new.status = 'pending' and old.status <> 'pending') then
    new.on_the_way_at := null;
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
