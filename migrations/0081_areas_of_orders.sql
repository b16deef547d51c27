-- The suburbs of both ends and their middles by our own list, which drivers read of open jobs: read of the
-- addresses once, and not for every driver every minute. A changed address has none until it is read.
-- Adds a column without a default, which rewrites nothing.
alter table orders add column areas jsonb;

create function clear_areas() returns trigger language plpgsql as $$
begin
  new.areas := null;
  return new;
end $$;
create trigger orders_areas_follow before update of pickup, destination on orders
  for each row when ((new.pickup, new.destination) is distinct from (old.pickup, old.destination)
    and new.areas is not distinct from old.areas)
  execute function clear_areas();
