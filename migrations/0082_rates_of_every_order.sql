-- Every order keeps the rates at which it was priced. Those that were booked before orders kept any get
-- what the history of the price list says, or what their own figures come to; quotes of that time have
-- long expired. Nobody books or changes an order while these are rewritten and all orders are read: some
-- seconds for a million.
alter table orders disable trigger user;
update orders set rates = coalesce(rates_of(orders), jsonb_build_object(
    'baseAmount', base_cost::text,
    'ratePerKm', coalesce(round(distance_cost * 1000.0 / nullif(metres, 0), 2), 0)::text,
    'helpersPricing', coalesce(round(helpers_cost::numeric / nullif(helpers, 0), 2), 0)::text,
    'floorsPricing', coalesce(round(floors_cost::numeric / nullif(floors, 0), 2), 0)::text))
  where rates is null;
alter table orders enable trigger user;
delete from quotes where rates is null;
drop trigger orders_note_rates on orders;
drop function note_rates, listed_rates;
create or replace function keep_order_version() returns trigger language plpgsql as $$ begin
  insert into order_versions (order_id, version, replaced_at, rates, priced, replaced_for_client)
  values (old.id, old.version, new.updated_at, old.rates, order_as_priced(old), new.version_for_client);
  return null;
end $$;
drop function rates_of;
drop table price_history;
alter table orders alter column rates set not null;
alter table quotes alter column rates set not null;

-- The answer to a booking that is kept for a retry has the reference in it.
update idempotency_keys set reply = reply || jsonb_build_object('reference', reference)
  from order_references
  where route = 'POST /api/orders/create' and reply ->> 'id' = order_id::text and not reply ? 'reference';

-- It was added without a look at the rows of that time.
alter table order_messages validate constraint order_messages_problem;
