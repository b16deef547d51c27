-- History has the reasons for which reviews were removed, and who let us show one. They are about the
-- client of the order, and about the driver where the driver wrote the review: they go with either.
create or replace function events_about(party uuid) returns table (entity text, entity_id text)
  language sql stable as $$
    select parties.type, parties.id::text from parties where parties.id = party
    union all select 'order', orders.id::text from orders where orders.client_id = party
    union all select 'vehicle', vehicles.id::text from vehicles where vehicles.driver_id = party
    union all select 'privacy-request', requests.id::text
      from privacy_requests as requests where requests.party_id = party
    union all select 'review', reviews.id::text
      from orders join reviews on reviews.order_id = orders.id where orders.client_id = party
    union all select 'review', reviews.id::text
      from orders join reviews on reviews.order_id = orders.id and by_type = 'driver'
      where orders.driver_id = party
  $$;

-- Of the two whom a driver's review is about, the one who is erased.
create or replace function party_behind(entity text, record_id text) returns uuid
  language plpgsql stable as $$
begin
  if record_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  return case entity
    when 'client' then record_id::uuid
    when 'driver' then record_id::uuid
    when 'order' then (select client_id from orders where id = record_id::uuid)
    when 'vehicle' then (select driver_id from vehicles where id = record_id::uuid)
    when 'privacy-request' then
      (select party_id from privacy_requests where id = record_id::uuid)
    when 'review' then (
      select parties.id from reviews
        join orders on orders.id = order_id
        join parties
          on parties.id in (client_id, case by_type when 'driver' then driver_id end)
      where reviews.id = record_id::uuid
      order by erased_at nulls last limit 1)
  end;
end $$;

-- What was written in reviews by or about those who are erased already, and kept in their history.
update reviews set words = 'Erased', reply = '', may_show = false
from orders, parties
where orders.id = order_id and erased_at is not null
  and parties.id in (client_id, case by_type when 'driver' then driver_id end);
update audit_events set changes = without_personal_values(changes)
where entity = 'review' and changes <> without_personal_values(changes)
  and exists (
    select from parties where id = party_behind('review', entity_id) and erased_at is not null);
