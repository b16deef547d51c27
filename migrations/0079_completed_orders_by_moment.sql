-- What was completed on a day, in a week or in a month is found without reading all orders, and so are the
-- completed orders outside of the books. Nobody books or changes an order while they are made.
create index orders_completed on orders (moved_at) where status = 'completed' and hidden_at is null;
create index orders_outside_books on orders (moved_at)
  where status = 'completed' and hidden_at is null and not in_books;
create index orders_usual on orders (order_date) include (driver_id, commission)
  where order_type = 'once-off' and status <> 'cancelled' and hidden_at is null;
