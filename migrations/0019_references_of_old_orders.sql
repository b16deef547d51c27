-- The orders of before get their reference. None is locked: one that is booked meanwhile has got one.
insert into order_references (order_id)
  select id from orders
  where not exists (select from order_references where order_id = orders.id)
  order by created_at, id
  on conflict (order_id) do nothing;
alter table orders validate constraint orders_status_check;
alter table orders validate constraint orders_under_way_with_driver;
analyze order_references;
