-- History, and what the law gives people over their data (POPIA).

-- Requests that people make about their data, with the 30 days for an answer. With an erasure the
-- person's own details leave it, and what is left shows that and when the request was answered.
create table privacy_requests (
  id uuid primary key,
  kind text not null check (kind in ('export', 'erase', 'correct', 'object')),
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  channel text not null check (channel in ('account', 'email', 'phone', 'person')),
  party_id uuid references parties on delete restrict, -- Whose account it is about; null where there is none.
  name text not null check (length(name) <= 201),
  email text not null check (email = '' or is_email_address(email)),
  details text not null check (length(details) <= 4000),
  answer text not null default '' check (length(answer) <= 4000), -- What was done, or why not.
  received_on date not null, due_on date not null,
  created_at timestamptz not null, closed_at timestamptz,
  -- The confirmation of an erasure goes to this address, which is forgotten when it has left.
  confirm_to text check (is_email_address(confirm_to)),
  constraint privacy_requests_due_in_30_days check (due_on = received_on + 30),
  constraint privacy_requests_closed_has_moment check ((status = 'open') = (closed_at is null)),
  constraint privacy_requests_confirms_what_is_done check (confirm_to is null or status = 'done')
);
-- Asked twice, these are still one request.
create unique index privacy_requests_one_open on privacy_requests (party_id, kind)
  where status = 'open' and kind in ('export', 'erase');
create index privacy_requests_of on privacy_requests (party_id);
create index privacy_requests_by_arrival on privacy_requests (received_on, id);
create index privacy_requests_by_due on privacy_requests (due_on, id);

-- An event says who did what to which record, and when.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  actor_type text not null check (actor_type in ('visitor', 'client', 'driver', 'user', 'system')), actor_id uuid,
  action text not null, entity text not null, entity_id text not null,
  changes jsonb not null default '{}',
  request_id text
);
create index audit_events_of on audit_events (entity, entity_id, at);

-- What an event may go on saying of somebody who was erased: values that name nobody. Whatever else it
-- says, also what is yet to be thought of, becomes the word 'erased'.
create function without_personal_values(changes jsonb) returns jsonb language sql immutable strict
  return (
    select coalesce(jsonb_object_agg(field, case
      when field in ('status', 'clientType', 'corporateInterest', 'ownerDriver', 'role', 'price',
        'orderDate', 'orderTime', 'driverId', 'vehicleId', 'ownerId', 'termsVersion',
        'privacyVersion', 'kind', 'channel', 'truckSize', 'shape', 'git') then said
      else '"erased"'::jsonb
    end), '{}'::jsonb)
    from jsonb_each(changes) as each (field, said)
  );

-- The events about somebody: about the account, its orders as a client, its vehicles as a driver, its
-- requests, and the reviews that it wrote or that are about it.
create function events_about(party uuid) returns table (entity text, entity_id text)
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

-- The party whose data an event is about, if any; of a driver's review the one of the two who is erased.
create function party_behind(entity text, record_id text) returns uuid language plpgsql stable as $$ begin
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

-- The two changes that history lets through. An event about somebody who was erased loses the values
-- that could name the person, and an event goes when the five years are over for which history is kept.
-- A migration that must let another narrow change through replaces this function and names that change.
create function refuse_change() returns trigger language plpgsql as $$ begin
  if tg_table_name = 'audit_events' and tg_op = 'DELETE'
    and old.at < now() - interval '5 years'
  then
    return old;
  end if;
  if tg_table_name = 'audit_events' and tg_op = 'UPDATE'
    and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes'
    and new.changes = without_personal_values(old.changes)
    and (exists (
        select from parties
        where id = party_behind(old.entity, old.entity_id) and erased_at is not null)
      or (old.entity = 'owner' and exists (
        select from owners where id::text = old.entity_id and erased_at is not null)))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

-- Takes somebody out of history, once the account is erased.
create function erase_from_history(party uuid) returns void language sql as $$
  update audit_events set changes = without_personal_values(changes)
  where (entity, entity_id) in (select entity, entity_id from events_about(party))
    and changes <> without_personal_values(changes)
$$;
