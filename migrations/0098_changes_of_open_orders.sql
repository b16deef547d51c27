-- Free times ask for many days at once whether anything has changed.
create index orders_open_changes on orders (order_date, updated_at)
  where status in ('pending', 'started') and hidden_at is null;
