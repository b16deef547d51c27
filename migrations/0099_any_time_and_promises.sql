-- Whether the client left the hour to the office: until it is set, the move stands at 07:00 without a driver.
alter table quotes add column any_time boolean not null default false
  constraint quotes_any_time check (not any_time or order_time = '07:00');
alter table orders add column any_time boolean not null default false
  constraint orders_any_time check (not any_time or (order_time = '07:00' and driver_id is null));

-- How the time of an order was promised when it was booked, and whether it had its driver at 17:00 of the day
-- before; null where nobody noted it, as for orders of before, or booked later than that.
alter table orders add column promised text check (promised in ('free', 'few', 'ask'));
alter table orders add column had_driver boolean;
create index orders_promised on orders (order_date) where promised = 'free' and had_driver is not null;
