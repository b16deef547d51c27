-- The lists of the back office stay quick with 100,000 orders and 20,000 clients: an index for each
-- way to sort, from which the counts are read too, and one for text anywhere in a field.

create extension if not exists pg_trgm;

-- Deleted orders are on no list but their own, so the indexes of the lists leave them out.
drop index orders_by_day;
create index orders_by_day on orders (order_date, order_time, id) include (driver_id)
  where hidden_at is null;
create index orders_by_status on orders (status, order_date, order_time, id) where hidden_at is null;
create index orders_by_price on orders (price, id) where hidden_at is null;
create index orders_by_arrival on orders (created_at, id) where hidden_at is null;
create index orders_deleted on orders (order_date, order_time, id) where hidden_at is not null;
create index orders_text on orders using gin
  (pickup gin_trgm_ops, destination gin_trgm_ops, notes gin_trgm_ops, (id::text) gin_trgm_ops);

create index parties_by_arrival on parties (type, created_at, id);
-- For each search its own expression, letter for letter: see match-person.ts and contact.store.ts.
create index parties_text on parties using gin
  ((name || ' ' || surname || ' ' || email || ' ' || cellphone) gin_trgm_ops);

create index contact_messages_text on contact_messages using gin
  ((name || ' ' || email || ' ' || cellphone || ' ' || message) gin_trgm_ops);
create index otps_text on otps using gin (email gin_trgm_ops);
