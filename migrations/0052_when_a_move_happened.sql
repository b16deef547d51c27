-- A phone without a connection tells late that a move was started or completed. What has a time limit or
-- belongs to a week or a month, such as taking it back or an invoice, goes by moved_at, when we heard of
-- it; this is when it happened.
alter table orders add column happened_at timestamptz;
comment on column orders.happened_at is 'When what led to this state happened, as far as somebody told it. Null where that is moved_at.';
