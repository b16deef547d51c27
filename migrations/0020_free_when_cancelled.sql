-- A cancelled order takes up nobody's time. Its constraints are made anew, which locks the orders for
-- as long as reading them takes: docs/operations.md has how long.
alter table orders
  drop constraint orders_driver_free,
  drop constraint orders_vehicle_free,
  add constraint orders_driver_free exclude using gist (driver_id with =, occupied with &&)
    where (driver_id is not null and status in ('pending', 'started') and hidden_at is null),
  add constraint orders_vehicle_free exclude using gist (vehicle_id with =, occupied with &&)
    where (vehicle_id is not null and status in ('pending', 'started') and hidden_at is null);
