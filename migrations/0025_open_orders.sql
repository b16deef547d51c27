-- What the office works on is few among many: the orders whose move lies ahead or is under way, the
-- soonest first. The index of those without a driver is a part of it, and goes.
create index orders_open on orders (order_date, order_time, id) include (driver_id)
  where status in ('pending', 'started') and hidden_at is null;
drop index orders_without_driver;
