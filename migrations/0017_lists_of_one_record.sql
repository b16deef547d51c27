-- The orders of one client, driver or vehicle lie all over the table, and their lists count them all:
-- with what makes an order a deleted one in the index, the count reads no row. Indexes that go, go last.
set local maintenance_work_mem = '256MB';
create index orders_of_client on orders (client_id, order_date desc, order_time desc, id desc)
  include (hidden_at);
create index orders_of_driver_counted on orders (driver_id, order_date desc, order_time desc, id desc)
  include (hidden_at) where driver_id is not null;
create index orders_of_vehicle_counted on orders (vehicle_id, order_date desc, order_time desc, id desc)
  include (hidden_at) where vehicle_id is not null;

drop index orders_by_client, orders_of_driver, orders_of_vehicle;
alter index orders_of_driver_counted rename to orders_of_driver;
alter index orders_of_vehicle_counted rename to orders_of_vehicle;
