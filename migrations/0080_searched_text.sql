-- A search of the office judges up to 3,000 orders one by one, with their people: each keeps its text as it
-- is searched, which was folded anew for every look. Rewrites both tables, which nobody reads meanwhile: a
-- minute for 1,000,000 orders on a machine that does nothing else.
set local maintenance_work_mem = '256MB';
drop index orders_folded_words;
alter table orders add column searched_text text generated always as (folded(
  pickup || ' ' || destination || ' ' || notes || ' ' || coalesce(pickup_details ->> 'address', '')
  || ' ' || coalesce(destination_details ->> 'address', '') || ' ' || right(id::text, 8), ' ')) stored;

-- The expression stands letter for letter in search-orders.ts.
create index orders_searched_words on orders using gin
  (to_tsvector('simple', regexp_replace(searched_text, '[^[:alnum:]]+', ' ', 'g')));

-- A search by a name reads all that its list needs of the orders of some hundred people from these alone.
drop index orders_of_client, orders_of_driver, orders_of_vehicle;
create index orders_of_client on orders (client_id, order_date desc, order_time desc, id desc)
  include (hidden_at, status, driver_id, vehicle_id, price, created_at);
create index orders_of_driver on orders (driver_id, order_date desc, order_time desc, id desc)
  include (hidden_at, status, client_id, vehicle_id, price, created_at) where driver_id is not null;
create index orders_of_vehicle on orders (vehicle_id, order_date desc, order_time desc, id desc)
  include (hidden_at, status, client_id, driver_id, price, created_at) where vehicle_id is not null;
analyze orders;

drop index parties_text;
alter table parties add column searched_text text
  generated always as (folded(name || ' ' || surname || ' ' || email || ' ' || cellphone)) stored;
create index parties_text on parties using gin (searched_text gin_trgm_ops);
analyze parties;
