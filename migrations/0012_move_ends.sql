-- The door at each end of a move and whom to ask for there, as typed at the checkout; null where a
-- booking came without. Like the addresses, an erasure takes them out.
create function is_move_end(value jsonb) returns boolean language sql immutable strict
  return coalesce(
    jsonb_typeof(value) = 'object'
    and value ?& array['address', 'unit', 'contactName', 'contactCellphone']
    and value - array['address', 'unit', 'contactName', 'contactCellphone'] = '{}'
    and length(value ->> 'address') between 1 and 300
    and length(value ->> 'unit') <= 100
    and length(value ->> 'contactName') between 1 and 100
    and is_cellphone(value ->> 'contactCellphone'), false);

alter table orders
  add column pickup_details jsonb constraint orders_pickup_details_form
    check (is_move_end(pickup_details)),
  add column destination_details jsonb constraint orders_destination_details_form
    check (is_move_end(destination_details));

-- A search for an address finds what was typed for a suburb too: see list-orders.ts.
drop index orders_text;
create index orders_text on orders using gin
  (pickup gin_trgm_ops, destination gin_trgm_ops, notes gin_trgm_ops, (id::text) gin_trgm_ops,
  (pickup_details ->> 'address') gin_trgm_ops, (destination_details ->> 'address') gin_trgm_ops);
