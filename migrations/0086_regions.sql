-- Prices, quotes and orders name the region that they are for. What exists is of the first one: a constant
-- default rewrites no table, and a process of the version before, which names none, goes on with it. The
-- checks read all rows once, about a second for a million orders, while nobody books or changes one.
alter table pricing add column region text not null default 'gauteng'
  constraint pricing_region_check check (region = any (array['gauteng']));
alter table quotes add column region text not null default 'gauteng'
  constraint quotes_region_check check (region = any (array['gauteng']));
alter table orders add column region text not null default 'gauteng'
  constraint orders_region_check check (region = any (array['gauteng']));

-- Each region has its own rates of a truck size.
alter table pricing drop constraint pricing_truck_size_key,
  add constraint pricing_truck_size_key unique (region, truck_size);

-- The price of an order is that of its region.
create function keep_order_region() returns trigger language plpgsql as $$ begin
  raise exception 'the region of an order changes only with a version of its price'
    using errcode = 'check_violation', constraint = 'orders_stay_as_booked';
end $$;
create trigger orders_region_follows before update of region on orders
  for each row when (new.region is distinct from old.region and new.version = old.version)
  execute function keep_order_region();
