-- A link by which somebody else follows a move. The token itself is nowhere; one link an order.
create table order_shares (
  order_id uuid primary key references orders on delete restrict,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null
);
