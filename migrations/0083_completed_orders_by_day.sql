-- The weeks of the money page are read without any order itself. Nobody books or changes an order while
-- the index is made.
create index orders_completed_by_day on orders (order_date) include (truck_size, commission)
  where status = 'completed' and hidden_at is null;
