-- The job on the day: when the truck is expected, photos of what is loaded, and the cash that was paid.
alter table orders add column arrives_at timestamptz;
comment on column orders.arrives_at is 'When the driver who has set out is expected at the pickup, by an estimate. Null where nobody can tell.';

-- What takes the mark away takes the estimate with it.
create or replace function guard_on_the_way() returns trigger language plpgsql as $$
begin
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

-- What the driver photographs before it is loaded: 12 at most, each in a place of its own.
create table order_photos (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  place smallint not null check (place between 1 and 12),
  file_id uuid not null unique references stored_files on delete restrict,
  created_at timestamptz not null,
  unique (order_id, place)
);
create trigger order_photos_drop_file after delete on order_photos
  for each row execute function drop_stored_file();

-- The cash of a completed order, in whole rand: what the driver or staff wrote down, what the client says,
-- and the amount that counts once it is confirmed or settled.
create table cash_receipts (
  order_id uuid primary key references orders on delete restrict,
  at timestamptz not null,
  written int not null check (written between 0 and 100000),
  -- Null while the client has said nothing.
  said int check (said between 0 and 100000),
  state text not null check (state in ('waiting', 'confirmed', 'disputed', 'settled')),
  how text check (how in ('page', 'code', 'staff')),
  agreed int check (agreed between 0 and 100000),
  constraint cash_receipts_agreed check (
    (state in ('confirmed', 'settled')) = (agreed is not null) and (agreed is null) = (how is null))
);
create index cash_receipts_disputed on cash_receipts (order_id) where state = 'disputed';
