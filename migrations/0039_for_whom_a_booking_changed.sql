-- A client who moves a booking once cancelling costs something owes it still; a move that we make costs
-- nothing. So each version of an order keeps whether its client asked for it: null where that is not
-- known, which counts as ours. No row is read or written.
alter table orders add column version_for_client boolean;
alter table order_versions add column replaced_for_client boolean;
create or replace function keep_order_version() returns trigger language plpgsql as $$
begin
  insert into order_versions (order_id, version, replaced_at, rates, priced, replaced_for_client)
  values (old.id, old.version, new.updated_at, rates_of(old), order_as_priced(old), new.version_for_client);
  return null;
end $$;
